/**
 * Lines of a board as a map of the underground draws them: level, upright or aslant, from stop to stop, clear of the
 * ways and places they have nothing to do with, side by side where two run between the same stops.
 */

import type { Route, GraphLink } from "../lib/wire.ts";
import {
  boxAlong,
  boxAround,
  boxOf,
  far,
  fromSegment,
  near,
  Nearby,
  roundedPath,
  type Segment,
  span,
  type Spot,
} from "./plane.ts";

export interface RouteLine {
  id: string;
  name: string;
  colour: string;
  path: string;
  stops: string[];
  /** The pieces it is drawn of, for what must keep clear of it. */
  segments: Segment[];
}

const LANE = 9;

export function linesOf(
  routes: readonly Route[],
  spots: ReadonlyMap<string, Spot>,
  links: readonly GraphLink[],
): RouteLine[] {
  const streets = links.flatMap(({ a, b }) => {
    const [from, to] = [spots.get(a), spots.get(b)];
    return from && to ? [{ a: from, b: to }] : [];
  });
  const lanes = lanesOf(routes);
  const drawn: Segment[] = [];
  const places = new Nearby(spots, ([, { x, y }]) => boxAround(x, y, 0, 0));
  const ways = new Nearby(streets, boxAlong);
  const shared = new Map<string, Spot[]>(); // lines between the same stops go the same way
  return routes.map((route) => {
    const stops = route.places.filter((id) => spots.has(id));
    const points: Spot[] = [];
    const corners = new Set<Spot>();
    for (let n = 0; n + 1 < stops.length; n++) {
      const [from, to] = [stops[n] ?? "", stops[n + 1] ?? ""];
      const [a, b] = [spots.get(from), spots.get(to)];
      if (!a || !b) continue;
      const key = hop(from, to);
      let known = shared.get(key);
      if (!known) {
        const room = boxOf([a, b], 32); // all shapes lie in it
        const strangers = places.at(room).flatMap(([id, spot]) => (stops.includes(id) ? [] : [spot]));
        const lines = drawn.filter((line) => near(line, room));
        known = best(a, b, points[points.length - 2], strangers, ways.at(room), lines);
        shared.set(key, known);
      }
      const lane = lanes.get(key) ?? [];
      const aside = (lane.indexOf(route.id) - (lane.length - 1) / 2) * LANE * (from < to ? 1 : -1);
      const moved = shifted(known[0] === a ? known : known.toReversed(), aside);
      for (const spot of moved) {
        const last = points[points.length - 1];
        if (!last || far(last, spot) > 0.5) points.push(spot);
      }
      for (const end of [moved[0], moved[moved.length - 1]]) if (end) corners.add(end);
    }
    const segments = points.slice(1).map((b, n) => ({ a: points[n] ?? b, b }));
    drawn.push(...segments);
    return {
      id: route.id,
      name: route.name,
      colour: route.colour,
      path: roundedPath(points, 34, false, (spot) => corners.has(spot)),
      stops,
      segments,
    };
  });
}

function hop(from: string, to: string): string {
  return from < to ? `${from} ${to}` : `${to} ${from}`;
}

/** Which lines run between each pair of stops. */
function lanesOf(routes: readonly Route[]): Map<string, string[]> {
  const lanes = new Map<string, string[]>();
  for (const route of routes) {
    for (let n = 0; n + 1 < route.places.length; n++) {
      const key = hop(route.places[n] ?? "", route.places[n + 1] ?? "");
      lanes.set(key, [...(lanes.get(key) ?? []), route.id]);
    }
  }
  return lanes;
}

/** The same way, moved aside: each corner so far that the pieces between them stay apart by the same width. */
function shifted(way: readonly Spot[], aside: number): Spot[] {
  if (!aside) return [...way];
  return way.map((spot, number) => {
    const before = way[number - 1] ?? spot;
    const after = way[number + 1] ?? spot;
    const [into, out] = [direction(before, spot), direction(spot, after)];
    const [dx, dy] = [
      (into?.x ?? out?.x ?? 0) + (out?.x ?? into?.x ?? 0),
      (into?.y ?? out?.y ?? 0) + (out?.y ?? into?.y ?? 0),
    ];
    const scale = (2 * aside) / (dx * dx + dy * dy || 1);
    return { x: spot.x - dy * scale, y: spot.y + dx * scale };
  });
}

