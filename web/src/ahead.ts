// What the page asks the server for first, asked while the rest of the page is still being fetched and read: the games,
// and at a table what its key opens, the live line, and what is shown there: components, icons, typefaces. A file of its
// own, so it needs little else.
import { more } from "virtual:game-icons/more";
import { expectDrawing } from "./board/drawing.ts";
import { fetchTypefaces } from "./fonts.ts";
import { keysOf } from "./lib/keys.ts";
import { type FromClient, type FromServer, type GameInfo, type MyKeys, type MyTable, PROTOCOL } from "./lib/wire.ts";
import { prepare } from "./play/prepared.ts";

const TABLE = /^\/t\/([a-z2-7]{12})\/?$/;

/** A line to a table, and what came on it before anybody listened. */
export interface Opened {
  socket: WebSocket;
  heard: FromServer[];
}

const answers = new Map<string, Promise<unknown>>();
const lines = new Map<string, Opened>();

/** What was asked ahead and answered well, else undefined; it is given out once. */
export function known<T>(method: string, path: string, body?: string): Promise<T | undefined> | undefined {
  const name = `${method} ${path} ${body}`;
  const answer = answers.get(name) as Promise<T | undefined> | undefined;
  answers.delete(name);
  return answer;
}

/** Opens the line to a table and says hello, or takes the one on which that was done ahead. */
export function greet(table: string, key: string): Opened {
  const known = lines.get(`${table} ${key}`);
  lines.clear();
  if (known && known.socket.readyState <= WebSocket.OPEN) return known;
  const line = open(table);
  hello(line, key);
  return line;
}

function open(table: string): Opened {
  const socket = new WebSocket(
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/live`,
  );
  const heard: FromServer[] = [];
  socket.onmessage = (event: MessageEvent<string>) => {
    const message = JSON.parse(event.data) as FromServer;
    heard.push(message);
    if (message.t === "update") void prepare(message);
  };
  return { socket, heard };
}

function hello({ socket }: Opened, key: string): void {
  const say = (): void =>
    socket.send(JSON.stringify({ t: "hello", key, protocol: PROTOCOL, seats: "all" } satisfies FromClient));
  if (socket.readyState === WebSocket.OPEN) say();
  else socket.onopen = say;
}

function ask<T>(method: string, path: string, body?: string): Promise<T | undefined> {
  const init = body === undefined ? { method } : { method, body, headers: { "Content-Type": "application/json" } };
  const answer = fetch(`/api${path}`, init)
    .then((said) => (said.ok ? (said.json() as Promise<T>) : undefined))
    .catch(() => undefined);
  answers.set(`${method} ${path} ${body}`, answer);
  return answer;
}

/** Fetches what a game is drawn with. */
async function dress(id: string, games: Promise<GameInfo[] | undefined>): Promise<void> {
  const skin = (await games)?.find((each) => each.id === id)?.skin;
  if (!skin) return;
  if (Object.keys(skin.places).length) expectDrawing(); // its board is a map
  await Promise.all([more[skin.name]?.(), fetchTypefaces(skin.fonts)]);
}

async function arrive(table: string, games: Promise<GameInfo[] | undefined>): Promise<void> {
  const brought = location.hash.slice(1);
  const [kept] = keysOf(table);
  const seated = !brought && typeof kept?.seat === "number";
  if (!brought && !seated) return;
  const line = open(table);
  const sit = (key: string): void => {
    hello(line, key);
    lines.set(`${table} ${key}`, line);
  };
  if (seated) {
    const welcomed = (event: MessageEvent<string>): void => {
      const message = JSON.parse(event.data) as FromServer;
      if (message.t === "welcome") dress(message.game, games).catch(() => {});
    };
    line.socket.addEventListener("message", welcomed, { once: true });
    return sit(kept!.key);
  }
  // What came with the address may be an invitation: only a seat's key says hello already.
  const body = JSON.stringify({ keys: { [table]: brought } } satisfies MyKeys);
  const [found] = (await ask<MyTable[]>("POST", "/tables/mine", body)) ?? [];
  if (typeof found?.seat === "number") sit(brought);
  else line.socket.close();
  if (found) await dress(found.table.game, games);
}

const [, table] = TABLE.exec(location.pathname) ?? [];
if (table || location.pathname === "/") {
  const games = ask<GameInfo[]>("GET", "/games");
  if (table) arrive(table, games).catch(() => {}); // the page does it again, and says so
}
