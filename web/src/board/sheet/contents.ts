/** What every look of a sheet is given, and what they show of its contents in the same way. */

import type { Line, Sheet, Skin } from "../../lib/wire.ts";
import type { Marks } from "../marks.ts";

export interface LookProps {
  widget: Sheet;
  skin: Skin;
  marks: Marks;
  /** It is as high as it needs to be; else it fits into the height it is given. */
  flowing: boolean;
  onpick: (thing: string, touch: boolean) => void;
  onlook: (thing: string | null) => void;
}

export interface LineGroup {
  title: string;
  lines: Line[];
}

/** Lines that follow each other under one heading. */
export function groupsOf(lines: readonly Line[]): LineGroup[] {
  const found: LineGroup[] = [];
  for (const line of lines) {
    const last = found[found.length - 1];
    if (last?.title === line.group) last.lines.push(line);
    else found.push({ title: line.group, lines: [line] });
  }
  return found;
}

const BESIDE = 24; // a longer label would be broken into a column of single words

/** Whether lines are short enough to stand side by side: labels alone, none of them long. */
export function areShort(lines: readonly Line[]): boolean {
  return lines.every((line) => !line.text && !line.note && line.label.length <= BESIDE);
}

/** How much of a gauge is full, from 0 to 1. */
export function shareOf(gauge: { value: number; most: number }): number {
  return gauge.most > 0 ? Math.max(0, Math.min(1, gauge.value / gauge.most)) : 0;
}

/** Numbers without a picture, which stand as badges beside what is seen. */
export function badgesOf(sheet: Sheet): Sheet["counters"] {
  return sheet.counters.filter((counter) => !counter.icon);
}
