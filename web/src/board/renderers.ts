// How the page shows the parts of a scene: one component for each kind, fetched when a scene has one. What is missing
// here does not compile.
import type { Component } from "svelte";
import { Fetched } from "../lib/fetched.ts";
import type { Part, Skin } from "../lib/wire.ts";
import { isSigned } from "./describe.ts";
import type { Marks } from "./marks.ts";

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

type Renderers = { [T in Part["type"]]: () => Promise<{ default: Component<PartProps<Extract<Part, { type: T }>>> }> };

const RENDERERS: Renderers = {
  cards: () => import("./Cards.svelte"),
  counters: () => import("./Counters.svelte"),
  pages: () => import("./Pages.svelte"),
  pile: () => import("./Pile.svelte"),
  rig: () => import("./Rig.svelte"),
  sheet: () => import("./Sheet.svelte"),
  sum: () => import("./Sum.svelte"),
  track: () => import("./Track.svelte"),
  tray: () => import("./Tray.svelte"),
};

/** Cards with a large sign are laid out in a way of their own. */
const SIGNED = { signed: () => import("./SignedCards.svelte") };

type Name = Part["type"] | keyof typeof SIGNED;

export const renderers = new Fetched({ ...RENDERERS, ...SIGNED } as Record<
  Name,
  () => Promise<{ default: Component<PartProps<Part>> }>
>);

/** Under which name a part has its component. */
export function rendererName(part: Part): Name {
  return part.type === "cards" && isSigned(part) ? "signed" : part.type;
}
