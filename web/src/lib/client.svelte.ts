// A table as one client knows it: what it sees and is asked, kept up to date over a live line, and all that it can say.
// Whoever has several seats sees the table with the eyes of one of them at a time; these follow who is asked.
import { Trouble, table as askTable } from "./api.ts";
import { Beats, type Frame } from "./beats.svelte.ts";
import { reseat } from "./keys.ts";
import { NO_SCENE, patchLines, patchScene, wholeQuestion } from "./patch.ts";
import type { Scene } from "./patch.ts";
import { Line } from "./socket.ts";
import type {
  Back,
  Done,
  FromClient,
  FromServer,
  Hint,
  LogLine,
  Notice,
  Older,
  Outcome,
  Preview,
  Question,
  Request,
  SeatInfo,
  Stop,
  Update,
  Welcome,
} from "./wire.ts";

export type Status = "connecting" | "live" | "offline" | "closed";

/** What this client is at the table. */
export type Me = Pick<
  Welcome,
  "seat" | "host" | "invited" | "listed" | "takebacks" | "options" | "daily" | "variant" | "game" | "seats" | "several"
>;

/** What one seat sees and is asked. */
interface Sight {
  scene: Scene;
  question: Question | null;
  waiting: number[];
  committed: number[];
  /** Who passes for longer in windows, as far as this seat may know. */
  stops: Stop[];
  seats: SeatInfo[];
  log: LogLine[];
  notices: Notice[];
  back: Back;
  request: Request | null;
  outcome: Outcome | null;
  rematch: string | null;
  /** Which day of a campaign it is; 0 where the table plays none. */
  day: number;
  /** The number of the next update. */
  expected: number;
}

const UNSEEN: Sight = {
  scene: NO_SCENE,
  question: null,
  waiting: [],
  committed: [],
  stops: [],
  seats: [],
  log: [],
  notices: [],
  back: { undo: "no", redo: false, words: "" },
  request: null,
  outcome: null,
  rematch: null,
  day: 0,
  expected: -1,
};

/** Whether a seat has something to answer. */
const toAnswer = ({ question }: Sight): boolean =>
  question !== null && question.kind !== "none" && question.given === null;

/** What an update shows on the way to how things stand after it. */
function framesOf(seat: number | null, before: Sight, update: Update): Frame[] {
  let { scene } = before;
  let read = (before.log[before.log.length - 1]?.number ?? -1) + 1;
  return (update.beats ?? []).map((beat) => {
    const from = read;
    read = beat.lines;
    if (beat.scene) scene = patchScene(scene, beat.scene);
    const said = (update.log?.lines ?? []).filter((line) => line.number >= from && line.number < read);
    const letters = said.reduce((sum, line) => sum + line.text.length, 0);
    return { seat, scene, lines: read, before: from, pace: beat.pace, letters };
  });
}

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

/** Fetches what an update is shown with; undefined where all of it is here. */
type Prepare = (update: Update) => Promise<void> | undefined;

export class TableClient {
  readonly id: string;
  readonly key: string;

