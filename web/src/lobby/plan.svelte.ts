// A table that is being planned: who sits where, and how it plays.
import { inWords, sides as askSides } from "../lib/api.ts";
import { prefs } from "../lib/prefs.svelte.ts";
import type { GameInfo, NewTable, SeatPlan, VariantInfo } from "../lib/wire.ts";

export type Who = SeatPlan["who"];
export const ANY = ""; // the side that chance gives

export class Plan {
  readonly game: GameInfo;
  count = $state(0);
  who = $state<Who[]>([]);
  levels = $state<string[]>([]);
  /** Settings that are not as usual. */
  options = $state<Record<string, unknown>>({});
  /** The id of the variant that is played; "" for the game as it is in its box. */
  variant = $state("");
  listed = $state(false);
  takebacks = $state<NonNullable<NewTable["takebacks"]>>("fair");
  /** Whether others than the host may take several seats. */
  several = $state(false);
  seed = $state("");
  name = $state(prefs.name);

  /** What the seats are called, and their sides; as the server says for these settings. */
  names = $state.raw<string[]>([]);
  sides = $state.raw<string[]>([]);
  /** The sides as they would be if chance had no say. */
  settledSides = $state.raw<string[]>([]);
  trouble = $state("");
  #asked = 0;

  constructor(game: GameInfo) {
    this.game = game;
    const most = Math.max(...game.seats);
    this.count = game.usual_seats;
    this.who = Array.from({ length: most }, (_, seat) => (seat === 0 ? "me" : "bot"));
    this.levels = Array.from({ length: most }, () => this.game.usual);
  }

  get seats(): number[] {
    return Array.from({ length: this.count }, (_, seat) => seat);
  }

  /** My seat, the first of several, or -1 where I only watch. */
  get mine(): number {
    return this.who.slice(0, this.count).indexOf("me");
  }

  get open(): number {
    return this.who.slice(0, this.count).filter((each) => each === "open").length;
  }

  /** Whether chance deals out the sides. */
  get drawn(): boolean {
    return Object.entries(this.game.settled).some(([name, value]) => this.value(name) !== value);
  }

  /** The sides to choose from, if there is a choice. */
  get choices(): string[] {
    const distinct = [...new Set(this.settledSides)];
    return distinct.length > 1 ? distinct : [];
  }

  /** The side that I have chosen. */
  get side(): string {
    return this.drawn ? ANY : (this.sides[this.mine] ?? ANY);
  }

  /** Settings that can be chosen: those about sides are chosen with the side, those of a variant with the variant. */
  get #choosable(): GameInfo["settings"] {
    const fixed = this.varied?.settings ?? {};
    return this.game.settings.filter((each) => !(each.name in this.game.settled) && !(each.name in fixed));
  }

  /** Settings that are asked for before all others: what their game says it is about. */
  get first(): GameInfo["settings"] {
    return this.#choosable.filter((each) => each.schema["x-first"]);
  }

  /** Settings that the list of house rules shows. */
  get settings(): GameInfo["settings"] {
    return this.#choosable.filter((each) => !each.schema["x-first"]);
  }

  /** The variant that is chosen. */
  get varied(): VariantInfo | undefined {
    return this.game.variants.find((each) => each.id === this.variant);
  }

  /** Settings that are not as usual, with those that a variant has. */
  get played(): Record<string, unknown> {
    return { ...this.options, ...this.varied?.settings };
  }

  get changed(): number {
    return this.settings.filter((each) => each.name in this.options).length;
  }

  value(name: string): unknown {
    return name in this.played ? this.played[name] : this.game.settings.find((each) => each.name === name)?.usual;
  }

  set(name: string, value: unknown): void {
    const usual = this.game.settings.find((each) => each.name === name)?.usual;
    const { [name]: _, ...others } = this.options;
    this.options = value === usual ? others : { ...others, [name]: value };
  }

  takeSide(side: string): void {
    for (const [name, value] of Object.entries(this.game.settled)) {
      this.set(name, side === ANY ? this.game.settings.find((each) => each.name === name)?.usual : value);
    }
    const seat = this.settledSides.indexOf(side);
    if (seat >= 0) this.#move(seat);
  }

  /** Puts somebody on a seat. I may have several. */
  seat(seat: number, who: Who): void {
    this.who[seat] = who;
    this.#sayHands();
  }

  /** Where a setting says how many seats in a row are one player's, it follows from mine, if they are so. */
  #sayHands(): void {
    const setting = this.game.settings.find((each) => each.schema["x-seats-of-one"]);
    const first = this.who.indexOf("me");
    const own = Math.max(1, this.own);
    const rowed = first % own === 0 && this.who.slice(first, first + own).every((each) => each === "me");
    if (setting) this.set(setting.name, rowed ? own : 1);
  }

  /** Takes a seat for me; I leave mine to whoever sat there. */
  #move(seat: number): void {
    const before = this.mine;
    if (before >= 0) this.who[before] = this.who[seat] ?? "bot";
    this.who[seat] = "me";
  }

  /** How many seats are mine. */
  get own(): number {
    return this.who.slice(0, this.count).filter((each) => each === "me").length;
  }

  /** Asks the server what the seats are called with these settings. */
  async nameSeats(): Promise<void> {
    const turn = ++this.#asked;
    const { count, game } = this;
    const options = $state.snapshot(this.played);
    try {
      const [now, settled] = await Promise.all([
        askSides(game.id, count, options),
        askSides(game.id, count, { ...options, ...game.settled }),
      ]);
      if (turn !== this.#asked) return;
      this.names = now.names;
      this.sides = now.sides;
      this.settledSides = settled.sides;
      this.trouble = "";
    } catch (fault) {
      if (turn === this.#asked) this.trouble = inWords(fault);
    }
  }

  seatPlans(): SeatPlan[] {
    return this.seats.map((seat) => {
      const who = this.who[seat] ?? "open";
      return who === "bot" ? { who, level: this.levels[seat] ?? this.game.usual } : { who };
    });
  }

  newTable(): NewTable {
    return {
      game: this.game.id,
      seats: this.seatPlans(),
      name: this.name.trim() || NAMELESS,
      options: $state.snapshot(this.options),
      seed: this.seed.trim(),
      listed: this.listed,
      takebacks: this.takebacks,
      variant: this.variant,
      several: this.several,
    };
  }
}

/** What somebody is called who has not said. */
export const NAMELESS = "Guest";
