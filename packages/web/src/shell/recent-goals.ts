import { z } from "zod";
import type { Goal } from "./use-search.ts";

const MOST_RECENT = 6;
const goalSchema = z.array(z.object({ path: z.string(), label: z.string(), note: z.string() }));

/** For as long as the tab is open, so that no name stays on a machine that several people use. */
const keyOf = (user: string): string => `idms.recent.${user}`;

/** What somebody went to last by the search, the last first. */
export function recentGoals(user: string): Goal[] {
  try {
    return goalSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(user)) ?? "[]"));
  } catch {
    return [];
  }
}

export function rememberGoal(user: string, goal: Goal): void {
  const others = recentGoals(user).filter(({ path }) => path !== goal.path);
  try {
    sessionStorage.setItem(keyOf(user), JSON.stringify([goal, ...others].slice(0, MOST_RECENT)));
  } catch {
    // Nothing was promised.
  }
}
