/** Things of a scene: where they are, what they are called, what there is to say of them. Knows no game. */

import { borderName, columnsOf, placesOn, spaceName, spacesOf } from "../board/spaces.ts";
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
  if (board?.type === "floor") return placesOn(board);
  if (board?.type === "cardgrid") {
    const cards = new Map<string, Spot>(board.lying.map(({ card, row, column }) => [card.id, [column, row]]));
    const on = [...board.pieces, ...board.tokens].flatMap(({ id, at }): [string, Spot][] => {
      const spot = cards.get(at);
      return spot ? [[id, spot]] : [];
    });
    return new Map([...cards, ...on]);
  }
  return new Map();
}

/** All places of a board; none where it has none. */
export function placeIds(board: Widget | null): Iterable<string> {
  if (board?.type === "graph") return board.places.map((place) => place.id);
  if (board?.type === "floor") return spacesOf(board.ground).keys();
  if (board?.type === "cardgrid") return board.lying.map((each) => each.card.id);
  return [];
}

/** The place a thing is at: itself where it is one, where it stands where it is a piece. */
export function placeOf(seen: Seen, thing: string): string | null {
  const board = seen.board;
  if (board?.type !== "graph" && board?.type !== "floor" && board?.type !== "cardgrid") return null;
  if ([...placeIds(board)].includes(thing)) return thing;
  if (board.type === "floor" && board.borders.some((border) => border.id === thing)) return thing;
  const tokens = board.type === "graph" ? [] : board.tokens;
  return [...board.pieces, ...tokens].find((each) => each.id === thing)?.at ?? null;
}

/** What stands or lies on a place. */
export function thingsOn(seen: Seen, place: string): string[] {
  const board = seen.board;
  if (board?.type !== "graph" && board?.type !== "floor" && board?.type !== "cardgrid") return [];
  const tokens = board.type === "graph" ? [] : board.tokens;
  return [...board.pieces, ...tokens].filter((each) => each.at === place).map((each) => each.id);
}

/** A widget, or the parts of one that is several. */
export function partsOf(widget: Widget): readonly Widget[] {
  return widget.type === "spread" ? widget.parts : [widget];
}

const READABLE = 8; // as many cards in the middle of a board are large enough to be read

/** Whether words stand on the card of one of these things, where it lies to be read: among few, in the midst of a spread. */
export function isPrinted(seen: Seen, things: readonly string[], words: string): boolean {
  const lies = (card: Card): boolean => things.includes(card.id) && card.text.includes(words);
  if (seen.board?.type === "cardgrid") return seen.board.lying.some((each) => lies(each.card));
  const parts = seen.board?.type === "spread" ? seen.board.parts : [];
  return parts
    .filter((part) => part.type === "cards")
    .filter((part) => part.role === "main" && part.cards.length <= READABLE)
    .some((part) => part.cards.some(lies));
}

export function cardsOf(widget: Widget): Card[] {
  if (widget.type === "cards") return [...widget.cards, ...widget.row];
  if (widget.type === "rig") {
    const worn = widget.sockets.flatMap((socket) => (socket.card ? [socket.card, ...socket.attached] : []));
    return [...worn, ...widget.spare];
  }
  if (widget.type === "tray") return widget.kinds.flatMap((kind) => (kind.card ? [kind.card] : []));
  if (widget.type === "cardgrid") return widget.lying.flatMap((each) => [each.card, ...each.under]);
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
    } else if (widget.type === "floor") {
      for (const space of spacesOf(widget.ground).values()) names.set(space.id, spaceName(widget, space));
      for (const tile of widget.ground.tiles) names.set(tile.id, tile.name);
      for (const border of widget.borders) names.set(border.id, borderName(border));
      for (const each of [...widget.tokens, ...widget.pieces]) names.set(each.id, each.label);
    } else if (widget.type === "cardgrid") {
      for (const each of [...widget.tokens, ...widget.pieces]) names.set(each.id, each.label);
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
    } else if (widget.type === "sheet") {
      names.set(widget.id, widget.title);
      for (const each of [...widget.gauges, ...widget.counters, ...widget.lines]) names.set(each.id, each.label);
    } else if (widget.type === "track") {
      for (const marker of widget.markers) names.set(marker.id, names.get(marker.id) ?? marker.label);
    }
    for (const card of cardsOf(widget)) {
      const name = card.sign ? `${card.sign} (${card.title})` : card.title;
      names.set(card.id, card.face_down ? "a face-down card" : name);
    }
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
  if (board?.type === "floor") {
    const found = spacesOf(board.ground).get(place);
    const names = found ? [spaceName(board, found), board.notes[place] ?? ""] : [];
    return found ? [...names, ...standing(board.pieces, place)].filter(Boolean).join(", ") : "";
  }
  if (board?.type === "cardgrid") {
    const found = board.lying.find((each) => each.card.id === place);
    return found ? [found.card.title, found.note, ...standing(board.pieces, place)].filter(Boolean).join(", ") : "";
  }
  return "";
}

function standing(pieces: readonly { at: string; label: string }[], place: string): string[] {
  const here = pieces.filter((piece) => piece.at === place).map((piece) => piece.label);
  return here.length ? [`here: ${here.join(" and ")}`] : [];
}

/** Width over height of the board, as it would best be drawn. */
export function shapeOf(board: Widget | null): number {
  if (board?.type === "floor") return columnsOf(board.ground) / Math.max(1, board.ground.spaces.length);
  if (board?.type !== "graph" || board.places.length < 2) return 1.5;
  const xs = board.places.map((place) => place.x);
  const ys = board.places.map((place) => place.y);
  const width = Math.max(...xs) - Math.min(...xs);
  const height = Math.max(...ys) - Math.min(...ys);
  return Math.min(4, Math.max(0.4, (width + 60) / (height + 60)));
}
