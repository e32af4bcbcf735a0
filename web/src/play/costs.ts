/** What an option costs, as it is paid: from gauges that everybody sees on the table, point by point, or in words. */

import type { Gauge } from "../lib/wire.ts";
import type { Seen } from "./things.ts";

/** Points of a gauge, or words for what is no such thing. */
export type Part = { count: number; gauge: Gauge } | { words: string };

const MOST = 9; // more points than this are not counted at a glance

/** The gauges of a scene by what they are called. */
export function gaugesOf(scene: Seen): ReadonlyMap<string, Gauge> {
  const found = new Map<string, Gauge>();
  const { board, aside } = scene;
  const pieces = board && "pieces" in board ? board.pieces : [];
  const sheets = aside.filter((widget) => widget.type === "sheet");
  for (const gauge of [...pieces, ...sheets].flatMap((each) => each.gauges))
    found.set(gauge.label.toLowerCase(), gauge);
  return found;
}

/** "3 oil, 2 rope" as points of these gauges; what is no number of something with a gauge stays in words. */
export function partsOf(cost: string, gauges: ReadonlyMap<string, Gauge>): Part[] {
  return cost.split(", ").map((words) => {
    const [, number, name] = /^(\d+) (.+)$/.exec(words) ?? [];
    const [count, gauge] = [Number(number), gauges.get(name?.toLowerCase() ?? "")];
    return gauge && count > 0 && count <= MOST ? { count, gauge } : { words };
  });
}
