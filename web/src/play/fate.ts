/** What the end of a match means to somebody: they won if any of their seats did. */

import { listed } from "./chronicle.ts";
import type { Session } from "./session.svelte.ts";

/** The seats of one's own that won. */
export function wonWith({ table }: Session): number[] {
  return (table.outcome?.winners ?? []).filter((seat) => table.own.includes(seat));
}

/** Won, lost, or who won where one did not play; with which of one's seats, where not all of them did. */
export function fateOf(session: Session): string {
  const { table } = session;
  const winners = table.outcome?.winners ?? [];
  const mine = wonWith(session);
  const others = winners.filter((seat) => !table.own.includes(seat)).map((seat) => session.nameOf(seat));
  if (mine.length) {
    const as = mine.map((seat) => session.roleOf(seat) || `seat ${seat + 1}`);
    return `You win${table.own.length > mine.length ? ` as ${listed(as)}` : ""}${others.length ? `, with ${listed(others)}` : ""}`;
  }
  if (table.own.length && (winners.length || table.seats.length === 1)) return "You lose";
  if (winners.length) return `Won by ${listed(others)}`;
  const ending = table.day ? (table.outcome?.ending ?? "") : ""; // a day that nobody wins is not lost: others follow
  return ending ? `${ending.charAt(0).toUpperCase()}${ending.slice(1)}` : "Nobody wins";
}
