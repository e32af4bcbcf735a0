/** Where things stand that share a space or a card: figures side by side, tokens along its foot. */

import type { Piece, Token } from "../../lib/wire.ts";
import type { Box, Spot } from "../plane.ts";
import { SIDE } from "./paths.ts";

export interface Stand extends Spot {
  /** How large it is drawn, beside 1. */
  size: number;
}

const APART = 34; // between tokens

export function sideBySide(
  pieces: readonly Piece[],
  tokens: readonly Token[],
  boxOf: (at: string) => Box | undefined,
  /** How far above the lower edge tokens lie. */
  foot = 21,
  /** Where in a box so many figures stand. */
  roomIn: (box: Box, count: number) => Box = (box) => box,
): Map<string, Stand> {
  const found = new Map<string, Stand>();
  for (const [at, crowd] of byPlace(pieces)) {
    const whole = boxOf(at);
    if (!whole) continue;
    const box = roomIn(whole, crowd.length);
    const columns = Math.ceil(Math.sqrt(crowd.length));
    const rows = Math.ceil(crowd.length / columns);
    const gap = (box.right - box.left) / columns;
    const step = Math.min(gap, (box.bottom - box.top) / rows);
    const size = crowd.length > 1 ? Math.min(1, Math.max(0.34, (0.94 * step) / SIDE)) : 1;
    crowd.forEach((piece, number) => {
      const [column, row] = [number % columns, Math.floor(number / columns)];
      found.set(piece.id, {
        x: (box.left + box.right) / 2 + (column - (columns - 1) / 2) * gap,
        y: (box.top + box.bottom) / 2 + (row - (rows - 1) / 2) * step,
        size,
      });
    });
  }
  for (const [at, heap] of byPlace(tokens)) {
    const box = boxOf(at);
    if (!box) continue;
    const step = Math.min(APART, (box.right - box.left - 40) / Math.max(1, heap.length - 1));
    heap.forEach((token, number) =>
      found.set(token.id, { x: box.left + 21 + number * step, y: box.bottom - foot, size: 1 }),
    );
  }
  return found;
}

function byPlace<T extends { at: string }>(things: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const thing of things) {
    const others = found.get(thing.at);
    if (others) others.push(thing);
    else found.set(thing.at, [thing]);
  }
  return found;
}
