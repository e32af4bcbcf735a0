/** What the question makes of the things on the table: which may be chosen, which are, which may not and why. */

import type { Laying } from "./laying.svelte.ts";

export interface Marks {
  /** What may be chosen, with the number of the key that chooses it; 0 where no key does. */
  legal: ReadonlyMap<string, number>;
  /** What it costs to choose them, where one answer stands for the thing and has a price. */
  costs: ReadonlyMap<string, string>;
  /** What has been chosen so far. */
  chosen: ReadonlySet<string>;
  /** The thing under the hands of the player, if there is one: where a way starts, whose option is being looked at. */
  selected: string | null;
  /** The places of a way that is being drawn, in order; the first is where it starts. */
  way: readonly string[];
  /** What one might want to choose and may not, with the reason. */
  barred: ReadonlyMap<string, string>;
  /** What something else speaks of at the moment: a line of the log, an option under the pointer. */
  lit: ReadonlySet<string>;
  /** A word in the making, where one is asked for. */
  laying: Laying | null;
}

export const NO_MARKS: Marks = {
  legal: new Map(),
  costs: new Map(),
  chosen: new Set(),
  selected: null,
  way: [],
  barred: new Map(),
  lit: new Set(),
  laying: null,
};
