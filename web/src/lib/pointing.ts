/** Whether the focus was last moved by a pointer, not by the keyboard: what was only clicked does not keep the keys. */

let clicked = false;
addEventListener("pointerdown", () => (clicked = true), true);
addEventListener("keydown", (event) => (clicked &&= event.key !== "Tab"), true);

export function focusedByPointer(): boolean {
  return clicked;
}
