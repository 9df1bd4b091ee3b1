/** What a doctor says of one thing: a warning can wait, a problem cannot. */
export type CheckState = "ok" | "warning" | "problem";

export interface Check {
  name: string;
  state: CheckState;
  /** What was found, in a sentence. */
  found: string;
  /** What to do about it; null where all is well. */
  advice: string | null;
}

export const ok = (name: string, found: string): Check => ({ name, state: "ok", found, advice: null });

export const warning = (name: string, found: string, advice: string): Check => ({
  name,
  state: "warning",
  found,
  advice,
});

export const problem = (name: string, found: string, advice: string): Check => ({
  name,
  state: "problem",
  found,
  advice,
});
