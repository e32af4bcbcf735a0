/** What updates are shown with, fetched before they are: widgets and what helps with questions. */

import { fetchFor } from "../board/needed.ts";
import { all } from "../lib/fetched.ts";
import { asked, broughtBy } from "../lib/patch.ts";
import type { Update } from "../lib/wire.ts";
import { fetchHelper } from "./helpers.ts";

/** Fetches what an update is shown with. Undefined where all of it is here. */
export function prepare({ scene, beats, question }: Update): Promise<void> | undefined {
  const scenes = [scene, ...(beats ?? []).map((beat) => beat.scene)].filter((each) => each !== undefined);
  return all([fetchFor(scenes.flatMap(broughtBy)), question ? fetchHelper(asked(question)) : undefined]);
}
