// After a table was opened or a seat taken: the key is kept, the name remembered, and the table's page shown.
import { open as openTable } from "../lib/api.ts";
import { keep, setWatches } from "../lib/keys.ts";
import { prefs } from "../lib/prefs.svelte.ts";
import { go } from "../lib/router.svelte.ts";
import type { NewTable, Opened } from "../lib/wire.ts";
import { NAMELESS } from "./plan.svelte.ts";

/** The table that was opened just now and has open seats: its page begins with the link to share. */
let fresh = "";

export function isFresh(table: string): boolean {
  return fresh === table;
}

export function welcomed(): void {
  fresh = "";
}

export function enter(opened: Opened, name = "", toShare = false): void {
  keep(opened.table, { key: opened.key, seat: opened.seat }, opened.invitation);
  if (name && name !== NAMELESS) prefs.name = name;
  setWatches(opened.table, false);
  if (toShare) fresh = opened.table;
  go(`/t/${opened.table}`);
}

export async function open(plan: NewTable): Promise<void> {
  const opened = await openTable(plan);
  enter(
    opened,
    plan.name,
    plan.seats.some((seat) => seat.who === "open"),
  );
}
