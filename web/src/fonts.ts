/**
 * Typefaces: which family stands for each word that skins use, and for the room itself. A file is fetched when a text
 * first needs a letter of it.
 */

import barlow400 from "@fontsource/barlow/files/barlow-latin-400-normal.woff2?url";
import barlow600 from "@fontsource/barlow/files/barlow-latin-600-normal.woff2?url";
import condensed500 from "@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff2?url";
import condensed700 from "@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url";
import cinzel600 from "@fontsource/cinzel/files/cinzel-latin-600-normal.woff2?url";
import mono400 from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url";
import mono600 from "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2?url";
import kalam400 from "@fontsource/kalam/files/kalam-latin-400-normal.woff2?url";
import kalam700 from "@fontsource/kalam/files/kalam-latin-700-normal.woff2?url";
import elite400 from "@fontsource/special-elite/files/special-elite-latin-400-normal.woff2?url";
import spectral400 from "@fontsource/spectral/files/spectral-latin-400-normal.woff2?url";
import spectral600 from "@fontsource/spectral/files/spectral-latin-600-normal.woff2?url";
import young400 from "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2?url";
import slab400 from "@fontsource/zilla-slab/files/zilla-slab-latin-400-normal.woff2?url";
import slab700 from "@fontsource/zilla-slab/files/zilla-slab-latin-700-normal.woff2?url";
import { RARE, rareFile, unicodeRange, USUAL } from "./letters.ts";
import type { Fonts } from "./lib/wire.ts";

export type Typeface = Fonts["title"];

interface Family {
  name: string;
  /** What stands in while it loads, or where it cannot. */
  spare: string;
  /** Files by the weights they serve. */
  faces: Record<string, string>;
  /** One file has all letters. */
  whole?: true;
}

const FAMILIES: Record<Typeface | "room", Family> = {
  grotesque: { name: "Barlow", spare: "system-ui, sans-serif", faces: { "400 500": barlow400, "600 900": barlow600 } },
  condensed: {
    name: "Barlow Condensed",
    spare: '"Arial Narrow", "Roboto Condensed", sans-serif',
    faces: { "400 500": condensed500, "600 900": condensed700 },
  },
  slab: { name: "Zilla Slab", spare: "Rockwell, serif", faces: { "400 500": slab400, "600 900": slab700 } },
  serif: { name: "Spectral", spare: "Georgia, serif", faces: { "400 500": spectral400, "600 900": spectral600 } },
  engraved: { name: "Cinzel", spare: "Georgia, serif", faces: { "400 900": cinzel600 } },
  typewriter: { name: "Special Elite", spare: '"Courier New", monospace', faces: { "400 900": elite400 } },
  mono: {
    name: "IBM Plex Mono",
    spare: "ui-monospace, monospace",
    faces: { "400 500": mono400, "600 900": mono600 },
    whole: true,
  },
  hand: { name: "Kalam", spare: '"Segoe Print", cursive', faces: { "400 500": kalam400, "600 900": kalam700 } },
  room: { name: "Young Serif", spare: "serif", faces: { "400 900": young400 } },
};

/** The faces of each family with the usual letters: the plain one first. */
const known = new Map<Typeface | "room", FontFace[]>();

/** The font-family of a typeface, which from then on the page knows. */
export function familyOf(typeface: Typeface): string {
  const { name, spare } = FAMILIES[typeface];
  facesOf(typeface);
  return `"${name}", ${spare}`;
}

const PATIENCE = 250; // milliseconds for which typefaces are worth waiting for

/**
 * Fetches typefaces before a text needs them: what is laid out without them is laid out twice. Slow ones come later. Of
 * the log's, bold is rare.
 */
export async function fetchTypefaces(fonts: Fonts): Promise<void> {
  const faces = Object.entries(fonts).map(([name, typeface]) => fetchTypeface(typeface as Typeface, name !== "log"));
  await Promise.race([Promise.all(faces), new Promise((enough) => setTimeout(enough, PATIENCE))]);
}

async function fetchTypeface(typeface: Typeface, bold: boolean): Promise<void> {
  const [plain, heavy] = facesOf(typeface);
  await Promise.allSettled([plain?.load(), bold && heavy?.load()]); // where one cannot be had, the spare one stands in
}

function facesOf(typeface: Typeface | "room"): FontFace[] {
  let faces = known.get(typeface);
  if (!faces) {
    const { name, faces: files, whole } = FAMILIES[typeface];
    // While one works on the client typefaces are not cut.
    const all = whole || !import.meta.env.PROD;
    faces = Object.entries(files).map(([weight, file]) => face(name, weight, file, all ? undefined : USUAL));
    if (!all) for (const [weight, file] of Object.entries(files)) face(name, weight, rareFile(file), RARE);
    known.set(typeface, faces);
  }
  return faces;
}

/** A face that the page knows from now on. */
function face(name: string, weight: string, file: string, letters?: typeof USUAL): FontFace {
  const made = new FontFace(name, `url(${file}) format("woff2")`, {
    weight,
    display: "swap",
    ...(letters && { unicodeRange: unicodeRange(letters) }),
  });
  document.fonts.add(made);
  return made;
}

// app.css names those of the room.
facesOf("grotesque");
facesOf("room");
