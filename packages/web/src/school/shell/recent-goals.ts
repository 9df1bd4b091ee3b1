import type { Goal } from "./use-search.ts";

const MOST_RECENT = 6;

/** Only as long as the page is open, and in no storage: no name stays on a machine that several people use. */
const recent = new Map<string, Goal[]>();

/** What somebody went to last by the search, the last first. */
export const recentGoals = (user: string): Goal[] => recent.get(user) ?? [];

export function rememberGoal(user: string, goal: Goal): void {
  const others = recentGoals(user).filter(({ path }) => path !== goal.path);
  recent.set(user, [goal, ...others].slice(0, MOST_RECENT));
}
