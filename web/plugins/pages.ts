// A page of its own for each kind of address that people come in by: the same one, but it names at once all that will be
// shown there, so that the browser fetches it side by side and not one after the other as it is found. The server picks
// by the address; every other address has index.html.
import type { Plugin, Rolldown } from "vite";

/** The parts that are shown at an address, in the order in which they find each other. */
const PAGES: Record<string, { parts: string[]; fonts: RegExp }> = {
  lobby: { parts: ["src/lobby/Lobby.svelte"], fonts: /\/(barlow-latin-(400|600)|young-serif)[^.]*\.woff2$/ },
  table: {
    parts: ["src/lobby/Arrive.svelte", "src/play/TablePage.svelte"],
    fonts: /\/barlow-latin-(400|600)[^.]*\.woff2$/,
  },
};

/** What runs before all else, as soon as it is there. */
const AHEAD = "src/ahead.ts";

export function entryPages(): Plugin {
  return {
    name: "entry-pages",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("There is no index.html to make the other pages from.");
        const ahead = Object.values(bundle).find(
          (file) => file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(AHEAD)),
        );
        if (!ahead) throw new Error(`No chunk has ${AHEAD}.`);
        const first = `<script type="module" async crossorigin fetchpriority="high" src="/${ahead.fileName}"></script>`;
        const html = String(page.source).replace("    <script", `    ${first}\n    <script`);
        for (const [name, { parts, fonts }] of Object.entries(PAGES)) {
          const links = new Set<string>();
          for (const file of Object.keys(bundle)) {
            if (fonts.test(file))
              links.add(`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`);
          }
          for (const part of parts) {
            for (const chunk of withImports(bundle, part)) {
              for (const file of chunk.viteMetadata?.importedCss ?? []) {
                links.add(`<link rel="stylesheet" crossorigin href="/${file}">`);
              }
              links.add(`<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`);
            }
          }
          const fresh = [...links].filter(
            (link) => !html.includes(link.match(/href="[^"]+"/)![0]) && !html.includes(link),
          );
          const source = html.replace("  </head>", `${fresh.map((link) => `    ${link}\n`).join("")}  </head>`);
          this.emitFile({ type: "asset", fileName: `${name}.html`, source });
        }
      },
    },
  };
}

/** The chunk that a module is the face of, and all that it cannot do without. */
function withImports(bundle: Rolldown.OutputBundle, module: string): Set<Rolldown.OutputChunk> {
  const face = Object.values(bundle).find(
    (file): file is Rolldown.OutputChunk => file.type === "chunk" && Boolean(file.facadeModuleId?.endsWith(module)),
  );
  if (!face) throw new Error(`No chunk shows ${module}: plugins/pages.ts names a file that is gone.`);
  const found = new Set([face]);
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const other = bundle[name];
      if (other?.type === "chunk") found.add(other);
    }
  }
  return found;
}
