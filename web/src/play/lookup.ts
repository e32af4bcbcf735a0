/** How any part of a page looks a rule up: the page provides once how its text is opened, chips use it. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("open a rule");

export function provideRules(open: (rule: string) => void): void {
  setContext(KEY, open);
}

export function useRules(): (rule: string) => void {
  return getContext<(rule: string) => void>(KEY);
}
