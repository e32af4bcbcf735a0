/** What updates are shown with, fetched before they are: widgets, icons, and what helps with questions. */

import { fetchComponents } from "../board/needed.ts";
import { all } from "../lib/fetched.ts";
import { fetchIcons } from "../lib/icons.ts";
import { wholeQuestion } from "../lib/patch.ts";
import type { Skin, Update } from "../lib/wire.ts";
import { fetchHelper } from "./helpers.ts";

/** Fetches what an update is shown with in a skin, which may be on its way itself. Undefined where all of it is here. */
export function prepare(
  { scene, beats, question }: Update,
  skin: Skin | Promise<Skin | undefined>,
): Promise<void> | undefined {
  const scenes = [scene, ...(beats ?? []).map((beat) => beat.scene)].filter((each) => each !== undefined);
  const icons = (worn: Skin | undefined): Promise<void> | undefined => worn && fetchIcons(worn, [scenes, question]);
  return all([
    fetchComponents(scenes),
    question ? fetchHelper(wholeQuestion(question)) : undefined,
    skin instanceof Promise ? skin.then(icons, () => {}) : icons(skin),
  ]);
}
