// What a person likes, kept in this browser.

const KEPT = "fabletop.prefs";

export type Theme = "auto" | "dark" | "light";
/** 0 none, 1 slow, 2 normal, 3 quick. */
export type Speed = 0 | 1 | 2 | 3;
/** How large text is, against what the browser says. */
export const TEXT_SIZES = [0.9, 1, 1.15, 1.3] as const;

const TEMPO = [0, 1.8, 1, 0.55] as const; // how long things take, by the speed of motion

interface Choices {
  theme: Theme;
  speed: Speed;
  /** Whether moves to which there is no alternative play themselves. */
  forced: boolean;
  textSize: (typeof TEXT_SIZES)[number];
  /** The name one was last known by at a table. */
  name: string;
}

const USUAL: Choices = { theme: "auto", speed: 2, forced: true, textSize: 1, name: "" };

function kept(): Choices {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Choices>) };
  } catch {
    return { ...USUAL };
  }
}

class Prefs {
  #choices = $state<Choices>(kept());
  #systemDark = $state(false);
  #still = $state(false);

  constructor() {
    const watch = (query: string, tell: (yes: boolean) => void): void => {
      const media = matchMedia(query);
      tell(media.matches);
      media.addEventListener("change", () => tell(media.matches));
    };
    watch("(prefers-color-scheme: dark)", (yes) => (this.#systemDark = yes));
    watch("(prefers-reduced-motion: reduce)", (yes) => (this.#still = yes));
    addEventListener("storage", (event) => {
      if (event.key === KEPT) this.#choices = kept(); // changed in another tab
    });
  }

  get theme(): Theme {
    return this.#choices.theme;
  }
  set theme(theme: Theme) {
    this.#set({ theme });
  }

  /** Whether things are drawn dark now. */
  get dark(): boolean {
    return this.theme === "auto" ? this.#systemDark : this.theme === "dark";
  }

  /** What was chosen. */
  get speed(): Speed {
    return this.#choices.speed;
  }
  set speed(speed: Speed) {
    this.#set({ speed });
  }

  /** What holds: none where the system asks for reduced motion. */
  get motion(): Speed {
    return this.#still ? 0 : this.speed;
  }

  /** How long things take against the usual; 0 where nothing moves. */
  get tempo(): number {
    return TEMPO[this.motion];
  }

  get forced(): boolean {
    return this.#choices.forced;
  }
  set forced(forced: boolean) {
    this.#set({ forced });
  }

  get textSize(): (typeof TEXT_SIZES)[number] {
    return this.#choices.textSize;
  }
  set textSize(textSize: (typeof TEXT_SIZES)[number]) {
    this.#set({ textSize });
  }

  get name(): string {
    return this.#choices.name;
  }
  set name(name: string) {
    this.#set({ name });
  }

  #set(change: Partial<Choices>): void {
    this.#choices = { ...this.#choices, ...change };
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.#choices));
    } catch {
      // No storage: it holds as long as the page.
    }
  }
}

export const prefs = new Prefs();
