/** What a ground looks like, as a few paths: one for all that is drawn alike, so that 400 spaces are a dozen shapes. */

import type { Border, Ground, PlaceStyle, Skin } from "../../lib/wire.ts";
import { type Box, dice, round, type Spot } from "../plane.ts";
import { borderAt, borderStyle, columnsOf, type Side, type Space, spaceId, spacesOf } from "../spaces.ts";

export const SIDE = 100; // of a space, in units of the drawing
const SHADES = 5;
const GLOW = 4; // steps that light goes from a lamp

export interface Lamp extends Spot {
  id: string;
  /** The spaces that its light falls on. */
  lit: string;
}

export interface Paths {
  box: Box;
  /** Only lines between spaces: a slate, a chessboard of one colour. */
  bare: boolean;
  whole: string;
  /** Slabs by shade. */
  slabs: string[];
  lines: string[];
  walls: string;
  /** Other borders that never change, by their style. */
  fixed: { id: string; at: Spot; upright: boolean; kind: string }[];
  seams: string;
  lamps: Lamp[];
  pits: string;
  lips: string;
  plates: string;
  teeth: string;
  water: string;
  ripples: string;
  rubble: string;
  /** Kinds with a colour or a sign of their own. */
  signed: { space: Space; style: PlaceStyle }[];
  /** The names of tiles, where there is room for them. */
  names: TileName[];
}

export interface TileName extends Spot {
  id: string;
  name: string;
  size: number;
}

export function middleOf({ row, column }: Pick<Space, "row" | "column">): Spot {
  return { x: (column + 0.5) * SIDE, y: (row + 0.5) * SIDE };
}

export function middleOfBorder({ row, column, side }: Pick<Border, "row" | "column" | "side">): Spot {
  return side === "right"
    ? { x: (column + 1) * SIDE, y: (row + 0.5) * SIDE }
    : { x: (column + 0.5) * SIDE, y: (row + 1) * SIDE };
}

export function boxOfSpace({ row, column }: Pick<Space, "row" | "column">): Box {
  return { left: column * SIDE, top: row * SIDE, right: (column + 1) * SIDE, bottom: (row + 1) * SIDE };
}

function square({ row, column }: Pick<Space, "row" | "column">, inset = 0): string {
  const side = SIDE - 2 * inset;
  return `M${column * SIDE + inset} ${row * SIDE + inset}h${side}v${side}h${-side}z`;
}

/** All squares of some spaces, and the line around them. */
export function outlineOf(ground: Ground, ids: Iterable<string>): { fill: string; edge: string } {
  const spaces = spacesOf(ground);
  const inside = new Set(ids);
  let [fill, edge] = ["", ""];
  for (const id of inside) {
    const space = spaces.get(id);
    if (!space) continue;
    fill += square(space);
    const [x, y] = [space.column * SIDE, space.row * SIDE];
    if (!inside.has(spaceId(space.row - 1, space.column))) edge += `M${x} ${y}h${SIDE}`;
    if (!inside.has(spaceId(space.row + 1, space.column))) edge += `M${x} ${y + SIDE}h${SIDE}`;
    if (!inside.has(spaceId(space.row, space.column - 1))) edge += `M${x} ${y}v${SIDE}`;
    if (!inside.has(spaceId(space.row, space.column + 1))) edge += `M${x + SIDE} ${y}v${SIDE}`;
  }
  return { fill, edge };
}

const LETTER = 0.68; // of the size of a name: how wide a letter is, with the gap after it
const LARGEST = 0.6 * SIDE; // a name lies between the walls above and below its row
const SMALLEST = 0.24 * SIDE;

/** Where the name of a tile can be read: along spaces of a row with nothing on them, no door above or below, and no wall
 * between them nor a gap in one, as large as can be, and then as near to the middle of the tile. Nowhere if there is no
 * room. */
