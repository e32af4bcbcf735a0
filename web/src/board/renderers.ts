// How the page shows the parts of a scene: one component for each kind, or for each of its looks, fetched when a scene
// has one. What is missing here does not compile.
import type { Component } from "svelte";
import { Fetched } from "../lib/fetched.ts";
import { sheetLook } from "../lib/skin.ts";
import type { Part, Skin } from "../lib/wire.ts";
import { isSigned } from "./describe.ts";
import type { Marks } from "./marks.ts";
import { type TrackForm, trackForm } from "./tracks.ts";

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

type Load<T> = () => Promise<{ default: Component<PartProps<Extract<Part, { type: T }>>> }>;
type Simple = Exclude<Part["type"], "track">;

const RENDERERS: { [T in Simple]: Load<T> } = {
  cards: () => import("./Cards.svelte"),
  counters: () => import("./Counters.svelte"),
  pages: () => import("./Pages.svelte"),
  pile: () => import("./Pile.svelte"),
  rig: () => import("./Rig.svelte"),
  sheet: () => import("./Sheet.svelte"),
  sum: () => import("./Sum.svelte"),
  tray: () => import("./Tray.svelte"),
};

const TRACKS: Record<TrackForm, Load<"track">> = {
  gauge: () => import("./TrackGauge.svelte"),
  perforated: () => import("./TrackPerforated.svelte"),
  rows: () => import("./TrackRows.svelte"),
  ruler: () => import("./TrackRuler.svelte"),
  spines: () => import("./TrackSpines.svelte"),
};

/** Cards with a large sign are laid out in a way of their own, and covers are more than any other sheet. */
const LARGE = { signed: () => import("./SignedCards.svelte"), cover: () => import("./sheet/CoverLook.svelte") };

type Name = Simple | TrackForm | keyof typeof LARGE;

export const renderers = new Fetched({ ...RENDERERS, ...TRACKS, ...LARGE } as Record<
  Name,
  () => Promise<{ default: Component<PartProps<Part>> }>
>);

/** Under which name a part has its component in a skin. */
export function rendererName(part: Part, skin: Skin): Name {
  if (part.type === "track") return trackForm(skin, part);
  if (part.type === "sheet" && part.role !== "along" && sheetLook(skin, part.kind) === "cover") return "cover";
  return part.type === "cards" && isSigned(part) ? "signed" : part.type;
}
