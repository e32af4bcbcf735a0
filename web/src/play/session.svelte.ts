/**
 * One person at one table: the table as the server tells it, the answer in the making, what is looked at, and what the
 * page says back. Everything that the parts of the page share. Made while the page is being set up, since it has
 * effects of its own.
 */

import { untrack } from "svelte";
import { NO_MARKS, type Marks } from "../board/marks.ts";
import type { Outcome, Laying } from "../board/laying.svelte.ts";
import type { Verdict } from "../board/making.ts";
import { fetchIcons } from "../lib/icons.ts";
import { prefs } from "../lib/prefs.svelte.ts";
import type { TableClient } from "../lib/client.svelte.ts";
import type { GameInfo, Hint, Page, Pages, Question } from "../lib/wire.ts";
import { Autopilot, hasStops, isSaid, PASS } from "./autopilot.svelte.ts";
import { listed, type OwnNote } from "./chronicle.ts";
import { make } from "./helpers.ts";
import { recall, remember } from "./memory.ts";
import { Picker } from "./picking.svelte.ts";
import { staged } from "./staging.ts";
import { namesOf, placeOf } from "./things.ts";
import { readTyped } from "./answers.ts";

/** What the bar says in answer to what the player did. */
export interface Said {
  words: string;
  rule: string;
  tone: "no" | "yes";
}

const PAUSE = 250; // a pointer that only passes by asks nothing
const BREATH = 130; // between two letters of somebody who types
const AGAIN = "deed:again"; // asks to be asked at every window again

export class Session {
  readonly table: TableClient;
  game = $state.raw<GameInfo | null>(null);
  picker = $state.raw<Picker | null>(null);
  said = $state.raw<Said | null>(null);
  /** The number of the choice under the pointer, in the bar or on the board; -1 if none. */
  looked = $state(-1);
  /** Things that something speaks of: a line of the log under the pointer. */
  lit = $state.raw<readonly string[]>([]);
  /** A thing to bring into view, where a link to it was followed. */
  centre = $state.raw<{ thing: string; time: number } | null>(null);
  foreseen = $state.raw<readonly string[]>([]);
  hint = $state.raw<Hint | null>(null);
  /** How many of the clues to the hint have been asked for. */
  clues = $state(1);
  thinking = $state(false);
  sending = $state(false);
  /** Lines numbered this and above have come since one's last answer. */
  since = $state(0);
  own = $state.raw<readonly OwnNote[]>([]);
  /** A deed that waits for a second look. */
  deed = $state.raw<Question["deeds"][number] | null>(null);
  /** Taking back waits for a second look. */
  undoing = $state(false);
  /** Whether somebody sits here for the first time and has answered nothing yet. */
  isNew = $state(false);
  /** The ids of the pages that were put away. */
  read = $state.raw<string[]>([]);
  readonly autopilot: Autopilot;
  readonly names = $derived.by(() => namesOf(this.table.scene));
  /** What the question, the pointer and the log make of the things on the table. */
  readonly marks = $derived.by<Marks>(() => {
    const picker = this.picker;
    const lit = new Set(this.lit);
    if (!picker || this.given) return { ...NO_MARKS, lit };
    for (const thing of picker.listed[this.looked]?.touches ?? []) lit.add(thing);
    const { legal, costs, picked: chosen, barred, laying, wayfinder } = picker;
    const selected = wayfinder?.end ?? picker.selected?.touches[0] ?? null;
    const way = wayfinder?.way ?? [];
    return { legal, costs, chosen, selected, way, barred, lit, laying };
  });

  #asked = "";
  /** What was clicked to give the last answer: where the next question is which thing it was about, it was this one. */
  #meant: { thing: string; token: number } | null = null;
  /** The window that is passed for all of one's seats, and those that are still to be asked in it. */
  #passing: { prompt: string; left: Set<number> } | null = null;
  #foresight: ReturnType<typeof setTimeout> | undefined;
  #foreseen = new Map<string, Outcome>();
  /** A word that lay there when something else was done: it stays. And the word that was played: it does not. */
  #laid: Laying | null = null;
  #played: Laying | null = null;

