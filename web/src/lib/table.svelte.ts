// A table as one client knows it: what it sees and is asked, kept up to date over a live line, and all that it can say.
import { Trouble, table as askTable } from "./api.ts";
import { asked, NO_SCENE, patchLines, patchScene } from "./patch.ts";
import type { Scene } from "./patch.ts";
import { Line } from "./socket.ts";
import type {
  Asked, Back, Done, FromClient, FromServer, Hint, LogLine, Notice, Older, Outcome, Preview, Request, SeatInfo,
  Stop, Update,
  Welcome,
} from "./wire.ts";

export type Status = "connecting" | "live" | "offline" | "closed";

/** What this client is at the table. */
export type Me = Pick<Welcome, "seat" | "host" | "invited" | "listed" | "takebacks" | "options" | "daily" | "game">;

type Reply = Done | Hint | Preview | Older;
type Wish = Exclude<FromClient, { t: "hello" }>;
/** A message to which the line adds its number. */
type Plain<Message> = Message extends Wish ? Omit<Message, "ref"> : never;

interface Waiting {
  message: Wish;
  resolve: (reply: Reply) => void;
  reject: (why: Trouble) => void;
  timer: ReturnType<typeof setTimeout>;
  /** An answer that the line lost is sent again once. */
  again: boolean;
}

const REPLY_WITHIN = 15_000;
const THOUGHT_WITHIN = 90_000; // a hint is thought about, a preview is played

const OFFLINE = "You are not connected just now. The table stays as you see it; try again when the line is back.";
const ON_ITS_WAY = "Your answer is on its way already.";
const MOVED_ON =
  "The line broke just when you answered, and the table has moved on. The log shows whether your answer counted.";
const LOST = "The line broke before the server replied. Look at the table, then try again.";
const SILENT = "The server did not reply. The line is being opened again.";

export class TableClient {
  readonly id: string;
  readonly key: string;

  status = $state<Status>("connecting");
  /** Why the status is what it is, where there is something to say. */
  words = $state("");
  me = $state.raw<Me | null>(null);
  scene = $state.raw<Scene>(NO_SCENE);
  question = $state.raw<Asked | null>(null);
  waiting = $state.raw<number[]>([]);
  committed = $state.raw<number[]>([]);
  /** Who passes for longer in windows, as far as this seat may know. */
  stops = $state.raw<Stop[]>([]);
  seats = $state.raw<SeatInfo[]>([]);
  log = $state.raw<LogLine[]>([]);
  notices = $state.raw<Notice[]>([]);
  back = $state.raw<Back>({ undo: "no", redo: false, words: "" });
  request = $state.raw<Request | null>(null);
  outcome = $state.raw<Outcome | null>(null);
  rematch = $state.raw<string | null>(null);
  /** Which day of a campaign it is; 0 where the table plays none. */
  day = $state(0);
  /** Rises with every update; 0 until there was one. */
  number = $state(0);
  /** An answer has been sent and is not acknowledged yet. */
  answering = $state(false);

  readonly #line: Line;
  readonly #pending = new Map<number, Waiting>();
  #ref = 0;
  #expected: number | undefined;
  #welcomed = false;

  constructor(id: string, key: string) {
    this.id = id;
    this.key = key;
    this.#line = new Line(id, key, { heard: (message) => this.#heard(message), lost: () => this.#lost() });
  }

  /** Answers the question that is asked now; a deed is answered by its id. */
  answer(answer: unknown): Promise<Done> {
    if (this.answering) return Promise.reject(new Trouble(ON_ITS_WAY));
    const token = this.question?.token;
    if (token === undefined) return Promise.reject(new Trouble("There is nothing to answer just now."));
    return this.#ask({ t: "answer", token, answer });
  }

  withdraw(): Promise<Done> {
    return this.#ask({ t: "withdraw" });
  }

  undo(): Promise<Done> {
    return this.#ask({ t: "undo" });
  }

  redo(): Promise<Done> {
    return this.#ask({ t: "redo" });
  }

  reply(yes: boolean): Promise<Done> {
    return this.#ask({ t: "reply", yes });
  }

  hint(): Promise<Hint> {
    return this.#ask({ t: "hint" });
  }

  preview(answer: unknown): Promise<Preview> {
    return this.#ask({ t: "preview", answer });
  }

  /** The lines before a number; they are put before those that `log` has. */
  async older(before: number): Promise<Older> {
    const reply = await this.#ask<Older>({ t: "older", before });
    const first = this.log[0]?.number ?? Infinity;
    this.log = [...reply.lines.filter((line) => line.number < first), ...this.log];
    return reply;
  }

