// Cuts typefaces down to the letters of western languages and the features that the page uses: half their size.
import { createHash } from "node:crypto";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

// Latin, punctuation, arrows and the signs of arithmetic and money. Others come from the reader's own typefaces.
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;
const FEATURES = ["kern", "liga", "lnum", "mark", "tnum"];
// Its licence reserves the name for the unchanged typeface.
const WHOLE = /plex/;

const letters = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
).join("");

export function cutFonts(): Plugin {
  // The names of files carry a hash of the whole typeface; this says how it was cut.
  const cut = createHash("sha256")
    .update(letters + FEATURES.join())
    .digest("hex")
    .slice(0, 4);
  return {
    name: "cut-fonts",
    apply: "build",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            assetFileNames: ({ names }) => `assets/[name]-[hash]${names.some(isFont) ? `-${cut}` : ""}[extname]`,
          },
        },
      },
    }),
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !isFont(file.fileName)) continue;
        file.source = await subsetFont(Buffer.from(file.source), letters, {
          targetFormat: "woff2",
          keepFeatures: FEATURES,
          noHinting: true,
        });
      }
    },
  };
}

function isFont(name: string): boolean {
  return name.endsWith(".woff2") && !WHOLE.test(name);
}