export function nameOf(
  ground: Ground,
  tile: Ground["tiles"][number],
  apart: ReadonlySet<string>,
  plain: (space: Space) => boolean,
): TileName | null {
  const spaces = spacesOf(ground);
  const isParted = (row: number, column: number): boolean =>
    apart.has(`${row}.${column}.right`) || borderAt(ground, row, column, "right") !== "";
  /** Doors swing over the spaces that they part. */
  const swept = ({ row, column }: Space): boolean =>
    apart.has(`${row - 1}.${column}.below`) || apart.has(`${row}.${column}.below`);
  const middle = middleOf({ row: tile.row + (tile.rows - 1) / 2, column: tile.column + (tile.columns - 1) / 2 });
  let best: (TileName & { away: number }) | null = null;
  for (let row = tile.row; row < tile.row + tile.rows; row++) {
    let from = tile.column;
    for (let column = from; column < tile.column + tile.columns; column++) {
      const space = spaces.get(spaceId(row, column));
      if (!space || !plain(space) || swept(space)) {
        from = column + 1;
        continue;
      }
      const wide = (column + 1 - from) * SIDE;
      const size = Math.min(LARGEST, wide / LETTER / (tile.name.length + 1));
      const spot = { x: from * SIDE + wide / 2, y: (row + 0.5) * SIDE };
      const away = Math.hypot(spot.x - middle.x, spot.y - middle.y);
      if (size >= SMALLEST && (!best || size > best.size + 1 || (size > best.size - 1 && away < best.away)))
        best = { id: tile.id, name: tile.name, size, away, ...spot };
      const gap = isParted(row - 1, column) && isParted(row + 1, column);
      if (gap || isParted(row, column)) from = column + 1;
    }
  }
  return best && { id: best.id, name: best.name, x: best.x, y: best.y, size: best.size };
}

/** Draws a ground: everything but what the borders that change look like. `drawn`: by a hand, never quite straight. */
export function pathsOf(ground: Ground, borders: readonly Border[], skin: Skin, drawn: boolean): Paths {
  const spaces = [...spacesOf(ground).values()];
  const apart = new Set(borders.map(({ row, column, side }) => `${row}.${column}.${side}`));
  const shut = new Set(
    borders
      .filter((each) => blocks(borderStyle(skin, each.kind, each.state).shape))
      .map(({ row, column, side }) => `${row}.${column}.${side}`),
  );
  const bare =
    spaces.every((space) => !space.kind) &&
    !ground.rim &&
    ![...ground.right, ...ground.below].some((line) => line.trim());
  const margin = bare ? 34 : 46;
  const [rows, columns] = [ground.spaces.length, columnsOf(ground)];
  const box = {
    left: ground.left * SIDE - margin,
    top: ground.top * SIDE - margin,
    right: (ground.left + columns) * SIDE + margin,
    bottom: (ground.top + rows) * SIDE + margin,
  };
  const made: Paths = {
    box,
    bare,
    whole: spaces.map((space) => square(space)).join(""),
    slabs: Array<string>(SHADES).fill(""),
    lines: [],
    walls: "",
    fixed: [],
    seams: "",
    lamps: [],
    pits: "",
    lips: "",
    plates: "",
    teeth: "",
    water: "",
    ripples: "",
    rubble: "",
    signed: [],
    names: [],
  };
  if (bare) {
    made.lines = drawn ? handLines(ground, rows, columns) : rulerLines(ground);
    return made;
  }
  for (const space of spaces) {
    const style = skin.places[space.kind] ?? null;
    const roll = dice(space.row * 7919 + space.column * 104729);
    const look = style?.floor ?? "slab";
    if (look !== "pit" && look !== "water") flags(made.slabs, space, roll);
    if (look === "pit") pit(made, space);
    else if (look === "teeth") teeth(made, space);
    else if (look === "water") water(made, space, roll);
    else if (look === "rubble") made.rubble += rubble(space, roll);
    else if (look === "lamp") made.lamps.push(lamp(ground, space, shut, apart));
    else if (style?.icon || (style && style.shape !== "dot")) made.signed.push({ space, style });
  }
  const signed = new Set(made.signed.map((each) => each.space));
  const plain = (space: Space): boolean => (skin.places[space.kind]?.floor ?? "slab") === "slab" && !signed.has(space);
  made.names = ground.tiles.flatMap((tile) => nameOf(ground, tile, apart, plain) ?? []);
  const edges: string[] = [];
  for (let row = ground.top - 1; row < ground.top + rows; row++) {
    for (let column = ground.left - 1; column < ground.left + columns; column++) {
      for (const side of ["right", "below"] as const) {
        if (apart.has(`${row}.${column}.${side}`)) continue;
        const kind = borderAt(ground, row, column, side);
        if (!kind) continue;
        if (borderStyle(skin, kind).shape === "wall") edges.push(edgePath(row, column, side));
        else
          made.fixed.push({
            id: `${row}.${column}.${side}`,
            at: middleOfBorder({ row, column, side }),
            upright: side === "right",
            kind,
          });
      }
    }
  }
  made.walls = edges.join("");
  made.seams = ground.tiles
    .map(
      (tile) =>
        `M${tile.column * SIDE} ${tile.row * SIDE}h${tile.columns * SIDE}v${tile.rows * SIDE}h${-tile.columns * SIDE}z`,
    )
    .join("");
  return made;
}

