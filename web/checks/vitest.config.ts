// The client's own tests: its pure logic, without a browser. Run from web/.
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const web = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root: web,
  plugins: [svelte({ configFile: false, preprocess: [] })],
  // Runes need the client's runtime, not the server's.
  resolve: { conditions: ["browser"] },
  test: { include: ["tests/**/*.test.ts"], environment: "happy-dom", isolate: false, watch: false },
});
