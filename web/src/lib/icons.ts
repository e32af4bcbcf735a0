/** Icons of the game-icons set by name. Only those that skins and the content of games name are there. */

import { more } from "virtual:game-icons/more";
import { type Bodies, Drawers } from "./drawers.ts";
import type { Skin } from "./wire.ts";

const bodies: Bodies = {};
const drawers = new Map<string, Drawers>();

/** Makes icons known, by their names. */
export function addIcons(found: Bodies): void {
  Object.assign(bodies, found);
}

/** Fetches the icons of a skin with which something is about to be shown. Undefined where all of them are here. */
export function fetchIcons(skin: Skin, shown: unknown): Promise<void> | undefined {
  const { name, icons } = skin;
  const known = drawers.get(name);
  if (known) return known.fetch(shown);
  return more[name]?.().then(
    (found) => {
      if (!drawers.has(name)) drawers.set(name, new Drawers(found, icons, addIcons));
      return fetchIcons(skin, shown);
    },
    () => {}, // tried again with what is shown next
  );
}

/** Fetches those that the showcase draws with, whatever the skin. */
export async function loadShowcaseIcons(): Promise<void> {
  addIcons((await import("virtual:game-icons/showcase")).default);
}

/** What stands for an icon that is not there: a shape, never a hole. */
const NEUTRAL =
  '<path data-missing fill="currentColor" d="M256 64 448 256 256 448 64 256Zm0 90L154 256l102 102 102-102Z"/>';

/** The inside of an SVG of 512 × 512 for a name of the set, or one that the skin gives an icon of the set. */
export function iconBody(name: string, skin: Skin | null = null): string {
  return bodies[skin?.icons[name] ?? name] ?? NEUTRAL;
}

/** Whether the bundle has an icon of that name. */
export function hasIcon(name: string, skin: Skin | null = null): boolean {
  return (skin?.icons[name] ?? name) in bodies;
}

/** Whose work the icons are, to be shown where credit is given. */
export const ICON_CREDIT = {
  words: "Icons by Lorc, Delapouite and contributors of game-icons.net",
  source: "https://game-icons.net",
  licence: "CC BY 3.0",
  terms: "https://creativecommons.org/licenses/by/3.0/",
};