function edgePath(row: number, column: number, side: Side): string {
  return side === "right"
    ? `M${(column + 1) * SIDE} ${row * SIDE}v${SIDE}`
    : `M${column * SIDE} ${(row + 1) * SIDE}h${SIDE}`;
}

function blocks(shape: string): boolean {
  return shape === "wall" || shape === "leaf" || shape === "barred" || shape === "fog";
}

/** Flagstones: one large, two halves, or three, in shades that nobody planned. */
function flags(slabs: string[], { row, column }: Space, roll: () => number): void {
  const [x, y] = [column * SIDE, row * SIDE];
  const joint = 1.6;
  const lay = (left: number, top: number, wide: number, high: number): void => {
    const shade = Math.min(SHADES - 1, Math.floor(((roll() + roll()) / 2) * SHADES));
    const cut = 3 + roll() * 4;
    slabs[shade] +=
      `M${round(x + left + joint + cut)} ${round(y + top + joint)}H${round(x + left + wide - joint)}` +
      `V${round(y + top + high - joint - (7 - cut))}L${round(x + left + wide - joint - (7 - cut))} ${round(y + top + high - joint)}` +
      `H${round(x + left + joint)}V${round(y + top + joint + cut)}z`;
  };
  const cut = 36 + roll() * 28;
  const kind = roll();
  if (kind < 0.4) lay(0, 0, SIDE, SIDE);
  else if (kind < 0.6) {
    lay(0, 0, cut, SIDE);
    lay(cut, 0, SIDE - cut, SIDE);
  } else if (kind < 0.8) {
    lay(0, 0, SIDE, cut);
    lay(0, cut, SIDE, SIDE - cut);
  } else {
    lay(0, 0, SIDE, cut);
    lay(0, cut, cut, SIDE - cut);
    lay(cut, cut, SIDE - cut, SIDE - cut);
  }
}

function pit(made: Paths, { row, column }: Space): void {
  const [x, y] = [column * SIDE, row * SIDE];
  made.pits += `M${x + 9} ${y + 6}h82l5 8v76l-9 6h-80l-5-7v-78z`;
  made.lips += `M${x + 7} ${y + 94}h80l8-5V${y + 14}`;
}

