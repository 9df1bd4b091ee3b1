import { failures } from "../../failure.ts";

/** Why an expected student and a record cannot be matched by hand. */
export const expectedFailures = failures("expected", {
  hasRecord: ["conflict", "{name} has a record already: take that one away first."],
  recordTaken: ["conflict", "This record is {name}'s: take it away there first."],
  noRecord: ["conflict", "{name} has no record."],
});