  close(): void {
    this.status = "closed";
    this.#line.end();
    for (const waiting of this.#pending.values()) clearTimeout(waiting.timer);
    this.#pending.clear();
  }

  #ask<Answer extends Reply>(plain: Plain<Wish>): Promise<Answer> {
    const message = { ...plain, ref: ++this.#ref } as Wish;
    return new Promise<Answer>((resolve, reject) => {
      if (this.status !== "live" || !this.#line.send(message)) {
        reject(new Trouble(OFFLINE));
        return;
      }
      this.#pending.set(message.ref, {
        message, reject, resolve: resolve as (reply: Reply) => void, timer: this.#patience(message), again: false,
      });
      if (message.t === "answer") this.answering = true;
    });
  }

  /** A line on which a reply does not come is dead, whatever the browser says. */
  #patience(message: Wish): ReturnType<typeof setTimeout> {
    const thought = message.t === "hint" || message.t === "preview";
    return setTimeout(
      () => {
        if (!thought) this.#line.again();
        else this.#settle(message.ref)?.reject(new Trouble(SILENT));
      },
      thought ? THOUGHT_WITHIN : REPLY_WITHIN,
    );
  }

  #heard(message: FromServer): void {
    switch (message.t) {
      case "welcome":
        this.#expected = undefined;
        this.#welcomed = true;
        this.me = message;
        break;
      case "update":
        this.#update(message);
        break;
      case "refused":
        if (message.ref === null) this.words = message.words;
        else this.#settle(message.ref)?.reject(new Trouble(message.words, message.rule));
        break;
      case "bye":
        this.words = message.words;
        if (!message.again) this.#closed(message.words);
        break;
      default:
        this.#settle(message.ref)?.resolve(message);
    }
  }

  #update(update: Update): void {
    if (!update.whole && update.number !== this.#expected) {
      this.#line.again(); // something was missed: the next line begins with everything
      return;
    }
    this.#expected = update.number + 1;
    if (update.scene) this.scene = patchScene(update.whole ? NO_SCENE : this.scene, update.scene);
    if (update.question !== undefined) this.question = update.question && asked(update.question);
    if (update.waiting) this.waiting = update.waiting;
    if (update.committed) this.committed = update.committed;
    if (update.stops) this.stops = update.stops;
    if (update.seats) this.seats = update.seats;
    if (update.log) this.log = patchLines(update.whole ? [] : this.log, update.log);
    if (update.notices) this.notices = patchLines(update.whole ? [] : this.notices, update.notices);
    if (update.back) this.back = update.back;
    if (update.request !== undefined) this.request = update.request;
    if (update.outcome !== undefined) this.outcome = update.outcome;
    if (update.rematch !== undefined) this.rematch = update.rematch;
    if (update.day !== undefined) this.day = update.day;
    this.number += 1;
    if (update.whole) this.#caughtUp();
  }

  /** The line is up and everything is as the server has it: answers that the line before lost are seen to. */
  #caughtUp(): void {
    this.status = "live";
    this.words = "";
    for (const waiting of [...this.#pending.values()]) {
      const { message } = waiting;
      if (message.t !== "answer") continue;
      const same = this.question?.token === message.token;
      if (same && this.question?.given !== null) this.#settle(message.ref)?.resolve({ t: "done", ref: message.ref });
      else if (same && !waiting.again && this.#line.send(message)) {
        waiting.again = true;
        waiting.timer = this.#patience(message);
      } else this.#settle(message.ref)?.reject(new Trouble(same ? LOST : MOVED_ON));
    }
  }

  #lost(): void {
    if (this.status === "closed") return;
    if (!this.#welcomed) void this.#whyNot();
    this.#welcomed = false;
    this.status = this.me ? "offline" : "connecting";
    for (const { message, timer } of [...this.#pending.values()]) {
      clearTimeout(timer);
      if (message.t !== "answer") this.#settle(message.ref)?.reject(new Trouble(LOST));
    }
  }

  /** A browser does not say why a line could not be opened; the same question by HTTP is answered in words. */
  async #whyNot(): Promise<void> {
    try {
      await askTable(this.id, this.key);
    } catch (fault) {
      if (!(fault instanceof Trouble) || this.status === "live") return;
      this.words = fault.words;
      if ([400, 401, 403, 404, 410].includes(fault.status)) this.#closed(fault.words);
    }
  }

  #closed(words: string): void {
    for (const ref of [...this.#pending.keys()]) this.#settle(ref)?.reject(new Trouble(words));
    this.close();
  }

  /** Takes a message out of those that wait for a reply. */
  #settle(ref: number): Waiting | undefined {
    const waiting = this.#pending.get(ref);
    if (!waiting) return undefined;
    clearTimeout(waiting.timer);
    this.#pending.delete(ref);
    this.answering = [...this.#pending.values()].some((each) => each.message.t === "answer");
    return waiting;
  }
}
