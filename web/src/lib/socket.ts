// One live line to a table. It comes back by itself: with growing pauses, and at once when the browser is online or
// looked at again. What it hears it hands on; what it is asked to send it sends or refuses.
import { greet } from "../ahead.ts";
import type { FromClient, FromServer } from "./wire.ts";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const WELCOME_WITHIN = 10_000; // milliseconds until an attempt that hears nothing is given up

export interface Listener {
  heard(message: FromServer): void;
  /** The line is down; the next attempt starts after `pause` milliseconds. */
  lost(pause: number): void;
}

export class Line {
  readonly #table: string;
  readonly #key: string;
  readonly #listener: Listener;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #pause = FIRST_PAUSE;
  #ended = false;

  constructor(table: string, key: string, listener: Listener) {
    this.#table = table;
    this.#key = key;
    this.#listener = listener;
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#looked);
    this.#open();
  }

  /** Sends if the line is up, and says whether it was. */
  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The line seems dead or out of step: a new one is opened. */
  again(): void {
    if (this.#socket) this.#lose(this.#socket);
  }

  end(): void {
    this.#ended = true;
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#looked);
    clearTimeout(this.#timer);
    clearTimeout(this.#patience);
    this.#socket?.close();
    this.#socket = undefined;
  }

  #open(): void {
    const { socket, heard } = greet(this.#table, this.#key);
    this.#socket = socket;
    this.#patience = setTimeout(() => this.#lose(socket), WELCOME_WITHIN);
    socket.onclose = () => this.#lose(socket);
    const hear = (message: FromServer): void => {
      if (socket !== this.#socket) return;
      if (message.t === "welcome") {
        clearTimeout(this.#patience);
        this.#pause = FIRST_PAUSE;
      }
      this.#listener.heard(message);
    };
    socket.onmessage = (event: MessageEvent<string>) => hear(JSON.parse(event.data) as FromServer);
    queueMicrotask(() => heard.forEach(hear)); // the listener is still being made
  }

  #lose(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#patience);
    this.#socket = undefined;
    socket.close();
    if (this.#ended) return;
    // A little chance in it, so that a server that starts again is not met by everybody at once.
    const pause = this.#pause * (0.75 + Math.random() / 2);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    this.#timer = setTimeout(() => this.#open(), pause);
    this.#listener.lost(pause);
  }

  #hurry = (): void => {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #drop = (): void => this.again();

  #looked = (): void => {
    if (document.visibilityState === "visible") this.#hurry();
  };
}
