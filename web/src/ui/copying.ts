// Something is put on the clipboard, or marked to be copied by hand.
import { say } from "./say.svelte.ts";

/** Copies a text, and says so. Without a secure address there is no clipboard: then `mark` marks it. */
export async function copy(text: string, what: string, mark: () => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} is copied.`, "good");
    return true;
  } catch {
    mark();
    say(`This browser does not let the page copy. ${what} is marked: copy it with Ctrl+C.`);
    return false;
  }
}
