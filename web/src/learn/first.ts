// A first game: at once, as the side one has read about, against the easiest opponent that plays with some sense.
import { open } from "../lobby/entering.ts";
import { Plan } from "../lobby/plan.svelte.ts";
import type { GameInfo, LevelInfo } from "../lib/wire.ts";

/** Levels come the weakest first, and the first of all answers at random: nobody learns anything from that. */
export function easiest(game: GameInfo): LevelInfo | undefined {
  return game.levels[game.levels.length > 2 ? 1 : 0];
}

export async function playFirst(game: GameInfo, side: string): Promise<void> {
  const plan = new Plan(game);
  await plan.nameSeats();
  if (plan.choices.includes(side)) plan.takeSide(side);
  const level = easiest(game);
  if (level) plan.levels = plan.levels.map(() => level.name);
  await open(plan.newTable());
}
