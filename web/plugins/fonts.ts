// Cuts typefaces down to the letters of western languages and the features that the page uses, in two files each: a third
// of their size for what nearly every text is made of, and the rest for texts that need it.
import { createHash } from "node:crypto";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { lettersOf, RARE, rareFile, USUAL } from "../src/letters.ts";

const FEATURES = ["kern", "liga", "lnum", "mark", "tnum"];
// Its licence reserves the name for the unchanged typeface.
const WHOLE = /plex/;

export function cutFonts(): Plugin {
  // The names of files carry a hash of the whole typeface; this says how it was cut.
  const cut = createHash("sha256")
    .update(lettersOf(USUAL) + lettersOf(RARE) + FEATURES.join())
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
        const whole = Buffer.from(file.source);
        file.source = await cutTo(whole, lettersOf(USUAL));
        this.emitFile({
          type: "asset",
          fileName: rareFile(file.fileName),
          source: await cutTo(whole, lettersOf(RARE)),
        });
      }
    },
  };
}

function cutTo(font: Buffer, letters: string): Promise<Buffer<ArrayBuffer>> {
  return subsetFont(font, letters, { targetFormat: "woff2", keepFeatures: FEATURES, noHinting: true });
}

function isFont(name: string): boolean {
  return name.endsWith(".woff2") && !WHOLE.test(name);
}
