/** What a finished game is shown with: fetched when it ends, since most visits see no end. */

import { Fetched } from "../lib/fetched.ts";

const endings = new Fetched({ ending: () => import("./Ending.svelte") });

/** Fetches it. Undefined where it is here. */
export function fetchEnding(): Promise<void> | undefined {
  return endings.fetch(["ending"]);
}

/** What has been fetched; undefined where it could not be. */
export function ending(): typeof import("./Ending.svelte").default | undefined {
  return endings.get("ending")?.default;
}
