import { Failure, type FieldSentences } from "@idms/core/failure";
import type { FormField } from "@idms/core/forms/values/field";

/**
 * Returns the failure for answers that a form rejects: the first problem in form order, and all problems, keyed by
 * field.
 * @param errors the problems, keyed by field; at least one
 */
export function refusedAnswers(fields: readonly FormField[], errors: FieldSentences): Failure {
  const [first] = fields.flatMap(({ name }) => errors[name] ?? []);
  if (first === undefined) throw new Error("refusedAnswers needs at least one error");
  return new Failure({ ...first, kind: "invalid" }, { fields: errors });
}
