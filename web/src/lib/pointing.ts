/** Whether what has the focus got it from a pointer, not from the keyboard: what was only clicked does not keep the keys. */

const SOON = 400; // milliseconds after which a finger has given the focus, if it gives it at all; a mouse does so at once

let pointing = false;
let clicked = false;
addEventListener("pointerdown", () => (pointing = true), true);
addEventListener("pointerup", (event) => setTimeout(() => (pointing = false), event.pointerType === "mouse" ? 0 : SOON), true);
addEventListener("keydown", () => (pointing = false), true);
addEventListener("focusin", () => (clicked = pointing), true);

export function focusedByPointer(): boolean {
  return clicked;
}
