/** Directions on a board: which target an arrow key means, and what to call the way to a place. */

import type { Spot } from "./things.ts";

export type Arrow = "left" | "right" | "up" | "down";

const AIM: Record<Arrow, Spot> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
const STRAIGHT = Math.tan(Math.PI / 8); // how far aside still counts as straight ahead: half an eighth of the compass
const NAMES = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];

/** The number of the target that lies in that direction: one straight ahead before any aslant, then the nearest. */
export function toward(from: Spot, targets: readonly (readonly Spot[])[], arrow: Arrow): number | null {
  const [dx, dy] = AIM[arrow];
  let best: { aslant: boolean; far: number; number: number } | null = null;
  targets.forEach((spots, number) => {
    for (const [sx, sy] of spots) {
      const [x, y] = [sx - from[0], sy - from[1]];
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (along <= 0 || aside > 2 * along) continue;
      const found = { aslant: aside > STRAIGHT * along, far: along + 2 * aside, number };
      if (!best || (found.aslant === best.aslant ? found.far < best.far : best.aslant)) best = found;
    }
  });
  return (best as { number: number } | null)?.number ?? null;
}

/** The direction from one spot to another, in words. */
export function compass(from: Spot, to: Spot): string {
  const eighth = Math.round(Math.atan2(to[1] - from[1], to[0] - from[0]) / (Math.PI / 4));
  return NAMES[((eighth % 8) + 8) % 8] ?? "";
}
