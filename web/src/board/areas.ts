/**
 * Areas of a graph board: each point of the plane belongs to the region of the nearest way. Found on a raster, traced
 * along its borders, straightened and rounded.
 */

import type { Place, GraphLink } from "../lib/wire.ts";
import { type Box, far, fromSegment, roundedPath, type Segment, type Spot } from "./plane.ts";

const CELLS = 6000;
const FINE = 26_000; // where there are coasts
const TILE = 5; // cells are looked at in tiles, for which only a few ways come into question

export interface Areas {
  /** The outline of each region. */
  outlines: Map<string, string>;
  /** The outline of all land, where there is a sea; else "". */
  coast: string;
  /** The regions, and the number among them of the one that a point belongs to; -1 for none. */
  names: readonly string[];
  numberAt(x: number, y: number): number;
  regionAt(x: number, y: number): string;
}

/** `sea`: what is far from all ways is none of anybody's land. */
export function areasOf(
  places: ReadonlyMap<string, Place>,
  links: readonly GraphLink[],
  box: Box,
  sea: boolean,
): Areas {
  const size = Math.sqrt(((box.right - box.left) * (box.bottom - box.top)) / (sea ? FINE : CELLS));
  const columns = Math.ceil((box.right - box.left) / size);
  const rows = Math.ceil((box.bottom - box.top) / size);
  const names = [...new Set([...places.values()].map((place) => place.region).filter(Boolean))];
  const owner = new Int16Array(columns * rows).fill(-1);
  const ways = waysOf(places, links, names);
  const shores = sea ? [...places.values()] : [];
  for (let top = 0; top < rows; top += TILE) {
    for (let left = 0; left < columns; left += TILE) {
      const centre = { x: box.left + (left + TILE / 2) * size, y: box.top + (top + TILE / 2) * size };
      const close = closest(ways, centre, (TILE / Math.SQRT2) * size);
      for (let row = top; row < Math.min(rows, top + TILE); row++) {
        for (let column = left; column < Math.min(columns, left + TILE); column++) {
          const [x, y] = [box.left + (column + 0.5) * size, box.top + (row + 0.5) * size];
          const dry = !sea || isLand(shores, ways, x, y);
          owner[row * columns + column] = dry ? nearest(close, x, y) : SEA;
        }
      }
    }
  }
  const at = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= columns || row >= rows
      ? sea
        ? SEA
        : -1
      : (owner[row * columns + column] ?? -1);
  const outlined = (mine: number, whose: typeof at): string => {
    const loops = traced(mine, columns, rows, whose).map((loop) =>
      straightened(loop, sea ? 0.7 : 1.1).map(({ x, y }) => ({
        x: Math.min(box.right, box.left + x * size),
        y: Math.min(box.bottom, box.top + y * size),
      })),
    );
    return loops.map((loop) => roundedPath(loop, sea ? 7 : 26, true)).join("");
  };
  const outlines = new Map(names.map((name, number) => [name, outlined(number, at)]));
  const coast = sea ? outlined(1, (column, row) => Number(at(column, row) !== SEA)) : "";
  const numberAt = (x: number, y: number): number =>
    at(Math.floor((x - box.left) / size), Math.floor((y - box.top) / size));
  return { outlines, coast, names, numberAt, regionAt: (x, y) => names[numberAt(x, y)] ?? "" };
}

const SEA = -2;
const [INLAND, ALONG] = [44, 26]; // how far land reaches around a place, and on both sides of a way
const ROUGH = 44; // how far bays cut in and capes reach out

function isLand(places: readonly Spot[], ways: readonly Segment[], x: number, y: number): boolean {
  const swing = ROUGH * (noise(x / 85, y / 85) + 0.5 * noise(x / 31, y / 31) + 0.25 * noise(x / 13, y / 13) - 0.6);
  if (places.some((place) => Math.hypot(place.x - x, place.y - y) < INLAND + swing)) return true;
  // Long ways lead over water.
  return ways.some((way) => far(way.a, way.b) < 190 && fromSegment(x, y, way) < ALONG + swing);
}

/** From 0 to 1, changing smoothly from point to point, the same every time. */
function noise(x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [smooth(x - column), smooth(y - row)];
  const top = grain(column, row) * (1 - u) + grain(column + 1, row) * u;
  return top * (1 - v) + (grain(column, row + 1) * (1 - u) + grain(column + 1, row + 1) * u) * v;
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}

