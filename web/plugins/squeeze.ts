// Every text among the built files a second time, compressed as hard as it can be: the server has no time for that.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const squeeze = promisify(brotliCompress);

export function squeezed(): Plugin {
  return {
    name: "squeezed",
    apply: "build",
    enforce: "post",
    async writeBundle({ dir }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|html)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const path = join(dir!, name);
          const text = await readFile(path);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
          const less = await squeeze(text, { params });
          if (less.length < text.length) await writeFile(`${path}.br`, less);
        }),
      );
    },
  };
}
