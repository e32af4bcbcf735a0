/** What scenes are drawn with, fetched before they are shown. */

import { all } from "../lib/fetched.ts";
import { fetchIcons } from "../lib/icons.ts";
import { broughtBy } from "../lib/patch.ts";
import type { Part, ScenePatch, Skin } from "../lib/wire.ts";
import { boards, isBoard } from "./boards.ts";
import { rendererName, renderers } from "./renderers.ts";

/** Fetches what these are drawn with in a skin. Undefined where all of it is here. */
export function fetchFor(scenes: readonly ScenePatch[], skin: Skin): Promise<void> | undefined {
  return all([fetchComponents(scenes), fetchIcons(skin, scenes)]);
}

/** Fetches the components that these are drawn with, whatever the skin. Undefined where all of them are here. */
export function fetchComponents(scenes: readonly ScenePatch[]): Promise<void> | undefined {
  const widgets = scenes.flatMap(broughtBy);
  const single = widgets.flatMap((widget) => (widget.type === "spread" ? widget.parts : [widget]));
  const parts = single.filter((widget): widget is Part => !isBoard(widget));
  return all([
    boards.fetch(single.filter(isBoard).map((board) => board.type)),
    renderers.fetch(parts.map(rendererName)),
  ]);
}
