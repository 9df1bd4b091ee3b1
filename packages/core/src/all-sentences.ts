import { missingFailures } from "./upkeep/missing-failures.ts";
import { requestFailures } from "./upkeep/request-failures.ts";
import { unknownFailures } from "./upkeep/unknown-failures.ts";

/** Every group of failures, by the name that its codes begin with. */
export const ALL_FAILURES = {
  missing: missingFailures,
  request: requestFailures,
  unknown: unknownFailures,
};

/** Every group of other sentences that have a code: findings, guesses, questions, notes. */
export const ALL_SENTENCES = {};
