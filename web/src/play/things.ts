/** Things of a scene: where they are, what they are called, what there is to say of them. Knows no game. */

import type { Card, Widget } from "../lib/wire.ts";

/** What one sees, as far as these functions need it. */
export interface Seen {
  board: Widget | null;
  aside: readonly Widget[];
}

export type Spot = readonly [x: number, y: number];

/** The key of an id of the form "kind:key", which is what a player calls the thing. */
export function keyOf(thing: string): string {
  const at = thing.indexOf(":");
  return at < 0 || at === thing.length - 1 ? thing : thing.slice(at + 1);
}

/** Where on the board places are. */
export function spotsOf(seen: Seen): Map<string, Spot> {
  const board = seen.board;
  if (board?.type === "graph") return new Map(board.places.map((place) => [place.id, [place.x, place.y]]));
  if (board?.type === "grid") return new Map(board.cells.map((cell) => [cell.id, [cell.column, cell.row]]));
  return new Map();
}

/** The place a thing is at: itself where it is one, where it stands where it is a piece. */
export function placeOf(seen: Seen, thing: string): string | null {
  const board = seen.board;
  if (board?.type !== "graph" && board?.type !== "grid") return null;
  const places: readonly { id: string }[] = board.type === "graph" ? board.places : board.cells;
  if (places.some((place) => place.id === thing)) return thing;
  return board.pieces.find((piece) => piece.id === thing)?.at ?? null;
}

/** A widget, or the parts of one that is several. */
export function partsOf(widget: Widget): readonly Widget[] {
  return widget.type === "spread" ? widget.parts : [widget];
}

export function cardsOf(widget: Widget): Card[] {
  if (widget.type === "cards") return [...widget.cards];
  if (widget.type === "rig") {
    const worn = widget.sockets.flatMap((socket) => (socket.card ? [socket.card, ...socket.attached] : []));
    return [...worn, ...widget.spare];
  }
  if (widget.type === "tray") return widget.kinds.flatMap((kind) => (kind.card ? [kind.card] : []));
  if (widget.type === "pile") return [...(widget.top ? [widget.top] : []), ...widget.cards];
  return [];
}

/** All names of things that can be seen. */
export function namesOf(seen: Seen): Map<string, string> {
  const names = new Map<string, string>();
  for (const widget of [...(seen.board ? partsOf(seen.board) : []), ...seen.aside]) {
    if (widget.type === "graph") {
      for (const region of widget.regions) names.set(region.id, region.name);
      for (const route of widget.routes) names.set(route.id, route.name);
      for (const place of widget.places) names.set(place.id, place.label);
      for (const piece of widget.pieces) names.set(piece.id, piece.label);
    } else if (widget.type === "grid") {
      for (const cell of widget.cells) {
        names.set(cell.id, cell.label || `row ${cell.row + 1}, column ${cell.column + 1}`);
      }
      for (const piece of widget.pieces) names.set(piece.id, piece.label);
    } else if (widget.type === "counters") {
      for (const counter of widget.counters) names.set(counter.id, counter.label);
    } else if (widget.type === "rig") {
      for (const socket of widget.sockets) names.set(socket.id, socket.label);
    } else if (widget.type === "tray") {
      for (const kind of widget.kinds) names.set(kind.id, kind.label);
    } else if (widget.type === "pages") {
      for (const page of widget.pages) names.set(page.id, page.title);
    } else if (widget.type === "sum") {
      for (const term of widget.terms) names.set(term.id, term.label);
    } else if (widget.type === "foe") {
      names.set(widget.id, widget.title);
      for (const counter of widget.counters) names.set(counter.id, counter.label);
    } else if (widget.type === "rack") {
      for (const letter of [...widget.letters, ...widget.word]) names.set(letter.id, `${letter.letter} (${letter.name})`);
    } else if (widget.type === "shelf") {
      for (const spine of widget.spines) names.set(spine.id, spine.title);
    } else if (widget.type === "track") {
      for (const marker of widget.markers) names.set(marker.id, marker.label);
    }
    if (widget.type === "chart") for (const peg of widget.pegs) names.set(peg.id, names.get(peg.id) ?? peg.label);
    if (widget.type === "notebook") for (const entry of widget.entries) names.set(entry.id, entry.label);
    if (widget.type === "pile") {
      for (const letter of widget.letters) names.set(letter.id, `${letter.letter} (${letter.name})`);
    }
    for (const card of cardsOf(widget)) names.set(card.id, card.face_down ? "a face-down card" : card.title);
  }
  return names;
}

/** A few words on a place: its note, what stands on it, how likely something is there. */
export function aboutPlace(seen: Seen, place: string): string {
  const board = seen.board;
  if (board?.type === "graph") {
    const found = board.places.find((each) => each.id === place);
    if (!found) return "";
    const whole = board.heat.reduce((sum, heat) => sum + heat.weight, 0);
    const share = (board.heat.find((heat) => heat.at === place)?.weight ?? 0) / (whole || 1);
    return [
      found.label,
      found.note,
      ...standing(board.pieces, place),
      share > 0 ? `likelihood ${share < 0.01 ? "under 1" : Math.round(share * 100)} %` : "",
    ]
      .filter(Boolean)
      .join(", ");
  }
  if (board?.type === "grid") {
    const found = board.cells.find((each) => each.id === place);
    return found ? [found.label, found.note, ...standing(board.pieces, place)].filter(Boolean).join(", ") : "";
  }
  return "";
}

function standing(pieces: readonly { at: string; label: string }[], place: string): string[] {
  const here = pieces.filter((piece) => piece.at === place).map((piece) => piece.label);
  return here.length ? [`here: ${here.join(" and ")}`] : [];
}

/** Width over height of the board, as it would best be drawn. */
export function shapeOf(board: Widget | null): number {
  if (board?.type === "grid") return board.columns / Math.max(1, board.rows);
  if (board?.type !== "graph" || board.places.length < 2) return 1.5;
  const xs = board.places.map((place) => place.x);
  const ys = board.places.map((place) => place.y);
  const width = Math.max(...xs) - Math.min(...xs);
  const height = Math.max(...ys) - Math.min(...ys);
  return Math.min(4, Math.max(0.4, (width + 60) / (height + 60)));
}
