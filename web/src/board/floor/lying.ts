/** Cards in a grid: where they lie, what they are called, what there is to say of them. */

import type { CardGrid, Lying } from "../../lib/wire.ts";
import { type Description, verdictOn } from "../describe.ts";
import type { Marks } from "../marks.ts";
import { type Box, boxOf } from "../plane.ts";
import { gaugeWords } from "../spaces.ts";

export const HIGH = 352; // of a card, in units of the drawing

/** How cards are shaped where they lie. */
export interface Format {
  wide: number;
  /** How large they are printed: so many times as large as a card in the hand, which is smaller. */
  print: number;
}
export const UPRIGHT: Format = { wide: 252, print: 1.5 };
/** The picture stands beside the text, which has more room. */
export const BROAD: Format = { wide: 470, print: 2.1 };

const GAP = 52;
const MARGIN = 44; // around all cards
const SIDES = ["north", "east", "south", "west"] as const;

export function boxOfCard({ row, column }: Pick<Lying, "row" | "column">, { wide }: Format): Box {
  const [left, top] = [column * (wide + GAP), row * (HIGH + GAP)];
  return { left, top, right: left + wide, bottom: top + HIGH };
}

/** All cards, and what is around them. */
export function boxOfAll(lying: readonly Lying[], format: Format): Box {
  const corners = lying.flatMap((each) => {
    const { left, top, right, bottom } = boxOfCard(each, format);
    return [
      { x: left, y: top },
      { x: right, y: bottom },
    ];
  });
  return boxOf(corners, MARGIN);
}

/** The format in which words are larger where so much of a drawing fits at such a scale. */
export function readable(lying: readonly Lying[], fitOf: (whole: Box) => number): Format {
  const size = (format: Format): number => fitOf(boxOfAll(lying, format)) * format.print;
  return size(BROAD) > size(UPRIGHT) ? BROAD : UPRIGHT;
}

export function cardName({ card, row, column }: Lying): string {
  return card.face_down ? `a face-down card, row ${row}, column ${column}` : card.title;
}

/** What a card or somebody on it is, and what the question makes of it. */
export function aboutCard(grid: CardGrid, marks: Marks, thing: string): Description {
  const piece = grid.pieces.find((each) => each.id === thing);
  const token = grid.tokens.find((each) => each.id === thing);
  const lying = grid.lying.find((each) => each.card.id === (piece?.at ?? token?.at ?? thing));
  const words = grid.overlays
    .filter((each) => each.thing === thing || (!each.thing && each.spaces.includes(thing)))
    .map((each) => each.words);
  const verdict = verdictOn(marks, thing, ...(lying ? [lying.card.id] : []));
  if (piece || token || !lying) {
    return {
      title: piece?.label ?? (token && token.count > 1 ? `${token.count} × ${token.label}` : (token?.label ?? thing)),
      lines: [
        piece?.note ?? token?.note ?? "",
        piece ? gaugeWords(piece) : "",
        lying ? `on ${cardName(lying)}` : "",
        ...words,
      ].filter(Boolean),
      verdict,
    };
  }
  const { card } = lying;
  const here = [
    ...grid.pieces.filter((each) => each.at === card.id).map((each) => each.label),
    ...grid.tokens
      .filter((each) => each.at === card.id)
      .map((each) => (each.count > 1 ? `${each.count} × ${each.label}` : each.label)),
  ];
  return {
    title: cardName(lying),
    lines: [
      card.corner,
      card.text,
      card.marks.join(", "),
      lying.note,
      SIDES.map((side, number) => `${side} ${lying.sides[number]}`).join(", "),
      lying.under.length
        ? `It covers ${lying.under.map((each) => (each.face_down ? "a face-down card" : each.title)).join(", ")}`
        : "",
      here.length ? `Here: ${here.join(", ")}` : "",
      ...words,
    ].filter(Boolean),
    verdict,
  };
}
