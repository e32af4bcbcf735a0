// How the client is built: into the Python package, which serves it as plain files with hashed names.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { cutFonts } from "./plugins/fonts.ts";
import { gameIcons } from "./plugins/icons.ts";
import { entryPages } from "./plugins/pages.ts";
import { squeezed } from "./plugins/squeeze.ts";

/** What is fetched together, and nothing else with it. */
const some = (name: string, test: RegExp): { name: string; test: RegExp; includeDependenciesRecursively: false } => ({
  name,
  test: new RegExp(`(/src/|virtual:game-icons/)(${test.source})`),
  includeDependenciesRecursively: false,
});

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
        // What is shared would else be many small files: each costs a request and a turn of the page. What ahead.ts needs
        // comes before all that; then what only some tables have, without what it shares with the others.
        codeSplitting: {
          groups: [
            { name: "ahead", test: /\/src\/ahead\.ts/, priority: 1 },
            some("figures", /board\/floor\/(Chips|FigureLegend|Overlays|Overview|Standee|paths|rings|standing)\./),
            some("floors", /board\/floor\/(Floor|guide|walking)/),
            some("stage", /board\/(Stage|PieceLight|Piece|DrawnIcon|plane|camera|handling|strokes)\./),
            some("cards", /board\/(Cards?|CardFace|SignFace|Lifted|Pile|freest|shrinking|fitting)\./),
            some("signed", /(board\/(SignedCards|CardRow|Outlook|SplaySwitch|laying)|play\/Lay)\./),
            some("sheets", /board\/(Sheet\.|sheet\/(?!Cover))/),
            some("pages", /board\/Pages\./),
            some("windows", /play\/(RuleWindows|RuleDialog|BookDialog|RuleText|Confirm)\./),
            some("shown", /play\/Shown\./),
            some("covers", /covers$|lib\/covers\.|board\/Cover\./),
            { name: "common", test: /\/src\/(ui|lib|lobby)|\/node_modules\//, minShareCount: 2 },
            { name: "play", test: /\/src\/(board|play)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // The server tells them from other scripts by their folder.
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/workers/[name]-[hash].js" } } },
  // For work on the client: `npm run dev` beside a running `fabletop serve`.
  server: { proxy: { "/api": { target: server, ws: true } } },
});
