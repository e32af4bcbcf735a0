/** Looking at things that are buttons: with a pointer over them, or by having the focus. */

type Look = (thing: string | null) => void;

/** An attachment that tells when a thing is looked at and when no longer. */
export function looks(thing: string, onlook: Look): (node: HTMLElement) => () => void {
  return (node) => {
    const enter = (event: PointerEvent): void => {
      if (event.pointerType === "mouse") onlook(thing);
    };
    const focus = (): void => onlook(thing);
    const leave = (): void => afterwards(() => onlook(null));
    node.addEventListener("pointerenter", enter);
    node.addEventListener("pointerleave", leave);
    node.addEventListener("focus", focus);
    node.addEventListener("blur", leave);
    return () => {
      node.removeEventListener("pointerenter", enter);
      node.removeEventListener("pointerleave", leave);
      node.removeEventListener("focus", focus);
      node.removeEventListener("blur", leave);
    };
  };
}

/** Browsers tell that something lost the focus while it is being removed, in the midst of drawing: hear it after. */
export function afterwards(what: () => void): void {
  queueMicrotask(what);
}

/** Whether a click came from a finger. */
export function byFinger(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.detail > 0 && event.pointerType === "touch";
}
