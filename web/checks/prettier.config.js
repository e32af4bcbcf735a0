// How the client's sources are set. Run from web/: it formats src, plugins and the tests.
import { fileURLToPath } from "node:url";

export default {
  printWidth: 120,
  plugins: [fileURLToPath(import.meta.resolve("prettier-plugin-svelte"))],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