function teeth(made: Paths, { row, column }: Space): void {
  const [x, y] = [column * SIDE, row * SIDE];
  made.plates += `M${x + 12} ${y + 12}h76v76h-76z`;
  for (let tooth = 0; tooth < 5; tooth++) {
    made.teeth += `M${x + 15 + tooth * 14} ${y + 20}h14l-7 27zM${x + 15 + tooth * 14} ${y + 80}h14l-7-27z`;
  }
}

function water(made: Paths, { row, column }: Space, roll: () => number): void {
  const [x, y] = [column * SIDE, row * SIDE];
  made.water += square({ row, column });
  for (const down of [28, 64]) {
    const [left, top] = [round(x + 8 + roll() * 22), round(y + down + roll() * 14)];
    made.ripples += `M${left} ${top}q12-9 24 0t24 0`;
  }
}

function rubble({ row, column }: Space, roll: () => number): string {
  let path = "";
  for (let stone = 0; stone < 7; stone++) {
    const [x, y, size] = [column * SIDE + 16 + roll() * 68, row * SIDE + 16 + roll() * 68, 6 + roll() * 11];
    path += `M${round(x - size)} ${round(y + size * 0.3)}L${round(x - size * 0.3)} ${round(y - size)}L${round(x + size)} ${round(y - size * 0.2)}L${round(x + size * 0.4)} ${round(y + size)}z`;
  }
  return path;
}

/** Light goes where one could walk, a few steps far. */
function lamp(ground: Ground, from: Space, shut: ReadonlySet<string>, apart: ReadonlySet<string>): Lamp {
  const spaces = spacesOf(ground);
  const free = (row: number, column: number, side: Side): boolean => {
    const key = `${row}.${column}.${side}`;
    return apart.has(key) ? !shut.has(key) : !borderAt(ground, row, column, side);
  };
  const lit = new Set([from.id]);
  let front = [from];
  for (let step = 0; step < GLOW; step++) {
    const onward: Space[] = [];
    for (const { row, column } of front) {
      for (const [id, open] of [
        [spaceId(row - 1, column), free(row - 1, column, "below")],
        [spaceId(row + 1, column), free(row, column, "below")],
        [spaceId(row, column - 1), free(row, column - 1, "right")],
        [spaceId(row, column + 1), free(row, column, "right")],
      ] as const) {
        const there = spaces.get(id);
        if (!there || !open || lit.has(id)) continue;
        lit.add(id);
        onward.push(there);
      }
    }
    front = onward;
  }
  return { id: from.id, ...middleOf(from), lit: outlineOf(ground, lit).fill };
}

function rulerLines(ground: Ground): string[] {
  const spaces = spacesOf(ground);
  return [...spaces.values()].flatMap(({ row, column }) => {
    const right = spaces.has(spaceId(row, column + 1)) ? edgePath(row, column, "right") : "";
    const below = spaces.has(spaceId(row + 1, column)) ? edgePath(row, column, "below") : "";
    return right || below ? [right + below] : [];
  });
}

function handLines(ground: Ground, rows: number, columns: number): string[] {
  const roll = dice(11);
  const [left, top, width, height] = [ground.left * SIDE, ground.top * SIDE, columns * SIDE, rows * SIDE];
  /** A number on a path, a little off. */
  const off = (value: number): number => round(value + (roll() - 0.5) * 9);
  const lines: string[] = [];
  for (let column = 1; column < columns; column++) {
    const x = left + column * SIDE;
    const bends = `${off(x)} ${round(top + height / 3)} ${off(x)} ${round(top + (2 * height) / 3)}`;
    lines.push(`M${off(x)} ${off(top + 8)}C${bends} ${off(x)} ${off(top + height - 8)}`);
  }
  for (let row = 1; row < rows; row++) {
    const y = top + row * SIDE;
    const bends = `${round(left + width / 3)} ${off(y)} ${round(left + (2 * width) / 3)} ${off(y)}`;
    lines.push(`M${off(left + 8)} ${off(y)}C${bends} ${off(left + width - 8)} ${off(y)}`);
  }
  return lines;
}
