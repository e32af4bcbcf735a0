/** Skins: from a game's colours, typefaces and grain to CSS variables on an element. Knows no game. */

import asphalt from "./grain/asphalt.svg?url";
import paper from "./grain/paper.svg?url";
import stone from "./grain/stone.svg?url";
import { familyOf } from "../fonts.ts";
import type { BackStyle, Palette, PieceStyle, PlaceStyle, SheetStyle, Skin } from "./wire.ts";

const GRAINS: Record<Skin["grain"], string | null> = { none: null, asphalt, paper, stone };

export function paletteOf(skin: Skin, dark: boolean): Palette {
  return dark ? skin.dark : (skin.light ?? skin.dark);
}

/** Whether a skin looks dark, which one without a light palette always does. */
export function looksDark(skin: Skin, dark: boolean): boolean {
  return dark || skin.light === null;
}

/**
 * The attributes that dress an element in a skin: `--ground --panel --edge --ink --dim --accent --on-accent --alert
 * --line --haze`, `--font-title --font-label --font-text --font-log`, `--grain` (a background image), `--tint`.
 * Attributes, since attachments come after all that is inside has been laid out once.
 */
export function dressed(skin: Skin, dark: boolean): { style: string; "data-skin": "dark" | "light" } {
  const style = clothes(skin, dark)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
  return { style, "data-skin": looksDark(skin, dark) ? "dark" : "light" };
}

/**
 * Dresses the whole page, so that messages that float above a table match it; gives what undresses it again. To be done
 * before the table is drawn: all that is there is styled anew.
 */
export function worn(skin: Skin, dark: boolean): () => void {
  const root = document.documentElement;
  const all = clothes(skin, dark);
  for (const [name, value] of all) root.style.setProperty(name, value);
  return () => {
    for (const [name] of all) root.style.removeProperty(name);
  };
}

function clothes(skin: Skin, dark: boolean): [property: string, value: string][] {
  const grain = GRAINS[skin.grain];
  return [
    ...Object.entries(paletteOf(skin, dark)).map(([name, colour]): [string, string] => [
      `--${name.replace("_", "-")}`,
      String(colour),
    ]),
    ...Object.entries(skin.fonts).map(([name, typeface]): [string, string] => [
      `--font-${name}`,
      familyOf(typeface as Skin["fonts"]["title"]),
    ]),
    ["--grain", grain ? `url("${grain}")` : "none"],
    ["--tint", `${Math.round(skin.tint * 100)}%`],
    ["color-scheme", looksDark(skin, dark) ? "dark" : "light"],
  ];
}

/** The kind of a thing: the part of its id before the colon. */
export function kindOf(thing: string): string {
  return thing.split(":", 1)[0] ?? thing;
}

const PLAIN_PIECE: PieceStyle = { shape: "disc", icon: null, effect: "none" };

export function pieceStyle(skin: Skin, piece: string): PieceStyle {
  return skin.pieces[kindOf(piece)] ?? PLAIN_PIECE;
}

/** How a kind of place is drawn; one that the skin does not know is a dot in the colour of ways. */
export function placeStyle(skin: Skin, kind: string): PlaceStyle | null {
  return skin.places[kind] ?? null;
}

export function placeColour(style: PlaceStyle | null, dark: boolean): string {
  return style ? (dark ? style.colour : (style.light ?? style.colour)) : "var(--line)";
}

/** Dark or light ink, whichever can be read on a colour of the form #rrggbb. */
export function readableOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? "#10131A" : "#FBFAF5";
}

/** What a kind of sheet looks like; one that the skin does not know is a card. */
export function sheetLook(skin: Skin, kind: string): SheetStyle["look"] {
  return skin.sheets[kind]?.look ?? "card";
}

/** The back of a deck's cards: by its name, else the first that the skin has, else one in the colours of the skin. */
export function backStyle(skin: Skin, name: string): BackStyle {
  const first = Object.values(skin.backs)[0];
  return skin.backs[name] ?? first ?? { colour: skin.dark.edge, icon: skin.cover.icon, pattern: "lines" };
}
