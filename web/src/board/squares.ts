/** What of a grid board does not change: floors, lines between squares, walls. */

import type { Cell, GridBoard } from "../lib/wire.ts";
import { type Box, dice, round, type Spot } from "./plane.ts";
import { same } from "./same.ts";

export const SIDE = 100; // of a square, in units of the drawing

export interface Squares {
  cells: ReadonlyMap<string, Cell>;
  box: Box;
  /** Whether it is a bare board: no walls, no kinds, only lines. */
  bare: boolean;
  /** Lines between squares that lie side by side. */
  lines: string[];
  walls: string;
}

export function middleOf(cell: Cell): Spot {
  return { x: (cell.column + 0.5) * SIDE, y: (cell.row + 0.5) * SIDE };
}

let kept: { made: unknown; squares: Squares } | null = null;

/**
 * The squares of a board; the very same ones where nothing of them has changed. `drawn`: by a hand, whose lines are
 * never quite straight.
 */
export function squaresOf(board: GridBoard, drawn: boolean): Squares {
  const made = [board.cells, board.rows, board.columns, drawn];
  if (!kept || !same(kept.made, made)) kept = { made, squares: makeSquares(board, drawn) };
  return kept.squares;
}

function makeSquares(board: GridBoard, drawn: boolean): Squares {
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  const bare = board.cells.every((cell) => !cell.kind && !cell.walls);
  const margin = bare ? 34 : 16;
  const box = { left: -margin, top: -margin, right: board.columns * SIDE + margin, bottom: board.rows * SIDE + margin };
  const walls = board.cells.flatMap((cell) => {
    const [x, y] = [cell.column * SIDE, cell.row * SIDE];
    return [...cell.walls].map((side) => WALLS[side]?.(x, y) ?? "");
  });
  return { cells, box, bare, lines: drawn ? handLines(board) : rulerLines(board), walls: walls.join("") };
}

const WALLS: Record<string, (x: number, y: number) => string> = {
  n: (x, y) => `M${x} ${y}h${SIDE}`,
  s: (x, y) => `M${x} ${y + SIDE}h${SIDE}`,
  w: (x, y) => `M${x} ${y}v${SIDE}`,
  e: (x, y) => `M${x + SIDE} ${y}v${SIDE}`,
};

function rulerLines(board: GridBoard): string[] {
  const taken = new Set(board.cells.map((cell) => `${cell.column} ${cell.row}`));
  return board.cells.flatMap((cell) => {
    const [x, y] = [cell.column * SIDE, cell.row * SIDE];
    const right = taken.has(`${cell.column + 1} ${cell.row}`) ? `M${x + SIDE} ${y}v${SIDE}` : "";
    const below = taken.has(`${cell.column} ${cell.row + 1}`) ? `M${x} ${y + SIDE}h${SIDE}` : "";
    return right || below ? [right + below] : [];
  });
}

function handLines(board: GridBoard): string[] {
  const roll = dice(11);
  const [width, height] = [board.columns * SIDE, board.rows * SIDE];
  /** A number on a path, a little off. */
  const off = (value: number): number => round(value + (roll() - 0.5) * 9);
  const lines: string[] = [];
  for (let column = 1; column < board.columns; column++) {
    const x = column * SIDE;
    const bends = `${off(x)} ${round(height / 3)} ${off(x)} ${round((2 * height) / 3)}`;
    lines.push(`M${off(x)} ${off(8)}C${bends} ${off(x)} ${off(height - 8)}`);
  }
  for (let row = 1; row < board.rows; row++) {
    const y = row * SIDE;
    const bends = `${round(width / 3)} ${off(y)} ${round((2 * width) / 3)} ${off(y)}`;
    lines.push(`M${off(8)} ${off(y)}C${bends} ${off(width - 8)} ${off(y)}`);
  }
  return lines;
}

/** Marks that a hand draws stroke by stroke; others are written. */
export function strokesOf(mark: string): string[] {
  if (/^[xX×]$/.test(mark)) return ["M-27-26C-10-8 11 10 28 27", "M27-28C9-10-9 8-29 26"];
  if (/^[oO○0]$/.test(mark)) return ["M6-29C-19-32-33-14-30 5-27 25-8 33 9 29 28 25 34 4 28-12 23-24 12-30-3-28"];
  return [];
}
