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
      // A button that was pressed and is no longer of use says nothing when the pointer leaves it.
      document.addEventListener("pointermove", moved, true);
    }

    function soon(): void {
      clearTimeout(timer);
      timer = setTimeout(show, AFTER);
    }

    function hide(): void {
      clearTimeout(timer);
      document.removeEventListener("pointermove", moved, true);
      hint?.remove();
      hint = undefined;
    }

    function moved(event: PointerEvent): void {
      if (!(event.target instanceof Node && element.contains(event.target))) hide();
    }

    function pointed(event: PointerEvent): void {
      if (event.pointerType === "mouse") soon();
    }

    /** The focus that a press brings with it asks for nothing. */
    function focused(): void {
      if (element.matches(":focus-visible")) soon();
    }

    const listen = {
      pointerenter: pointed,
      pointerleave: hide,
      focusin: focused,
      focusout: hide,
      pointerdown: hide,
      keydown: hide,
    };
    for (const [type, handler] of Object.entries(listen)) element.addEventListener(type, handler as EventListener);
    return () => {
      hide();
      for (const [type, handler] of Object.entries(listen)) element.removeEventListener(type, handler as EventListener);
    };
  };
}
