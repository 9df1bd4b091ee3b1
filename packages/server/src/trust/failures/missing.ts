import { Failure } from "@idms/core/failure";

/** The answer for a row that is not there, and for one of another school: they cannot be told apart. */
export const missing = (what: string): Failure => new Failure("missing", `There is no such ${what}.`);

/** The same for a row that a body refers to. */
export function unknownReference(field: string, what: string): Failure {
  const message = `There is no such ${what}.`;
  return new Failure("invalid", message, { [field]: [message] });
}
