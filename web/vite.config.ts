// How the client is built: into the Python package, which serves it as plain files with hashed names.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { cutFonts } from "./plugins/fonts.ts";
import { gameIcons } from "./plugins/icons.ts";
import { entryPages } from "./plugins/pages.ts";
import { squeezed } from "./plugins/squeeze.ts";

const server = process.env["FABLETOP_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [gameIcons(), cutFonts(), svelte({ compilerOptions: { fragments: "tree" } }), entryPages(), squeezed()],
  build: {
    outDir: "../src/fabletop/server/client",
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows nothing but files of this site: no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What two pages share would else be many small files: each costs a request and a turn of the page.
        // What ahead.ts needs comes before all that.
        codeSplitting: {
          groups: [
            { name: "ahead", test: /\/src\/ahead\.ts/, priority: 1 },
            { name: "common", test: /\/src\/(ui|lib|lobby|board\/Cover)|\/node_modules\//, minShareCount: 2 },
            { name: "play", test: /\/src\/(board\/(?!floor\/)|play\/)/, minShareCount: 2 },
            // Boards that few tables have, without what they share with the others.
            { name: "floors", test: /\/src\/board\/floor\//, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  // For work on the client: `npm run dev` beside a running `fabletop serve`.
  server: { proxy: { "/api": { target: server, ws: true } } },
});
