/** Gauges around a medallion: an arc for each, with a pip for each unit where these can be told apart. */

import type { Gauge } from "../../lib/wire.ts";
import { shareOf } from "./contents.ts";

export interface Pip {
  x: number;
  y: number;
  full: boolean;
}

export interface Arc {
  id: string;
  pips: Pip[];
  /** How large a pip is. */
  size: number;
  /** Where there would be too many pips: the whole arc, and as much of it as is full. */
  groove: string;
  filled: string;
}

const RADIUS = 42;
const GAP = 16; // degrees between two arcs
const LARGEST = 3.6;
const SMALLEST = 1.7;

/** The arcs stand clockwise from the top. */
export function arcs(gauges: readonly Gauge[]): Arc[] {
  const each = 360 / Math.max(1, gauges.length);
  return gauges.map((gauge, number) => {
    const [from, to] = [number * each + GAP / 2, (number + 1) * each - GAP / 2];
    const step = gauge.most > 1 ? (to - from) / (gauge.most - 1) : 0;
    const size = Math.min(LARGEST, gauge.most > 1 ? (step / 360) * Math.PI * RADIUS * 0.92 : LARGEST);
    const parted = gauge.most > 0 && size >= SMALLEST;
    const pips = parted
      ? Array.from({ length: gauge.most }, (_, at) => ({
          ...spot(gauge.most > 1 ? from + at * step : (from + to) / 2),
          full: at < gauge.value,
        }))
      : [];
    return {
      id: gauge.id,
      pips,
      size,
      groove: path(from, to),
      filled: gauge.value > 0 ? path(from, from + (to - from) * shareOf(gauge)) : "",
    };
  });
}

function spot(degrees: number): { x: number; y: number } {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return { x: round(RADIUS * Math.cos(angle)), y: round(RADIUS * Math.sin(angle)) };
}

function path(from: number, to: number): string {
  const [start, end] = [spot(from), spot(to)];
  return `M ${start.x} ${start.y} A ${RADIUS} ${RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${end.x} ${end.y}`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
