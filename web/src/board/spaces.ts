/** The spaces of a floor: where they are, what they are called, what lies between them. Knows no drawing. */

import type { Border, BorderStyle, Floor, Ground, Piece, Skin } from "../lib/wire.ts";

export type Side = Border["side"];

export interface Space {
  readonly id: string;
  readonly row: number;
  readonly column: number;
  readonly kind: string;
}

const known = new WeakMap<Ground, ReadonlyMap<string, Space>>();

export function spaceId(row: number, column: number): string {
  return `space:${row}.${column}`;
}

/** All spaces of a ground by id, row by row. The very same map for the same ground. */
export function spacesOf(ground: Ground): ReadonlyMap<string, Space> {
  let spaces = known.get(ground);
  if (!spaces) {
    spaces = new Map(
      ground.spaces.flatMap((line, down) =>
        [...line].flatMap((sign, across) => {
          if (sign === " ") return [];
          const [row, column] = [ground.top + down, ground.left + across];
          const id = spaceId(row, column);
          return [[id, { id, row, column, kind: ground.legend[sign] ?? "" }] as const];
        }),
      ),
    );
    known.set(ground, spaces);
  }
  return spaces;
}

export function columnsOf(ground: Ground): number {
  return Math.max(0, ...ground.spaces.map((line) => line.length));
}

/** What the ground has on that side of a space; "" where one passes freely. */
export function borderAt(ground: Ground, row: number, column: number, side: Side): string {
  const sign = (side === "right" ? ground.right : ground.below)[row - ground.top]?.[column - ground.left] ?? " ";
  if (sign !== " ") return ground.borders[sign] ?? "wall";
  const spaces = spacesOf(ground);
  const there = side === "right" ? spaceId(row, column + 1) : spaceId(row + 1, column);
  return spaces.has(spaceId(row, column)) !== spaces.has(there) ? ground.rim : "";
}

/** What a space is called: by its label, else by row and column. */
export function spaceName(floor: Floor, space: Pick<Space, "id" | "row" | "column">): string {
  return floor.labels[space.id] ?? `row ${space.row}, column ${space.column}`;
}

export function borderName(border: Border): string {
  return border.label || border.kind;
}

/** Where on a floor things are, in columns and rows: spaces, what stands and lies there, borders half way between. */
export function placesOn(floor: Floor): Map<string, readonly [x: number, y: number]> {
  const found = new Map<string, readonly [number, number]>();
  const spaces = spacesOf(floor.ground);
  for (const { id, row, column } of spaces.values()) found.set(id, [column, row]);
  for (const { id, at } of [...floor.pieces, ...floor.tokens]) {
    const space = spaces.get(at);
    if (space) found.set(id, [space.column, space.row]);
  }
  for (const { id, row, column, side } of floor.borders) {
    found.set(id, side === "right" ? [column + 0.5, row] : [column, row + 0.5]);
  }
  return found;
}

/** How much there is of what a piece has, in words. */
export function gaugeWords(piece: Piece): string {
  return piece.gauges.map((gauge) => `${gauge.label} ${gauge.value} of ${gauge.most}`).join(", ");
}

const USUAL: Record<string, BorderStyle["shape"]> = {
  closed: "leaf",
  locked: "barred",
  open: "ajar",
  broken: "splinters",
};

/** How a border is drawn: as the skin says of its kind in this state, of its kind, or as is usual for its state. */
export function borderStyle(skin: Skin, kind: string, state = ""): BorderStyle {
  const shape = USUAL[state] ?? "wall";
  const style = skin.borders[`${kind}.${state}`];
  if (style) return style;
  const plain = skin.borders[kind];
  if (!plain) return { shape, colour: null, light: null, glyph: "", name: "" };
  return USUAL[state] ? { ...plain, shape } : plain;
}
