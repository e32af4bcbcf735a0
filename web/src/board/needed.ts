/** What scenes are drawn with, fetched before they are shown. */

import { all } from "../lib/fetched.ts";
import { fetchIcons } from "../lib/icons.ts";
import { broughtBy } from "../lib/patch.ts";
import type { Part, ScenePatch, Skin, Widget } from "../lib/wire.ts";
import { boards, isBoard } from "./boards.ts";
import { rendererName, renderers } from "./renderers.ts";

/** Fetches what these are drawn with in a skin. Undefined where all of it is here. */
export function fetchFor(scenes: readonly ScenePatch[], skin: Skin): Promise<void> | undefined {
  return all([fetchBoards(scenes), fetchParts(scenes, skin), fetchIcons(skin, scenes)]);
}

/** Fetches the components of their boards, whatever the skin. Undefined where all of them are here. */
export function fetchBoards(scenes: readonly ScenePatch[]): Promise<void> | undefined {
  return boards.fetch(
    single(scenes)
      .filter(isBoard)
      .map((board) => board.type),
  );
}

/** Fetches the components of all their other parts. Undefined where all of them are here. */
export function fetchParts(scenes: readonly ScenePatch[], skin: Skin): Promise<void> | undefined {
  const parts = single(scenes).filter((widget): widget is Part => !isBoard(widget));
  return renderers.fetch(parts.map((part) => rendererName(part, skin)));
}

function single(scenes: readonly ScenePatch[]): Exclude<Widget, { type: "spread" }>[] {
  return scenes.flatMap(broughtBy).flatMap((widget) => (widget.type === "spread" ? widget.parts : [widget]));
}
