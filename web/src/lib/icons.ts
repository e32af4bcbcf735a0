/** Icons of the game-icons set by name. Only those that skins and the content of games name are there. */

import { more } from "virtual:game-icons/more";
import type { Skin } from "./wire.ts";

const bodies: Record<string, string> = {};

/** Makes icons known, by their names. */
export function addIcons(found: Record<string, string> | undefined): void {
  Object.assign(bodies, found);
}

/** Fetches the icons of a skin. */
export async function loadIcons(skin: Skin): Promise<void> {
  addIcons((await more[skin.name]?.())?.default);
}

/** Fetches those that the showcase draws with, whatever the skin. */
export async function loadShowcaseIcons(): Promise<void> {
  addIcons((await import("virtual:game-icons/showcase")).default);
}

/** What stands for an icon that is not there: a shape, never a hole. */
const NEUTRAL = '<path fill="currentColor" d="M256 64 448 256 256 448 64 256Zm0 90L154 256l102 102 102-102Z"/>';

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
