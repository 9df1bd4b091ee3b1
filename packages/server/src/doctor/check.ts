import type { Check } from "@idms/core/upkeep/check";

export type { Check };

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