  constructor(table: TableClient) {
    this.table = table;
    const session = this;
    this.autopilot = new Autopilot({
      get status() {
        return table.scene.status;
      },
      get news() {
        return session.lastNews;
      },
      get watched() {
        return session.inCompany;
      },
      get forced() {
        return prefs.forced;
      },
      give: (answer, words) => this.#giveItself(answer, words),
    });
    $effect.pre(() => {
      const question = table.question;
      untrack(() => this.#meet(question));
    });
    $effect.pre(() => {
      if (!table.me) return;
      this.since = recall(this.#sinceName, 0);
      this.read = recall<string[]>(this.#readName, []);
      this.isNew = this.seat !== null && !recall(this.#metName, false);
    });
    $effect(() => this.#foresee());
    $effect(() => {
      const held = this.toRead !== null;
      untrack(() => table.beats.hold(held));
    });
    $effect(() => {
      const last = this.lastLine;
      if (last >= 0 && this.since > last + 1) this.since = last + 1; // lines were taken back; none have come yet at -1
    });
  }

  // --- what is known --------------------------------------------------------------------------------------------

  get seat(): number | null {
    return this.table.focus;
  }

  /** What a seat plays: as the scene tells it, else as the settings do; "" while nobody knows. */
  roleOf(seat: number): string {
    const { scene, seats } = this.table;
    return scene.roles[seat] ?? (seats.length > 1 ? seats.find((each) => each.number === seat)?.side : "") ?? "";
  }

  /** The text to read before the game, while the scene has one. */
  get story(): Pages | null {
    const { beside } = staged(this.table.scene);
    return beside.find((widget): widget is Pages => widget.type === "pages" && widget.pages.length === 1) ?? null;
  }

  /** The first page that is new and was not put away here, up to the one that lies open; a book of its own. */
  readonly toRead = $derived.by<Pages | null>(() => {
    const { beside } = staged(this.table.scene);
    for (const book of beside.filter((widget): widget is Pages => widget.type === "pages")) {
      const until = book.pages.findIndex((each) => each.id === book.open) + 1;
      const told = book.pages.slice(0, until).filter((each) => each.state === "new" && each.text);
      const page = told.find((each) => !this.read.includes(each.id));
      if (page) return { ...book, open: page.id, pages: [page] };
    }
    return null;
  });

  /** A book as who sits here has read it: pages that were put away are no longer new. */
  leafed(book: Pages): Pages {
    const put = (page: Page): boolean => page.state === "new" && this.read.includes(page.id);
    if (!book.pages.some(put)) return book;
    return { ...book, pages: book.pages.map((page) => (put(page) ? { ...page, state: "read" as const } : page)) };
  }

  /** The page is put away: whatever waited for that goes on. */
  putAway(): boolean {
    const book = this.toRead;
    if (!book) return false;
    this.read = [...this.read, book.open];
    remember(this.#readName, this.read);
    return true;
  }

  /** What this seat plays. */
  get role(): string {
    return this.seat === null ? "" : this.roleOf(this.seat);
  }

  get over(): boolean {
    return this.table.outcome !== null;
  }

  /** Whether other people sit here. */
  get inCompany(): boolean {
    return this.table.seats.some((seat) => seat.who === "person" && !this.table.own.includes(seat.number));
  }

  /** Whether it is for this seat to answer now. */
  get asked(): boolean {
    return this.picker !== null && this.picker.mode !== "none";
  }

  /** One's answer to a common question is in and others still think. */
  get given(): boolean {
    return (this.table.question?.given ?? null) !== null;
  }

  get lastLine(): number {
    return this.table.log[this.table.log.length - 1]?.number ?? -1;
  }

  get lastNews(): number {
    for (let at = this.table.log.length - 1; at >= 0; at--)
      if (this.table.log[at]?.told) return this.table.log[at]!.number;
    return -1;
  }

  nameOf(seat: number): string {
    return this.table.seats.find((each) => each.number === seat)?.name ?? `Seat ${seat + 1}`;
  }

  /** Whom the table waits for, in words. */
  get waitedFor(): string {
    return listed(this.table.waiting.map((seat) => (seat === this.seat ? "you" : this.nameOf(seat))));
  }

  // --- answering ------------------------------------------------------------------------------------------------

  say(words: string, rule = "", tone: Said["tone"] = "no"): void {
    this.said = { words, rule, tone };
  }

  hush(): void {
    this.said = null;
  }

  /** The welcome has been read. */
  settleIn(): void {
    this.isNew = false;
    remember(this.#metName, true);
  }

  /** Do what the picker made of a key or a click. */
  act(verdict: Verdict | null): void {
    if (this.autopilot.about) this.autopilot.stop();
    if (verdict === null) this.hush();
    else if ("refuse" in verdict) this.say(verdict.refuse, verdict.rule);
    else {
      const meant = this.picker?.meant ?? null;
      const question = this.picker?.question;
      const touches = question?.options.find((option) => option.id === verdict.give)?.touches;
      this.#meant = meant !== null && touches?.includes(meant) ? { thing: meant, token: question!.token } : null;
      void this.give(verdict.give);
    }
  }

  /** Give an answer; a deed only after a second look. */
  async give(answer: unknown): Promise<boolean> {
    const deed = this.table.question?.deeds.find((each) => each.id === answer);
    if (deed && this.deed?.id !== deed.id) {
      this.deed = deed;
      return false;
    }
    this.deed = null;
    return this.#send(answer);
  }

  /** Be asked at every window again: at once by a deed where all know who passes for longer, else by the next window,
   * where one can say so without telling the others. */
  askAgain(): void {
    if (!this.table.stops.some((stop) => stop.seat === this.seat))
      return this.say("You are asked at every window: there is nothing that you pass beforehand.");
    this.autopilot.stop();
    const question = this.table.question;
    const deed = question?.deeds.find((each) => each.id === AGAIN);
    if (deed) void this.#send(deed.id);
    else if (!question || !isSaid(question) || question.given !== null) this.autopilot.listening = true;
  }

  /** Those of one's other seats that are asked in the same window. */
  get alsoAsked(): number[] {
    const { own, waiting, question } = this.table;
    if (!question || !hasStops(question)) return [];
    return waiting.filter((seat) => seat !== this.seat && own.includes(seat));
  }

  /** Let the window go by for all of one's seats that are asked in it. */
  passForAll(): void {
    this.#passing = { prompt: this.table.question?.prompt ?? "", left: new Set(this.alsoAsked) };
    void this.give(PASS);
  }

  type(text: string): boolean {
    const question = this.table.question;
    if (!question) return false;
    const picker = this.picker;
    const keys = question.options.map((_, number) => picker?.keyOf(number) ?? number + 1);
    const verdict = readTyped(question, text, keys);
    this.act(verdict);
    return "give" in verdict;
  }

  /** A thing was clicked. Where a finger is not exact, the first tap only selects. */
  click(thing: string, gently: boolean): void {
    if (this.table.beats.skip()) return; // what lies there now may be elsewhere at the end
    if (!this.picker || this.given || this.picker.mode === "none") {
      if (this.over) this.say("The game is over: nothing more can be chosen.");
      else if (this.seat === null) this.say("You are watching; nothing is asked of you.");
      else if (this.given) this.say("Your answer is in. Change it first if you want another.");
      else this.say(`It is not your turn${this.waitedFor ? `: the table waits for ${this.waitedFor}` : ""}.`);
      return;
    }
    this.act(this.picker.click(thing, gently));
  }

  /** The pointer is over a thing. */
  look(thing: string | null): void {
    const picker = this.picker;
    if (!picker || thing === null) this.looked = -1;
    else {
      const place = placeOf(this.table.scene, thing);
      this.looked = picker.listed.findIndex(
        (choice) => choice.touches.includes(thing) || choice.touches.includes(place ?? thing),
      );
    }
  }

  /** Something beside the board is looked at: where it stands on the board it is lit, with all that is drawn of it. */
  point(thing: string | null): void {
    this.look(thing);
    this.lit = thing === null ? [] : [thing];
  }

  // --- taking back, asking for help -----------------------------------------------------------------------------

  /** One step back: a part of the answer in the making, else the last answer. What needs consent, or goes past
   * something that was shown, only after a second look. */
  async undo(sure = false): Promise<void> {
    if (this.picker?.back()) return this.hush();
    if (this.given) return this.withdraw();
    this.autopilot.stop();
    const back = this.table.back;
    if (back.undo === "no") return this.say(back.words || "There is nothing to take back.");
    this.undoing = back.undo === "ask" && !sure;
    if (!this.undoing) await this.#try(() => this.table.undo());
  }

  async redo(): Promise<void> {
    await this.#try(() => this.table.redo());
  }

  async withdraw(): Promise<void> {
    this.autopilot.stop();
    await this.#try(() => this.table.withdraw());
  }

  async reply(yes: boolean): Promise<void> {
    await this.#try(() => this.table.reply(yes));
  }

  async askHint(): Promise<void> {
    if (!this.asked || this.given) return this.say("A hint is for the one who has to answer.");
    if (this.hint && this.clues < this.hint.clues.length) {
      this.clues += 1;
      return;
    }
    if (this.thinking) return;
    this.thinking = true;
    const asked = this.#asked;
    await this.#try(async () => {
      const hint = await this.table.hint();
      if (this.#asked !== asked) return;
      this.hint = hint;
      this.clues = 1;
    });
    this.thinking = false;
  }

  /** Bring a thing into view. */
  show(thing: string): void {
    this.centre = { thing, time: Date.now() };
    this.lit = [thing];
  }

  // --- within ---------------------------------------------------------------------------------------------------

  get #sinceName(): string {
    return `since.${this.table.id}.${this.seat}`;
  }

  get #readName(): string {
    return `pages.${this.table.id}`;
  }

  get #metName(): string {
    return `met.${this.table.id}.${this.seat}`;
  }

  #meet(question: Question | null): void {
    // The same question may come again, after a reconnect or when others have answered: what is picked stays.
    const key = question
      ? JSON.stringify([
          this.seat,
          question.token,
          question.kind,
          question.options,
          question.hints,
          question.given,
          question.draft,
        ])
      : "";
    if (key === this.#asked) return;
    this.#asked = key;
    const before = this.picker?.laying;
    if (before?.row.length && before !== this.#played) this.#laid = before;
    this.picker = question ? new Picker(question, () => this.table.scene, make) : null;
    const laying = this.picker?.laying;
    if (laying) {
      if (this.#laid && !laying.row.length) laying.takeUp(this.#laid);
      this.#laid = this.#played = null;
    }
    this.looked = -1;
    this.hint = null;
    this.deed = null;
    this.foreseen = [];
    this.#foreseen.clear();
    if (question) this.hush();
    this.autopilot.meet(question);
    this.#goOn();
  }

  /** Answer which thing is meant, where that is asked right after it was clicked; or pass for the next seat. */
  #goOn(): void {
    const { picker } = this;
    if (picker && !this.sending && this.#passing) {
      const { prompt, left } = this.#passing;
      if (picker.question.prompt === prompt && left.delete(this.seat ?? -1)) return void this.#send(PASS);
      if (picker.question.prompt !== prompt || !left.size) this.#passing = null;
    }
    const meant = this.#meant;
    if (!meant || !picker || this.sending || picker.question.token === meant.token) return;
    this.#meant = null;
    if (picker.mode === "one" && picker.question.options.some((option) => option.id === meant.thing))
      void this.#send(meant.thing);
  }

  /** What the answer under the pointer or in the making would do. */
  #foresee(): void {
    clearTimeout(this.#foresight);
    const answer = this.#considered();
    const key = JSON.stringify(answer ?? null);
    this.#show(answer, this.#foreseen.get(key) ?? null);
    if (answer === undefined || this.#foreseen.has(key) || this.table.status !== "live") return;
    const question = this.#asked;
    const heard = (outcome: Outcome): void => {
      if (this.#asked !== question) return;
      this.#foreseen.set(key, outcome);
      if (JSON.stringify(this.#considered() ?? null) === key) this.#show(answer, outcome);
    };
    this.#foresight = setTimeout(
      () => {
        this.table.preview(answer).then(
          async ({ lines, changes }) => {
            if (this.game) await fetchIcons(this.game.skin, changes);
            heard({ lines, changes, refused: "", rule: "" });
          },
          ({ words = "", rule = "" }: { words?: string; rule?: string }) =>
            heard({ lines: [], changes: [], refused: words, rule }),
        );
      },
      typeof answer === "object" ? BREATH : PAUSE,
    );
  }

  /** What is foreseen of a row stands beside it; of all else, above the bar. Only of a row is a refusal worth saying. */
  #show(answer: unknown, outcome: Outcome | null): void {
    const laying = this.picker?.laying;
    const word = laying && typeof answer === "object";
    if (word) laying.outcome = outcome;
    this.foreseen = word ? [] : (outcome?.lines ?? []);
  }

  #considered(): unknown {
    const picker = this.picker;
    if (!picker || this.given || this.sending) return undefined;
    if (picker.mode === "one" || picker.mode === "row") {
      const choice = picker.listed[this.looked] ?? picker.selected;
      if (choice) return choice.id;
    }
    if (!picker.begun) return undefined;
    const verdict = picker.verdict;
    return "give" in verdict ? verdict.give : undefined;
  }

  async #giveItself(answer: unknown, words: string): Promise<boolean> {
    const question = this.table.question;
    const passing = this.autopilot.skipping !== null || (question !== null && isSaid(question));
    const after = this.lastLine;
    const done = await this.#send(answer);
    if (done && !passing)
      this.own = [...this.own, { after, text: `Played by itself, as there was no choice: ${words}` }];
    return done;
  }

  async #send(answer: unknown): Promise<boolean> {
    if (this.sending) {
      this.say("Your answer is on its way.");
      return false;
    }
    this.sending = true;
    this.putAway();
    const next = this.lastLine + 1;
    const laying = this.picker?.laying ?? null;
    this.#played = typeof answer === "object" ? laying : null;
    const done = await this.#try(() => this.table.answer(answer));
    if (!done && this.#played === laying) this.#played = null;
    this.sending = false;
    if (done) {
      if (this.isNew) this.settleIn();
      this.since = next;
      remember(this.#sinceName, next);
      this.#goOn();
    } else this.#meant = null;
    return done;
  }

  async #try(deed: () => Promise<unknown>): Promise<boolean> {
    this.hush();
    try {
      await deed();
      return true;
    } catch (fault) {
      const { words, rule } = fault as { words?: string; rule?: string };
      this.say(words ?? "That did not work. Try again.", rule ?? "");
      return false;
    }
  }
}
