/** What widgets are drawn with, fetched before they are shown. */

import { all } from "../lib/fetched.ts";
import type { Part, Widget } from "../lib/wire.ts";
import { boards, isBoard } from "./boards.ts";
import { rendererName, renderers } from "./renderers.ts";

/** Fetches what these are drawn with. Undefined where all of it is here. */
export function fetchFor(widgets: readonly Widget[]): Promise<void> | undefined {
  const single = widgets.flatMap((widget) => (widget.type === "spread" ? widget.parts : [widget]));
  const parts = single.filter((widget): widget is Part => !isBoard(widget));
  return all([
    boards.fetch(single.filter(isBoard).map((board) => board.type)),
    renderers.fetch(parts.map(rendererName)),
  ]);
}
