import { Failure, type FailureKind } from "@idms/core/failure";

/** Returns a failure of a kind that no test inspects. */
export const failed = (kind: FailureKind, message = ""): Failure =>
  new Failure({ kind, code: "test.failed", facts: {}, message });
