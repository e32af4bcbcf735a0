// How the lobby says things.
import type { GameInfo, SeatInfo, TableInfo } from "../lib/wire.ts";

export function players(game: GameInfo): string {
  const [least, most] = [Math.min(...game.seats), Math.max(...game.seats)];
  if (least === most) return least === 1 ? "1 player" : `${least} players`;
  return `${least}–${most} players`;
}

export function minutes(game: GameInfo): string {
  return game.minutes === 1 ? "1 minute" : `${game.minutes} minutes`;
}

/** Whether a table is over for good: one that plays a campaign goes on with the next day. */
export const isPast = (table: TableInfo): boolean => table.over && !table.day;

/** A name of a setting or of its value, as people read it. */
export function plain(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The seed of today, the same everywhere. */
export function dailySeed(): string {
  return `daily ${new Date().toISOString().slice(0, 10)}`;
}

const STEPS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;
let since: Intl.RelativeTimeFormat | undefined; // made when first needed: it takes longer than all the rest of a page to start

/** How long ago a moment was, given in seconds of the clock. */
export function ago(moment: number): string {
  const gone = Date.now() / 1000 - moment;
  const [unit, length] = STEPS.find(([, seconds]) => gone >= seconds) ?? ["second", 1];
  if (unit === "second") return "just now";
  since ??= new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  return since.format(-Math.floor(gone / length), unit);
}

export function whoSits(seat: SeatInfo): string {
  if (seat.who === "open") return "open";
  return seat.who === "bot" ? `computer, ${seat.level}` : seat.name;
}

export function openSeats(table: TableInfo): SeatInfo[] {
  return table.seats.filter((seat) => seat.who === "open");
}
