import { requestFailures } from "./upkeep/request-failures.ts";

/** Every group of failures, by the name that its codes begin with. */
export const ALL_FAILURES = {
  request: requestFailures,
};

/** Every group of other sentences that have a code: findings, guesses, questions, notes. */
export const ALL_SENTENCES = {};
