/** What of a graph board does not change, as far as it is needed to handle it: drawing.ts does the rest. */

import type { GraphBoard, Place, Region, Route, GraphLink } from "../lib/wire.ts";
import type { Label } from "./labels.ts";
import { type Box, boxOf, type Segment, type Spot } from "./plane.ts";
import { same } from "./same.ts";

const MARGIN = 62;

export interface Ground {
  places: ReadonlyMap<string, Place>;
  links: readonly GraphLink[];
  streets: readonly Segment[];
  next: ReadonlyMap<string, readonly string[]>;
  regions: readonly Area[];
  /** Those routes that belong to the board: lines. */
  routes: readonly Route[];
  box: Box;
  land: Land;
  made: Made;
}

/** What lies between the ways: nothing, buildings, or land with seas around it. */
export type Land = "bare" | "town" | "atlas";

/** What a ground was made of. */
interface Made {
  places: readonly Place[];
  links: readonly GraphLink[];
  regions: readonly Area[];
  routes: readonly Route[];
}

/** What of a region never changes. */
export type Area = Pick<Region, "id" | "name" | "colour">;

const KEPT = 3;
const kept: Ground[] = []; // those used last

/** The ground of a board; the very same one where nothing of it has changed. */
export function groundOf(board: GraphBoard, land: Land): Ground {
  const made = {
    places: board.places,
    links: board.links,
    regions: board.regions.map(({ id, name, colour }) => ({ id, name, colour })),
    routes: board.routes.filter((route) => route.kind === "line"),
  };
  const known = kept.find((ground) => ground.land === land && same(made, ground.made));
  if (known) return known;
  const ground = makeGround(made, land);
  kept.unshift(ground);
  kept.length = Math.min(kept.length, KEPT);
  return ground;
}

function makeGround(made: Made, land: Land): Ground {
  const { links, regions, routes } = made;
  const places = spaced(made.places);
  const spots = new Map(places.map((place) => [place.id, place]));
  const streets: Segment[] = [];
  const next = new Map<string, string[]>();
  for (const { a, b } of links) {
    const [from, to] = [spots.get(a), spots.get(b)];
    if (!from || !to) continue;
    streets.push({ a: from, b: to });
    next.set(a, [...(next.get(a) ?? []), b]);
    next.set(b, [...(next.get(b) ?? []), a]);
  }
  return { places: spots, links, streets, next, regions, routes, box: boxOf(places, MARGIN), land, made };
}

const SAMPLE = 24; // so many places tell how close all are
const APART = { least: 40, usual: 75, most: 260 };

/** Places as far apart as things are drawn large: games count in units of their own. */
function spaced(places: readonly Place[]): readonly Place[] {
  const nearest: number[] = [];
  for (let at = 0; at < places.length; at += Math.ceil(places.length / SAMPLE)) {
    let least = Infinity;
    for (const { x, y } of places) {
      const away = (x - places[at]!.x) ** 2 + (y - places[at]!.y) ** 2;
      if (away && away < least) least = away;
    }
    nearest.push(Math.sqrt(least));
  }
  nearest.sort((a, b) => a - b);
  const usual = nearest[nearest.length >> 1] ?? Infinity;
  if (!Number.isFinite(usual) || (usual >= APART.least && usual <= APART.most)) return places;
  const scale = APART.usual / usual;
  return places.map((place) => ({ ...place, x: place.x * scale, y: place.y * scale }));
}

/** The shortest way between two places, both included; none where it is longer than `most` steps. */
export function wayBetween(ground: Ground, from: string, to: string, most: number): string[] | null {
  const before = new Map<string, string>([[from, ""]]);
  let edge = [from];
  for (let step = 0; step < most && edge.length && !before.has(to); step++) {
    const onward: string[] = [];
    for (const here of edge) {
      for (const there of ground.next.get(here) ?? []) {
        if (before.has(there)) continue;
        before.set(there, here);
        onward.push(there);
      }
    }
    edge = onward;
  }
  if (!before.has(to)) return null;
  const way = [];
  for (let here = to; here; here = before.get(here) ?? "") way.unshift(here);
  return way;
}

/** The way between two places of an atlas: bent, as planes fly. */
export function bent(a: Spot, b: Spot): string {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const bend = dx < 0 ? -0.1 : 0.1;
  return `M${a.x} ${a.y}Q${(a.x + b.x) / 2 + dy * bend} ${(a.y + b.y) / 2 - dx * bend} ${b.x} ${b.y}`;
}

/** Which way from a place there is room that its label leaves free. */
export function freeCorner(labels: ReadonlyMap<string, Label>, place: Spot & { id: string }): Spot {
  const label = labels.get(place.id);
  if (!label) return { x: 17, y: 15 };
  return { x: label.anchor === "start" ? -17 : 17, y: label.y < place.y - 4 ? 15 : -15 };
}

export interface Badge {
  id: string;
  number: number;
  x: number;
  y: number;
}

const AROUND: readonly Spot[] = [
  { x: 19, y: 17 },
  { x: -19, y: 17 },
  { x: 19, y: -17 },
  { x: -19, y: -17 },
  { x: 0, y: 27 },
  { x: 27, y: 0 },
  { x: -27, y: 0 },
  { x: 0, y: -27 },
];

/**
 * Where the numbers of keys go: beside what they choose, clear of labels, of what is `kept` free, and of each other.
 * `size` is how much larger than usual they are drawn.
 */
export function badgesOf(
  labels: ReadonlyMap<string, Label>,
  keys: readonly (Spot & { id: string; number: number })[],
  kept: readonly Spot[],
  size: number,
): Badge[] {
  const placed: Badge[] = [];
  for (const { id, number, x, y } of keys) {
    const free = freeCorner(labels, { id, x, y });
    let best: { badge: Badge; cost: number } | null = null;
    for (const [order, at] of [free, ...AROUND].entries()) {
      const badge = { id, number, x: x + at.x * size, y: y + at.y * size };
      const crowding = (spots: Iterable<Spot>, reach: number): number => {
        let sum = 0;
        for (const spot of spots) sum += Math.max(0, reach * size - Math.hypot(spot.x - badge.x, spot.y - badge.y));
        return sum;
      };
      const others = keys.filter((key) => key.id !== id);
      const cost = order * 0.6 + 4 * crowding(placed, 24) + crowding(others, 27) + 1.5 * crowding(kept, 25);
      if (!best || cost < best.cost) best = { badge, cost };
    }
    if (best) placed.push(best.badge);
  }
  return placed;
}
