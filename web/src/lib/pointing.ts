/** Whether what has the focus got it from a pointer, not from the keyboard: what was only clicked does not keep the keys. */

const SOON = 400; // milliseconds after which a finger has given the focus, if it gives it at all; a mouse does so at once
const MOVERS = ["Tab", "Home", "End", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

let pointing = false;
let moving = false;
let clicked = false;
addEventListener("pointerdown", () => (pointing = true), true);
addEventListener(
  "pointerup",
  (event) => setTimeout(() => (pointing = false), event.pointerType === "mouse" ? 0 : SOON),
  true,
);
addEventListener(
  "keydown",
  (event) => {
    pointing = false;
    moving = MOVERS.includes(event.key);
    if (moving) setTimeout(() => (moving = false));
  },
  true,
);
// Where the page itself moves the focus, since what had it is gone, it stays whose it was.
addEventListener("focusin", () => (clicked = pointing || (clicked && !moving)), true);

export function focusedByPointer(): boolean {
  return clicked;
}
