// What the page asks the server for first, asked while the rest of the page is still being fetched and read: the shelf of
// games; at a table what its key opens, its game, the live line, and what is shown there: components, icons, typefaces. A file of its
// own, so it needs little else.
import { expectDrawing } from "./board/drawing.ts";
import { fetchTypefaces } from "./fonts.ts";
import { fetchIcons } from "./lib/icons.ts";
import { keysOf } from "./lib/keys.ts";
import { PROTOCOL } from "./lib/wire.ts";
import type { FromClient, FromServer, GameInfo, MyKeys, MyTable, Skin } from "./lib/wire.ts";
import { prepare } from "./play/prepared.ts";

const TABLE = /^\/t\/([a-z2-7]{12})\/?$/;

/** A line to a table, and what came on it before anybody listened. */
export interface Opened {
  socket: WebSocket;
  heard: FromServer[];
}

const answers = new Map<string, Promise<unknown>>();
const lines = new Map<string, Opened>();
const games = new Map<string, Promise<GameInfo | undefined>>();

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
  const line = open(table, false);
  hello(line, key);
  return line;
}

/** `dressed`: whether what its game is drawn with is to be fetched already. */
function open(table: string, dressed: boolean): Opened {
  const socket = new WebSocket(
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/live`,
  );
  const heard: FromServer[] = [];
  let skin = Promise.resolve<Skin | undefined>(undefined);
  socket.onmessage = (event: MessageEvent<string>) => {
    const message = JSON.parse(event.data) as FromServer;
    heard.push(message);
    if (message.t === "welcome" && dressed) skin = dress(message.game);
    else if (message.t === "update") void prepare(message, skin);
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

/** The skin of a game; what it is always drawn with is being fetched. */
async function dress(id: string): Promise<Skin | undefined> {
  const game = games.get(id) ?? ask<GameInfo>("GET", `/games/${encodeURIComponent(id)}`);
  games.set(id, game);
  const skin = (await game)?.skin;
  if (skin) {
    const [places, borders] = [skin.places, skin.borders].map((each) => Object.keys(each).length);
    if (places && !borders) expectDrawing(); // its board is a map and no floor
    void fetchIcons(skin, []);
    void fetchTypefaces(skin.fonts);
  }
  return skin;
}

async function arrive(table: string): Promise<void> {
  const brought = location.hash.slice(1);
  const [kept] = keysOf(table);
  const seated = !brought && typeof kept?.seat === "number";
  if (!brought && !seated) return;
  const line = open(table, true);
  const sit = (key: string): void => {
    hello(line, key);
    lines.set(`${table} ${key}`, line);
  };
  if (seated) return sit(kept!.key);
  // What came with the address may be an invitation: only a seat's key says hello already.
  const body = JSON.stringify({ keys: { [table]: brought } } satisfies MyKeys);
  const [found] = (await ask<MyTable[]>("POST", "/tables/mine", body)) ?? [];
  if (typeof found?.seat === "number") sit(brought);
  else line.socket.close();
  if (found) await dress(found.table.game);
}

const [, table] = TABLE.exec(location.pathname) ?? [];
if (table)
  arrive(table).catch(() => {}); // the page does it again, and says so
else if (location.pathname === "/") void ask<GameInfo[]>("GET", "/games");
