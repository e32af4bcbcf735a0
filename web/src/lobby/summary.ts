// What one's finished tables of a game add up to.
import type { MyTable } from "../lib/wire.ts";

export interface Summary {
  played: number;
  won: number;
  /** The most wins in a row. */
  row: number;
  /** The table with the most points, where the game counts any; the first of several. */
  best: MyTable | null;
  /** The newest first. */
  last: MyTable[];
}

const SHOWN = 10;

/** Whether one won, with any of one's seats. */
export const hasWon = ({ table, seat }: MyTable): boolean =>
  seat !== null && (table.outcome?.winners.some((each) => each === seat || table.seats[each]?.of === seat) ?? false);

export function scoreOf({ table, seat }: MyTable): number | undefined {
  return seat === null ? undefined : table.outcome?.scores[seat];
}

export function summaryOf(tables: MyTable[]): Summary {
  const inOrder = tables.toSorted((a, b) => a.table.created - b.table.created);
  let [won, row, running] = [0, 0, 0];
  let best: MyTable | null = null;
  for (const each of inOrder) {
    running = hasWon(each) ? running + 1 : 0;
    won += Number(hasWon(each));
    row = Math.max(row, running);
    const score = scoreOf(each);
    if (score !== undefined && score > ((best && scoreOf(best)) ?? -Infinity)) best = each;
  }
  return { played: tables.length, won, row, best, last: inOrder.toReversed().slice(0, SHOWN) };
}
