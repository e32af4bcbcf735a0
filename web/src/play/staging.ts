/** What of a scene lies on the board or along it, and what stands beside it: each where its role belongs. */

import type { Part, Widget } from "../lib/wire.ts";
import type { Seen } from "./things.ts";

export interface Staging {
  /** What is going on now: the first of it below the board, the rest at its side. */
  lead: Part | null;
  page: readonly Part[];
  /** Strips that are as long as the board. */
  along: readonly Part[];
  /** The cards that one holds: they lie at the edge of the board. */
  hand: Part | null;
  beside: readonly Widget[];
}

export function staged(scene: Seen): Staging {
  const { board, aside } = scene;
  const along = inRole(aside, "along");
  const leads = board && board.type !== "spread" ? inRole(aside, "lead") : []; // a spread has a lead of its own
  const [lead = null, ...page] = leads;
  const held = board && board.type !== "spread" ? inRole(aside, "foot") : [];
  const hand = held.find((each) => each.type === "cards") ?? null;
  const taken = new Set<Widget>([...along, ...leads, ...(hand ? [hand] : [])]);
  return { lead, page, along, hand, beside: aside.filter((widget) => !taken.has(widget)) };
}

function inRole(aside: readonly Widget[], role: Part["role"]): Part[] {
  return aside.filter((widget): widget is Part => "role" in widget && widget.role === role);
}
