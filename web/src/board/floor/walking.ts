/** Arrow keys walk from space to space; where there is none beside it, to the next in that line. */

import type { Floor } from "../../lib/wire.ts";
import { columnsOf, spaceId, spacesOf } from "../spaces.ts";

const STEPS: Record<string, [down: number, across: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function walk(floor: Floor, from: string, key: string): string | null {
  const step = STEPS[key];
  const spaces = spacesOf(floor.ground);
  const border = floor.borders.find((each) => each.id === from);
  const at = [...floor.pieces, ...floor.tokens].find((each) => each.id === from)?.at ?? from;
  const here = border ?? spaces.get(at);
  if (!step || !here) return null;
  let { row, column } = here;
  for (let far = Math.max(floor.ground.spaces.length, columnsOf(floor.ground)); far > 0; far--) {
    [row, column] = [row + step[0], column + step[1]];
    const id = spaceId(row, column);
    if (spaces.has(id)) return id;
  }
  return null;
}
