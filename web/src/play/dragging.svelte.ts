/** Things that are dragged over the page and dropped into boxes. A press that does not go far is a click. */

interface Dragged {
  what: string;
  x: number;
  y: number;
  /** The box under the pointer; "" where there is none. */
  over: string;
}

const NEAR = 6; // pixels: less than this is a click
const AFTER = 80; // milliseconds in which a browser makes a click of a drop

export class Dragging {
  /** What is on its way, once it has gone far enough. */
  now = $state.raw<Dragged | null>(null);

  #grabbed: Dragged | null = null;
  #dropped = 0; // when
  readonly #boxes: string;
  readonly #put: (what: string, box: string) => void;

  /** `boxes` is the attribute that names a box; `put` does what a drop means, in a box or beside all of them (""). */
  constructor(boxes: `data-${string}`, put: (what: string, box: string) => void) {
    this.#boxes = boxes;
    this.#put = put;
  }

  grab(event: PointerEvent, what: string): void {
    if (event.button !== 0) return;
    if (event.currentTarget instanceof Element) event.currentTarget.releasePointerCapture(event.pointerId);
    this.#grabbed = { what, x: event.clientX, y: event.clientY, over: "" };
  }

  readonly move = ({ clientX: x, clientY: y }: PointerEvent): void => {
    const from = this.#grabbed;
    if (!from || (!this.now && Math.hypot(x - from.x, y - from.y) <= NEAR)) return;
    const over = document.elementFromPoint(x, y)?.closest(`[${this.#boxes}]`)?.getAttribute(this.#boxes) ?? "";
    this.now = { what: from.what, x, y, over };
  };

  readonly drop = (): void => {
    const now = this.now;
    this.cancel();
    if (!now) return;
    this.#dropped = performance.now();
    this.#put(now.what, now.over);
  };

  readonly cancel = (): void => {
    this.#grabbed = this.now = null;
  };

  /** A click, where it is not what a browser makes of a drop. */
  click(deed: () => void): void {
    if (performance.now() - this.#dropped > AFTER) deed();
  }
}
