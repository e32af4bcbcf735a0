// Icons of the game-icons set, as modules "virtual:game-icons/...". The set has more than four thousand: only those that
// the skins of games and their content name are bundled, those of covers and those of each game in files of their own.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { parse } from "yaml";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const homes = ["games", "showcase"].map((folder) => resolve(web, "../src/fabletop", folder));
const set = resolve(web, "node_modules/@iconify-json/game-icons/icons.json");
const showcase = resolve(web, "../src/fabletop/showcase/icons.json");

const ID = "virtual:game-icons";

interface Shape {
  body: string;
  hidden?: boolean;
}
interface IconSet {
  icons: Record<string, Shape>;
  aliases: Record<string, { parent: string }>;
}

/** The skin files of all games, and that of the showcase. */
function skins(): string[] {
  return homes
    .flatMap((home) => readdirSync(home, { recursive: true, encoding: "utf8" }).map((path) => join(home, path)))
    .filter((path) => path.endsWith("skin.yaml"))
    .sort();
}

function ofGame(skin: string): boolean {
  return skin.startsWith(homes[0]!);
}

/** The content files of the game whose skin this is. */
function contentOf(skin: string): string[] {
  const folder = join(dirname(skin), "content");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yaml"))
    .map((path) => join(folder, path))
    .sort();
}

/** All icons of a game: what its skin names, and what its content names without a word of the skin for it. */
function iconsOf(path: string): string[] {
  const skin = read(path);
  const content = contentOf(path).flatMap((file) => named(parse(readFileSync(file, "utf8"))));
  return [...named(skin), ...content.filter((name) => !(name in (skin.icons ?? {})))];
}

/** Every icon that a part of a skin or of content names: under `icon`, `sketch`, `around` and `icons`, at any depth. */
function named(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if ((key === "icon" || key === "sketch") && typeof inner === "string") return [inner];
    if (key === "around" || key === "icons") return Object.values(inner as object).map(String);
    return named(inner);
  });
}

/** The inside of each icon's SVG. */
function bodies(names: string[]): Record<string, string> {
  const all = JSON.parse(readFileSync(set, "utf8")) as IconSet;
  const found: Record<string, string> = {};
  for (const name of [...new Set(names)].sort()) {
    const shape = all.icons[all.aliases[name]?.parent ?? name];
    if (!shape) throw new Error(`The game-icons set has no icon "${name}", which a game names.`);
    found[name] = brief(shape.body);
  }
  return found;
}

/** Numbers with one decimal of those that have more: on 512 × 512 nobody sees a twentieth. Paths may run numbers together
 * at their points ("1.5.34"), so one that would become whole stays as it is. */
function brief(body: string): string {
  return body.replaceAll(/\d*\.\d{2,}/g, (number) => {
    const short = Number(number).toFixed(1);
    return short.endsWith("0") ? number : number.startsWith(".") ? short.slice(1) : short;
  });
}

function read(path: string): { name: string; cover: unknown; icons?: Record<string, string> } {
  return parse(readFileSync(path, "utf8")) as ReturnType<typeof read>;
}

/** The icons of the covers of all games. */
function covers(): Record<string, string> {
  return bodies(
    skins()
      .filter(ofGame)
      .flatMap((path) => named({ cover: read(path).cover })),
  );
}

/** How to load those of a skin. */
function more(): string {
  const loads = skins().map((path, at) => `${JSON.stringify(read(path).name)}: () => import("${ID}/${at}")`);
  return `export const more = { ${loads.join(", ")} };`;
}

function exported(icons: Record<string, string>): string {
  return `export default ${JSON.stringify(icons)};`;
}

export function gameIcons(): Plugin {
  return {
    name: "game-icons",
    resolveId: (source) => (source.startsWith(ID) ? `\0${source}` : undefined),
    load(source) {
      if (!source.startsWith(`\0${ID}`)) return undefined;
      for (const path of [showcase, ...skins().flatMap((skin) => [skin, ...contentOf(skin)])]) this.addWatchFile(path);
      const at = source.split("/")[1]!;
      if (at === "more") return more();
      if (at === "covers") return exported(covers());
      if (at === "showcase") return exported(bodies(JSON.parse(readFileSync(showcase, "utf8")) as string[]));
      return exported(bodies(iconsOf(skins()[Number(at)]!)));
    },
  };
}
