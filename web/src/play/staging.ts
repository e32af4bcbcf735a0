/** What of a scene lies on the board or along it, and what stands beside it. Knows no game. */

import type { Chart, Skin, Track, Widget } from "../lib/wire.ts";
import type { Seen } from "./things.ts";

export interface Staging {
  /** What is going on now: a chart below the board, and what belongs to it beside the board. */
  chart: Chart | null;
  page: readonly Widget[];
  /** A strip that is as long as the board. */
  along: Track | null;
  beside: readonly Widget[];
}

const PAGE = ["pages", "counters"];

/** A chart that comes first lies on a map with the texts and numbers right after it; a strip of film along any board. */
export function staged(scene: Seen, skin: Skin): Staging {
  const { board, aside } = scene;
  const film = aside.find((widget) => widget.type === "track" && skin.tracks[widget.id] === "film");
  const along = film?.type === "track" ? film : null;
  const isMap = board?.type === "graph" || board?.type === "grid";
  const chart = isMap && aside[0]?.type === "chart" ? aside[0] : null;
  const end = chart ? aside.findIndex((widget, at) => at > 0 && !PAGE.includes(widget.type)) : 0;
  const page = chart ? aside.slice(1, end < 0 ? aside.length : end) : [];
  const beside = aside.slice(chart ? page.length + 1 : 0).filter((widget) => widget !== along);
  return { chart, page, along, beside };
}