function grain(column: number, row: number): number {
  const wild = Math.sin(column * 127.1 + row * 311.7) * 43758.5453;
  return wild - Math.floor(wild);
}

interface Way extends Segment {
  first: number;
  second: number;
}

function waysOf(places: ReadonlyMap<string, Place>, links: readonly GraphLink[], names: readonly string[]): Way[] {
  const number = new Map(names.map((name, index) => [name, index]));
  const region = (place: Place): number => number.get(place.region) ?? -1;
  const linked = new Set<string>();
  const ways: Way[] = [];
  for (const link of links) {
    const [a, b] = [places.get(link.a), places.get(link.b)];
    if (!a || !b) continue;
    linked.add(a.id).add(b.id);
    ways.push({ a, b, first: region(a), second: region(b) });
  }
  for (const place of places.values()) {
    if (!linked.has(place.id)) ways.push({ a: place, b: place, first: region(place), second: region(place) });
  }
  return ways;
}

/** The ways of which one is nearest to any point within `radius` of a centre. */
function closest(ways: readonly Way[], centre: Spot, radius: number): Way[] {
  const away = new Float64Array(ways.length);
  let least = Infinity;
  ways.forEach((way, number) => {
    const found = fromSegment(centre.x, centre.y, way);
    away[number] = found;
    if (found < least) least = found;
  });
  return ways.filter((_, number) => (away[number] ?? 0) <= least + 2 * radius);
}

/** Whose way is nearest to a point. Runs for each cell of the raster: nothing here makes garbage. */
function nearest(ways: readonly Way[], x: number, y: number): number {
  let least = Infinity;
  let owner = -1;
  for (const way of ways) {
    const { a, b } = way;
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const length = dx * dx + dy * dy;
    const along = length ? Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length)) : 0;
    const away = (x - a.x - along * dx) ** 2 + (y - a.y - along * dy) ** 2;
    if (away >= least) continue;
    least = away;
    owner = along < 0.5 ? way.first : way.second;
  }
  return owner;
}

/** The borders of one owner's cells, as closed loops over the corners of the raster, the owner to the right. */
function traced(mine: number, columns: number, rows: number, at: (column: number, row: number) => number): Spot[][] {
  const next = new Map<number, number[]>();
  const corner = (column: number, row: number): number => row * (columns + 1) + column;
  const edge = (from: number, to: number): void => {
    const known = next.get(from);
    if (known) known.push(to);
    else next.set(from, [to]);
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (at(column, row) !== mine) continue;
      if (at(column, row - 1) !== mine) edge(corner(column, row), corner(column + 1, row));
      if (at(column + 1, row) !== mine) edge(corner(column + 1, row), corner(column + 1, row + 1));
      if (at(column, row + 1) !== mine) edge(corner(column + 1, row + 1), corner(column, row + 1));
      if (at(column - 1, row) !== mine) edge(corner(column, row + 1), corner(column, row));
    }
  }
  const loops: Spot[][] = [];
  for (const start of [...next.keys()]) {
    const loop: Spot[] = [];
    let here = start;
    for (let onward = next.get(here)?.pop(); onward !== undefined; onward = next.get(here)?.pop()) {
      loop.push({ x: here % (columns + 1), y: Math.floor(here / (columns + 1)) });
      here = onward;
    }
    if (loop.length > 3) loops.push(loop);
  }
  return loops;
}

/** A closed loop without the points that lie within `slack` of the line between their neighbours (Douglas, Peucker). */
function straightened(loop: readonly Spot[], slack: number): Spot[] {
  const first = loop[0];
  if (!first) return [];
  let opposite = 0;
  loop.forEach((spot, number) => {
    const best = loop[opposite] ?? first;
    if (far(spot, first) > far(best, first)) opposite = number;
  });
  const there = thinned(loop.slice(0, opposite + 1), slack);
  const back = thinned([...loop.slice(opposite), first], slack);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}

function thinned(line: readonly Spot[], slack: number): Spot[] {
  const [a, b] = [line[0], line[line.length - 1]];
  if (!a || !b || line.length < 3) return [...line];
  let [worst, at] = [slack, 0];
  line.forEach((spot, number) => {
    const found = fromSegment(spot.x, spot.y, { a, b });
    if (found > worst) [worst, at] = [found, number];
  });
  if (!at) return [a, b];
  return [...thinned(line.slice(0, at + 1), slack), ...thinned(line.slice(at), slack).slice(1)];
}
