// How the page shows boards: one component for each kind, fetched when a table has one. What is missing here does not
// compile.
import type { Component } from "svelte";
import { Fetched } from "../lib/fetched.ts";
import type { Board, Skin, Widget } from "../lib/wire.ts";
import type { Marks } from "./marks.ts";

/** What lies over the edges of a board, in pixels, and hides what is under it. */
export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSET: Inset = { top: 0, right: 0, bottom: 0, left: 0 };

/** What every board is given. */
export interface BoardProps<W> {
  widget: W;
  skin: Skin;
  marks: Marks;
  /** What lies over the edges of the board, in pixels. */
  inset: Inset;
  /** A thing to bring into view; a new time brings it again. */
  centre: { thing: string; time: number } | null;
  /** The game has ended: the whole board is shown. */
  over: boolean;
  /** A thing was picked, whether it may be or not. `touch`: by a finger, which is not exact. */
  onpick: (thing: string, touch: boolean) => void;
  /** A thing is looked at: the pointer is over it, or it has the focus. */
  onlook: (thing: string | null) => void;
}

type Boards = { [T in Board["type"]]: () => Promise<{ default: Component<BoardProps<Extract<Board, { type: T }>>> }> };

const BOARDS: Boards = {
  graph: () => import("./GraphBoard.svelte"),
  floor: () => import("./floor/Floor.svelte"),
  cardgrid: () => import("./floor/CardGrid.svelte"),
};

export const boards = new Fetched(
  BOARDS as Record<Board["type"], () => Promise<{ default: Component<BoardProps<Board>> }>>,
);

export function isBoard(widget: Widget): widget is Board {
  return widget.type in BOARDS;
}