  status = $state<Status>("connecting");
  /** Why the status is what it is, where there is something to say. */
  words = $state("");
  me = $state.raw<Me | null>(null);
  /** The seat with whose eyes one looks; null for those who watch. */
  focus = $state<number | null>(null);
  #sights = $state.raw<ReadonlyMap<number | null, Sight>>(new Map());
  /** What an answer set off and is being shown: until it is over, nothing is asked and nothing has ended. */
  readonly beats = new Beats();
  readonly #sight = $derived.by<Sight>(() => {
    const [known, frame] = [this.#of(this.focus), this.beats.shown];
    if (!frame || frame.seat !== this.focus) return known;
    const log = known.log.filter((line) => line.number < frame.lines);
    return { ...known, scene: frame.scene, log, question: null, waiting: [], outcome: null };
  });
  /** Rises with every update; 0 until there was one. */
  number = $state(0);
  /** An answer has been sent and is not acknowledged yet. */
  answering = $state(false);

  readonly #line: Line;
  readonly #prepare: Prepare;
  /** What has come and is not heard yet: each in its turn, as soon as all is here that it is shown with. */
  #coming: FromServer[] = [];
  readonly #pending = new Map<number, Waiting>();
  #ref = 0;
  #welcomed = false;

  constructor(id: string, key: string, prepare: Prepare) {
    this.id = id;
    this.key = key;
    this.#prepare = prepare;
    this.#line = new Line(id, key, { heard: (message) => this.#came(message), lost: () => this.#lost() });
  }

  get scene(): Scene {
    return this.#sight.scene;
  }

  get question(): Question | null {
    return this.#sight.question;
  }

  get waiting(): number[] {
    return this.#sight.waiting;
  }

  get committed(): number[] {
    return this.#sight.committed;
  }

  get stops(): Stop[] {
    return this.#sight.stops;
  }

  get seats(): SeatInfo[] {
    return this.#sight.seats;
  }

  get log(): LogLine[] {
    return this.#sight.log;
  }

  get notices(): Notice[] {
    return this.#sight.notices;
  }

  get back(): Back {
    return this.#sight.back;
  }

  get request(): Request | null {
    return this.#sight.request;
  }

  get outcome(): Outcome | null {
    return this.#sight.outcome;
  }

  get rematch(): string | null {
    return this.#sight.rematch;
  }

  get day(): number {
    return this.#sight.day;
  }

  /** All seats of one's own. */
  get own(): number[] {
    return this.me?.seats ?? [];
  }

  /** Looks with the eyes of another of one's own seats, until one of them is asked something new. */
  look(seat: number): void {
    if (!this.own.includes(seat)) return;
    this.beats.skip();
    this.focus = seat;
  }

  /** Answers the question that is asked now; a deed is answered by its id. */
  answer(answer: unknown): Promise<Done> {
    if (this.answering) return Promise.reject(new Trouble(ON_ITS_WAY));
    const token = this.question?.token;
    if (token === undefined) return Promise.reject(new Trouble("There is nothing to answer just now."));
    return this.#ask({ t: "answer", seat: this.focus, token, answer });
  }

  withdraw(): Promise<Done> {
    return this.#ask({ t: "withdraw", seat: this.focus });
  }

  undo(): Promise<Done> {
    return this.#ask({ t: "undo", seat: this.focus });
  }

  redo(): Promise<Done> {
    return this.#ask({ t: "redo", seat: this.focus });
  }

  reply(yes: boolean): Promise<Done> {
    return this.#ask({ t: "reply", yes });
  }

  hint(): Promise<Hint> {
    return this.#ask({ t: "hint", seat: this.focus });
  }

  preview(answer: unknown): Promise<Preview> {
    return this.#ask({ t: "preview", seat: this.focus, answer });
  }

  /** The lines before a number; they are put before those that `log` has. */
  async older(before: number): Promise<Older> {
    const seat = this.focus;
    const reply = await this.#ask<Older>({ t: "older", seat, before });
    const known = this.#of(seat);
    const first = known.log[0]?.number ?? Infinity;
    this.#see(seat, { ...known, log: [...reply.lines.filter((line) => line.number < first), ...known.log] });
    return reply;
  }

  close(): void {
    this.status = "closed";
    this.#coming = [];
    this.beats.skip();
    this.#line.end();
    for (const waiting of this.#pending.values()) clearTimeout(waiting.timer);
    this.#pending.clear();
  }

  #ask<Answer extends Reply>(plain: Plain<Wish>): Promise<Answer> {
    const message = { ...plain, ref: ++this.#ref } as Wish;
    return new Promise<Answer>((resolve, reject) => {
      const live = this.status === "live";
      if (!live || !this.#line.send(message)) {
        // A line that takes nothing is dead, also while the browser still closes it: it is opened again, and what is
        // said of it here goes when that is done.
        if (live) this.#line.again();
        reject(new Trouble(OFFLINE));
        return;
      }
      this.#pending.set(message.ref, {
        message,
        reject,
        resolve: resolve as (reply: Reply) => void,
        timer: this.#patience(message),
        again: false,
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

  #came(message: FromServer): void {
    this.#coming.push(message);
    if (this.#coming.length === 1) this.#hearOn();
  }

  #hearOn(): void {
    const [next] = this.#coming;
    if (!next) return;
    // What cannot be fetched does not hold the table up: its place says so.
    const waits = next.t === "update" ? this.#prepare(next) : undefined;
    if (waits) void waits.then(() => this.#hear(next));
    else this.#hear(next);
  }

  #hear(message: FromServer): void {
    if (message !== this.#coming[0]) return; // the line was lost meanwhile
    this.#coming.shift();
    this.#heard(message);
    this.#hearOn();
  }

  #heard(message: FromServer): void {
    switch (message.t) {
      case "welcome":
        this.#welcomed = true;
        this.me = message;
        reseat(this.id, this.key, message.seat);
        this.#sights = new Map([...this.#sights].map(([seat, sight]) => [seat, { ...sight, expected: -1 }]));
        if (this.focus === null || !message.seats.includes(this.focus)) this.focus = message.seat;
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

  #of(seat: number | null): Sight {
    return this.#sights.get(seat) ?? UNSEEN;
  }

  #see(seat: number | null, sight: Sight): void {
    this.#sights = new Map(this.#sights).set(seat, sight);
  }

  #update(update: Update): void {
    const seat = update.seat ?? null;
    const before = this.#of(seat);
    if (!update.whole && update.number !== before.expected) {
      this.#line.again(); // something was missed: the next line begins with everything
      return;
    }
    const old = update.whole ? UNSEEN : before;
    const frames = framesOf(seat, before, update);
    const scene = frames[frames.length - 1]?.scene ?? old.scene;
    const now: Sight = {
      ...before,
      expected: update.number + 1,
      scene: update.scene ? patchScene(scene, update.scene) : scene,
      ...(update.question !== undefined && { question: update.question && wholeQuestion(update.question) }),
      ...(update.waiting && { waiting: update.waiting }),
      ...(update.committed && { committed: update.committed }),
      ...(update.stops && { stops: update.stops }),
      ...(update.seats && { seats: update.seats }),
      ...(update.log && { log: patchLines(old.log, update.log) }),
      ...(update.notices && { notices: patchLines(old.notices, update.notices) }),
      ...(update.back && { back: update.back }),
      ...(update.request !== undefined && { request: update.request }),
      ...(update.outcome !== undefined && { outcome: update.outcome }),
      ...(update.rematch !== undefined && { rematch: update.rematch }),
      ...(update.day !== undefined && { day: update.day }),
    };
    this.#see(seat, now);
    const { focus } = this;
    this.#follow(seat, before, now);
    const isVoid = update.log && before.log.length > 0 && update.log.start <= before.log[before.log.length - 1]!.number;
    if (update.whole || isVoid || this.focus !== focus) this.beats.skip();
    if (seat === this.focus) this.beats.add(frames);
    this.number += 1;
    if (update.whole) this.#caughtUp(seat);
  }

  /** Looks with the eyes of the seat that has to answer: when it is asked something new and the one that looks is not,
   * and when that one has answered and another has not. */
  #follow(seat: number | null, before: Sight, now: Sight): void {
    if (toAnswer(this.#of(this.focus))) return;
    const isNew = toAnswer(now) && (!toAnswer(before) || before.question?.token !== now.question?.token);
    if (isNew) this.focus = seat;
    else if (seat === this.focus && toAnswer(before))
      this.focus = this.own.find((each) => toAnswer(this.#of(each))) ?? seat;
  }

  /** The line is up and a seat sees everything as the server has it: its answers that the line before lost are seen
   * to. */
  #caughtUp(seat: number | null): void {
    this.status = "live";
    this.words = "";
    const { question } = this.#of(seat);
    for (const waiting of [...this.#pending.values()]) {
      const { message } = waiting;
      if (message.t !== "answer" || (message.seat ?? null) !== seat) continue;
      const same = question?.token === message.token;
      if (same && question?.given !== null) this.#settle(message.ref)?.resolve({ t: "done", ref: message.ref });
      else if (same && !waiting.again && this.#line.send(message)) {
        waiting.again = true;
        waiting.timer = this.#patience(message);
      } else this.#settle(message.ref)?.reject(new Trouble(same ? LOST : MOVED_ON));
    }
  }

  #lost(): void {
    if (this.status === "closed") return;
    this.#coming = []; // the next line begins with everything
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
