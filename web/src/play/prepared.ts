/** What updates are shown with, fetched before they are: widgets, icons, what helps with questions, and the end. */

import { fetchBoards, fetchParts } from "../board/needed.ts";
import { all } from "../lib/fetched.ts";
import { fetchIcons } from "../lib/icons.ts";
import { wholeQuestion } from "../lib/patch.ts";
import type { Skin, Update } from "../lib/wire.ts";
import { fetchEnding } from "./endings.ts";
import { fetchHelper } from "./helpers.ts";

/** Fetches what an update is shown with in a skin, which may be on its way itself. Undefined where all of it is here. */
export function prepare(
  { scene, beats, question, outcome }: Update,
  skin: Skin | Promise<Skin | undefined>,
): Promise<void> | undefined {
  const scenes = [scene, ...(beats ?? []).map((beat) => beat.scene)].filter((each) => each !== undefined);
  const dressed = (worn: Skin | undefined): Promise<void> | undefined =>
    worn && all([fetchParts(scenes, worn), fetchIcons(worn, [scenes, question])]);
  return all([
    fetchBoards(scenes),
    question ? fetchHelper(wholeQuestion(question)) : undefined,
    outcome ? fetchEnding() : undefined,
    skin instanceof Promise ? skin.then(dressed, () => {}) : dressed(skin),
  ]);
}
