/** What there is to say of things, for eyes that look closer and for those who listen. */

import type { Card, Cards, Piece } from "../lib/wire.ts";
import type { Marks } from "./marks.ts";

export interface Description {
  title: string;
  /** What it is, what stands there. */
  lines: string[];
  /** Whether it may be chosen, by which key, or why not. */
  verdict: string;
}

/** What the question makes of a thing, in words; nothing where it makes nothing of it. */
export function verdictOn(marks: Marks, ...things: string[]): string {
  const verdicts = things.map((thing) => {
    const key = marks.legal.get(thing);
    const step = marks.way.lastIndexOf(thing);
    if (marks.chosen.has(thing)) return key ? `Chosen. Key ${key}` : "Chosen";
    const cost = marks.costs.get(thing);
    const open = cost ? `May be chosen, costs ${cost}` : "May be chosen";
    if (key !== undefined) return key ? `${open}. Key ${key}` : open;
    if (step > 0) return `Step ${step} of your way`;
    const reason = marks.barred.get(thing);
    return reason ? `Not now: ${reason}` : "";
  });
  return verdicts.find(Boolean) ?? "";
}

export function standing(pieces: readonly Piece[], place: string): string[] {
  return pieces
    .filter((piece) => piece.at === place)
    .map((piece) => (piece.note ? `${piece.label} (${piece.note})` : piece.label));
}

/** How likely, in words. */
export function likelihood(share: number): string {
  return share < 0.01 ? "likelihood under 1 %" : `likelihood ${Math.round(share * 100)} %`;
}

export function aloud(words: Description): string {
  const said = [words.title, ...words.lines, words.verdict].filter(Boolean);
  return said.map((each, at) => (at === said.length - 1 || /[.!?]$/.test(each) ? each : `${each}.`)).join(" ");
}

/** What one cannot read on a card: how it lies, and what the question makes of it. */
export function stateOf(card: Card, marks: Marks): string {
  const lies = [card.face_down && "Face-down card", card.tilted && "tilted", card.rotated && "turned round"];
  return [...lies, verdictOn(marks, card.id)].filter(Boolean).join(". ");
}

/** Whether cards have a large sign: they are laid out, and looked at, in another way than others. */
export function isSigned(widget: Cards): boolean {
  return [...widget.cards, ...widget.row].some((card) => card.sign);
}

/** A card of which nothing is known but its id. */
export function blankCard(id: string): Card {
  return {
    id,
    title: "",
    text: "",
    corner: "",
    icon: "",
    back: "",
    face_down: false,
    tilted: false,
    rotated: false,
    marks: [],
    flavour: "",
    sign: "",
    left: [],
    right: [],
    kind: "",
    note: "",
  };
}