function direction(a: Spot, b: Spot): Spot | null {
  const length = far(a, b);
  return length ? { x: (b.x - a.x) / length, y: (b.y - a.y) / length } : null;
}

/** The ways a line could take between two stops. */
function shapes(a: Spot, b: Spot): Spot[][] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const slant = Math.min(Math.abs(dx), Math.abs(dy));
  const [sx, sy] = [Math.sign(dx) * slant, Math.sign(dy) * slant];
  const [rx, ry] = [dx - sx, dy - sy];
  if (slant < 1 || (Math.abs(rx) < 1 && Math.abs(ry) < 1)) return [[a, b]];
  const found = [
    [a, { x: a.x + sx, y: a.y + sy }, b],
    [a, { x: a.x + rx, y: a.y + ry }, b],
  ];
  for (const share of [0.25, 0.5, 0.75]) {
    found.push([
      a,
      { x: a.x + rx * share, y: a.y + ry * share },
      { x: a.x + rx * share + sx, y: a.y + ry * share + sy },
      b,
    ]);
    found.push([
      a,
      { x: a.x + sx * share, y: a.y + sy * share },
      { x: a.x + sx * share + rx, y: a.y + sy * share + ry },
      b,
    ]);
  }
  return found;
}

function best(
  a: Spot,
  b: Spot,
  before: Spot | undefined,
  strangers: readonly Spot[],
  ways: readonly Segment[],
  lines: readonly Segment[],
): Spot[] {
  if (ways.some((way) => (way.a === a && way.b === b) || (way.a === b && way.b === a))) return [a, b];
  let [least, chosen]: [number, Spot[]] = [Infinity, [a, b]];
  for (const shape of shapes(a, b)) {
    let cost = shape.length * 9;
    const second = shape[1];
    if (before && second) cost += 22 * turn(before, a, second);
    for (let n = 0; n + 1 < shape.length; n++) {
      const segment = { a: shape[n] ?? a, b: shape[n + 1] ?? b };
      for (const spot of strangers) {
        const away = fromSegment(spot.x, spot.y, segment);
        if (away < 30) cost += (30 - away) * 2.5;
      }
      for (const way of ways) cost += 0.5 * together(segment, way, 14);
      for (const line of lines) cost += 1.2 * together(segment, line, 16);
    }
    if (cost < least) [least, chosen] = [cost, shape];
  }
  return chosen;
}

/** By how much a way turns in a point, in eighths of a circle. */
function turn(before: Spot, at: Spot, after: Spot): number {
  const into = Math.atan2(at.y - before.y, at.x - before.x);
  const out = Math.atan2(after.y - at.y, after.x - at.x);
  const by = Math.abs(out - into) % (2 * Math.PI);
  return Math.min(by, 2 * Math.PI - by) / (Math.PI / 4);
}

/** The length over which two segments run along each other closer than `reach`. */
function together(one: Segment, other: Segment, reach: number): number {
  const ux = one.b.x - one.a.x;
  const uy = one.b.y - one.a.y;
  const vx = other.b.x - other.a.x;
  const vy = other.b.y - other.a.y;
  const u = span(ux, uy);
  const v = span(vx, vy);
  if (!u || !v || Math.abs(ux * vy - uy * vx) > 0.2 * u * v) return 0;
  const aside = ((other.a.x + vx / 2 - one.a.x) * uy - (other.a.y + vy / 2 - one.a.y) * ux) / u;
  if (Math.abs(aside) > reach) return 0;
  const from = ((other.a.x - one.a.x) * ux + (other.a.y - one.a.y) * uy) / u;
  const to = ((other.b.x - one.a.x) * ux + (other.b.y - one.a.y) * uy) / u;
  return Math.max(0, Math.min(u, Math.max(from, to)) - Math.max(0, Math.min(from, to)));
}
