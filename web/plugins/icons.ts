// Icons of the game-icons set, as modules "virtual:game-icons/...". The set has more than four thousand: only those that
// the skins of games and their content name are bundled. Those of covers are one file. Of each skin there is a file with
// the icons of its styles, which says where its others are: in small files, those together that are named together.
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
const PART = 3_500; // letters of drawings, of which compressed a good third is left

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

/** A skin's icons: those that its styles give to places, pieces and backs, which scenes do not name, and all others: what
 * only scenes name, by the skin's words, and then what the game's content names, by these or by its own, in its order.
 * What is shown together is mostly named together there, whatever the order of the skin's words. */
function iconsOf(path: string): { styles: string[]; others: string[] } {
  const { places, pieces, backs, icons = {} } = read(path);
  const styles = named({ places, pieces, backs });
  const content = contentOf(path).flatMap((file) => named(parse(readFileSync(file, "utf8"))));
  const around = Object.keys(icons).filter((word) => !content.includes(word));
  const others = [...around, ...content].map((word) => icons[word] ?? word);
  return { styles, others: others.filter((name) => !styles.includes(name)) };
}

/** The names in the order in which they come, in parts of which each is worth a request and no large one. */
function parts(names: string[]): string[][] {
  const found: string[][] = [];
  let size = PART;
  for (const [name, body] of Object.entries(bodies(names))) {
    if (size >= PART) {
      found.push([]);
      size = 0;
    }
    found.at(-1)!.push(name);
    size += body.length;
  }
  return found;
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
  for (const name of new Set(names)) {
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

interface Skin {
  name: string;
  cover: unknown;
  places?: unknown;
  pieces?: unknown;
  backs?: unknown;
  icons?: Record<string, string>;
}

function read(path: string): Skin {
  return parse(readFileSync(path, "utf8")) as Skin;
}

/** The icons of the covers of all games. */
function covers(): Record<string, string> {
  return bodies(
    skins()
      .filter(ofGame)
      .flatMap((path) => named({ cover: read(path).cover })),
  );
}

/** How to load what there is of each skin. */
function more(): string {
  const loads = skins().map((path, at) => `${JSON.stringify(read(path).name)}: () => import("${ID}/${at}/skin")`);
  return `export const more = { ${loads.join(", ")} };`;
}

/** The icons of a skin's styles, and how to load the parts with its others, by the names that are in them. */
function ofSkin(at: number): string {
  const { styles, others } = iconsOf(skins()[at]!);
  const loads = parts(others).map(
    (names, part) => `[${JSON.stringify(names.join(" "))}, () => import("${ID}/${at}/${part}/icons")]`,
  );
  return `${exported(bodies(styles))} export const parts = [${loads.join(", ")}];`;
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
      const [, at, part] = source.split("/");
      if (at === "more") return more();
      if (at === "covers") return exported(covers());
      if (at === "showcase") return exported(bodies(JSON.parse(readFileSync(showcase, "utf8")) as string[]));
      if (part === "skin") return ofSkin(Number(at));
      return exported(bodies(parts(iconsOf(skins()[Number(at)]!).others)[Number(part)]!));
    },
  };
}
