// How the page shows the parts of a scene: one component for each kind. What is missing here does not compile.
import type { Component } from "svelte";
import type { Part, Skin } from "../lib/wire.ts";
import Cards from "./Cards.svelte";
import Counters from "./Counters.svelte";
import type { Marks } from "./marks.ts";
import Pages from "./Pages.svelte";
import Pile from "./Pile.svelte";
import Rig from "./Rig.svelte";
import Sheet from "./Sheet.svelte";
import Sum from "./Sum.svelte";
import Track from "./Track.svelte";
import Tray from "./Tray.svelte";

/** What every part is given; each takes what it needs. */
export interface PartProps<W> {
  widget: W;
  skin: Skin;
  marks: Marks;
  /** It is as high as it needs to be; else it fits into the height it is given. */
  flowing: boolean;
  /** One of many of its kind: as small as can be read. */
  dense: boolean;
  /** It lies in a thin strip along the board. */
  strip: boolean;
  /** How cards lie that fill a height: "low" at the foot of a board, "high" in its middle, "" as they come. */
  lie: "" | "low" | "high";
  /** A thing was picked, whether it may be or not. `touch`: by a finger, which is not exact. */
  onpick: (thing: string, touch: boolean) => void;
  /** A thing is looked at: the pointer is over it, or it has the focus. */
  onlook: (thing: string | null) => void;
}

type Renderers = { [T in Part["type"]]: Component<PartProps<Extract<Part, { type: T }>>> };

export const RENDERERS: Renderers = {
  cards: Cards,
  counters: Counters,
  pages: Pages,
  pile: Pile,
  rig: Rig,
  sheet: Sheet,
  sum: Sum,
  track: Track,
  tray: Tray,
};

/** The component for a part, whichever it is. */
export function rendererOf(part: Part): Component<PartProps<Part>> {
  return RENDERERS[part.type] as Component<PartProps<Part>>;
}
