// The keys of tables that this browser has been given: whoever has a seat's key has the seat. They are kept in
// localStorage, so that one can come back days later, and taken out of the address bar, where others might read them.
//
// One browser may have several keys of one table (two tabs that play two seats, a seat and an invitation). Which of them
// a tab uses is kept per tab; a new tab uses the newest seat.

const KEPT = "fabletop.keys";
const TAB = "fabletop.tab.";
const WATCHES = "fabletop.watches.";
const MOST = 200; // tables that the server looks up at once

export interface KeptKey {
  key: string;
  /** The seat it opens; null for an invitation, or a host without a seat. */
  seat: number | null;
}

interface Kept {
  /** The newest first. */
  keys: KeptKey[];
  /** Lets others take an open seat or watch. */
  invitation?: string;
  at: number;
}

// What is read and written while there is no storage (private windows, a full disk): it lasts as long as the page.
const memory = new Map<string, string>();

function read(storage: Storage, name: string): string | null {
  try {
    return storage.getItem(name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

function write(storage: Storage, name: string, text: string): void {
  memory.set(name, text);
  try {
    storage.setItem(name, text);
  } catch {
    // The memory has it.
  }
}

function all(): Record<string, Kept> {
  try {
    return JSON.parse(read(localStorage, KEPT) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

function writeAll(kept: Record<string, Kept>): void {
  const newest = Object.entries(kept).sort(([, a], [, b]) => b.at - a.at);
  write(localStorage, KEPT, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
}

/** The keys of a table, the one this tab uses first. */
export function keysOf(table: string): KeptKey[] {
  const keys = all()[table]?.keys ?? [];
  const used = read(sessionStorage, TAB + table);
  return [...keys.filter((each) => each.key === used), ...keys.filter((each) => each.key !== used)];
}

/** The key that this tab uses for a table, or "". */
export function keyOf(table: string): string {
  return keysOf(table)[0]?.key ?? "";
}

export function invitationOf(table: string): string {
  return all()[table]?.invitation ?? "";
}

/** Keeps a key and makes it the one that this tab uses. */
export function keep(table: string, key: KeptKey, invitation = ""): void {
  const before = all()[table];
  const others = (before?.keys ?? []).filter((each) => each.key !== key.key);
  const now: Kept = { keys: [key, ...others], at: Date.now() };
  const shared = invitation || before?.invitation;
  if (shared) now.invitation = shared;
  writeAll({ ...all(), [table]: now });
  write(sessionStorage, TAB + table, key.key);
}

/** A key opens another seat than it did: whose seat is gone with a day of a campaign has another on the next. */
export function reseat(table: string, key: string, seat: number | null): void {
  const before = all()[table];
  const kept = before?.keys.find((each) => each.key === key);
  if (!before || !kept || kept.seat === seat) return;
  const keys = before.keys.map((each) => (each === kept ? { key, seat } : each));
  writeAll({ ...all(), [table]: { ...before, keys } });
}

/** Whether this tab has said that it wants to watch a table, whatever seats are open. */
export function watches(table: string): boolean {
  return read(sessionStorage, WATCHES + table) === "yes";
}

export function setWatches(table: string, yes: boolean): void {
  write(sessionStorage, WATCHES + table, yes ? "yes" : "no");
}

/** Lets go of a table, or of one of its keys. */
export function forget(table: string, key?: string): void {
  const { [table]: found, ...rest } = all();
  const left = key === undefined ? [] : (found?.keys ?? []).filter((each) => each.key !== key);
  writeAll(found && left.length ? { ...rest, [table]: { ...found, keys: left } } : rest);
}

/** All keys, table by table, in rounds: each round has one key of a table, as the server takes them. */
export function rounds(): Record<string, string>[] {
  const kept = Object.entries(all());
  const most = Math.max(0, ...kept.map(([, each]) => each.keys.length));
  return Array.from({ length: most }, (_, round) =>
    Object.fromEntries(kept.flatMap(([table, each]) => (each.keys[round] ? [[table, each.keys[round].key]] : []))),
  );
}

/** The key that the address brings behind its #; it is taken out of the address bar. */
export function brought(): string {
  const key = location.hash.slice(1);
  if (key) history.replaceState(history.state, "", location.pathname + location.search);
  return key;
}

/** The address of a table that carries a key. */
export function address(table: string, key: string): string {
  return `${location.origin}/t/${table}${key ? `#${key}` : ""}`;
}
