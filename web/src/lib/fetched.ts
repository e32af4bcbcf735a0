/**
 * Parts of the page that not every table needs: each is fetched when something is about to be shown with it, and stays.
 * Whoever shows it asks for it before, so that nothing is missing for a moment and nothing moves when it comes.
 */

export class Fetched<Name extends string, Part> {
  readonly #loads: Record<Name, () => Promise<Part>>;
  readonly #here = new Map<Name, Part>();
  readonly #coming = new Map<Name, Promise<void>>();

  constructor(loads: Record<Name, () => Promise<Part>>) {
    this.#loads = loads;
  }

  /** What has been fetched under a name. */
  get(name: Name): Part | undefined {
    return this.#here.get(name);
  }

  /**
   * Fetches what is not here yet, side by side. Undefined where nothing is missing: then nobody has to wait. What cannot
   * be had stays away, and is tried again when it is wanted again.
   */
  fetch(names: Iterable<Name>): Promise<void> | undefined {
    const missing = [...new Set(names)].filter((name) => !this.#here.has(name));
    return all(missing.map((name) => this.#load(name)));
  }

  #load(name: Name): Promise<void> {
    let coming = this.#coming.get(name);
    if (!coming) {
      coming = this.#loads
        [name]()
        .then(
          (part) => void this.#here.set(name, part),
          () => {},
        )
        .finally(() => this.#coming.delete(name));
      this.#coming.set(name, coming);
    }
    return coming;
  }
}

/** Waits for all that there is to wait for. */
export function all(waits: (Promise<void> | undefined)[]): Promise<void> | undefined {
  const some = waits.filter((each) => each !== undefined);
  return some.length ? Promise.all(some).then(() => {}) : undefined;
}
