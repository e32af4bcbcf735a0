/** Gauges as arcs around a token, in parts where there are few enough to count. */

import type { Gauge } from "../../lib/wire.ts";
import { round } from "../plane.ts";

const RADIUS = 36;
const COUNTABLE = 16; // parts of a ring, all gauges together up to twice as many
const APART = 16; // degrees between two gauges

export interface Arc {
  id: string;
  colour: string;
  /** All of it, and as much of it as there is. */
  whole: string;
  full: string;
}

/** The first gauge begins at the foot and goes round with the clock; the others follow. */
export function rings(gauges: readonly Gauge[]): Arc[] {
  const room = 360 / Math.max(1, gauges.length) - APART;
  return gauges.map((gauge, number) => {
    const from = 180 + APART / 2 + number * (room + APART);
    const value = Math.max(0, Math.min(gauge.value, gauge.most));
    const parts = gauge.most > 0 && gauge.most <= COUNTABLE ? gauge.most : 0;
    const arcs = (count: number): string => {
      if (!parts) return count > 0 ? arc(from, from + (room * count) / Math.max(1, gauge.most)) : "";
      const step = room / parts;
      const gap = parts > 1 ? Math.min(5, step * 0.3) : 0;
      return Array.from({ length: count }, (_, at) =>
        arc(from + at * step + gap / 2, from + (at + 1) * step - gap / 2),
      ).join("");
    };
    return { id: gauge.id, colour: gauge.colour, whole: arcs(parts || gauge.most), full: arcs(value) };
  });
}

function arc(from: number, to: number): string {
  const at = (degrees: number): string => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${round(RADIUS * Math.cos(angle))} ${round(RADIUS * Math.sin(angle))}`;
  };
  return `M${at(from)}A${RADIUS} ${RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`;
}
