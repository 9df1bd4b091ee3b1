import { Failure, type FailureKind } from "@idms/core/failure";

/** A failure of a kind that no test looks into. */
export const failed = (kind: FailureKind, message = ""): Failure =>
  new Failure({ kind, code: "test.failed", facts: {}, message });
