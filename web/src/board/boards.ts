// How the page shows boards: one component for each kind. What is missing here does not compile. Boards that few tables
// have are fetched when a table has one, and stay.
import type { Component } from "svelte";
import type { Board, Skin, Widget } from "../lib/wire.ts";
import type { Inset } from "./camera.svelte.ts";
import GraphBoard from "./GraphBoard.svelte";
import type { Marks } from "./marks.ts";

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

type Shown<T extends Board["type"]> = Component<BoardProps<Extract<Board, { type: T }>>>;
type Boards = { [T in Board["type"]]: Shown<T> | (() => Promise<{ default: Shown<T> }>) };

const FETCHED = {
  floor: () => import("./floor/Floor.svelte"),
  cardgrid: () => import("./floor/CardGrid.svelte"),
};

export const BOARDS: Boards = { graph: GraphBoard, ...FETCHED };

export function isBoardType(type: Widget["type"]): type is Board["type"] {
  return type in BOARDS;
}

export function isBoard(widget: Widget): widget is Board {
  return isBoardType(widget.type);
}

type Any = Component<BoardProps<Board>>;
const here = new Map<Board["type"], Any | Promise<Any>>([["graph", GraphBoard as Any]]);

/** The component for a kind of board: at once if it is here, else as soon as it is. */
export function boardOf(type: Board["type"]): Any | Promise<Any> {
  const known = here.get(type);
  if (known) return known;
  const fetched = (FETCHED[type as keyof typeof FETCHED] as () => Promise<{ default: Any }>)().then(
    (module) => module.default,
  );
  here.set(type, fetched);
  fetched.then(
    (found) => here.set(type, found),
    () => here.delete(type),
  );
  return fetched;
}
