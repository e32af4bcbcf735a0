// A hint beside an element while it is pointed at or has the focus: `{@attach tooltip("words")}`. For what can be read
// elsewhere too, or is read out by a label: it adds no description of its own.
import type { Attachment } from "svelte/attachments";
import { beside } from "./beside.ts";

const AFTER = 350;

export function tooltip(words: string): Attachment<HTMLElement> {
  return (element) => {
    let hint: HTMLElement | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function show(): void {
      if (hint || !words) return;
      hint = document.createElement("div");
      hint.className = "hint";
      hint.popover = "manual";
      hint.setAttribute("aria-hidden", "true");
      hint.textContent = words;
      element.after(hint);
      hint.showPopover();
      beside(hint, element, "middle");
    }

    function soon(): void {
      clearTimeout(timer);
      timer = setTimeout(show, AFTER);
    }

    function hide(): void {
      clearTimeout(timer);
      hint?.remove();
      hint = undefined;
    }

    function key(event: KeyboardEvent): void {
      if (event.key === "Escape") hide();
    }

    const listen = { pointerenter: soon, pointerleave: hide, focusin: soon, focusout: hide, pointerdown: hide, keydown: key };
    for (const [type, handler] of Object.entries(listen)) element.addEventListener(type, handler as EventListener);
    return () => {
      hide();
      for (const [type, handler] of Object.entries(listen)) element.removeEventListener(type, handler as EventListener);
    };
  };
}
