import { Failure, type FieldSentences } from "@idms/core/failure";
import type { FormField } from "@idms/core/forms/values/field";

/**
 * The refusal of answers that a form does not take: what is wrong first in the order of the form, and all of it by field.
 * @param errors what is wrong, of one field at least
 */
export function refusedAnswers(fields: readonly FormField[], errors: FieldSentences): Failure {
  const [first] = fields.flatMap(({ name }) => errors[name] ?? []);
  if (first === undefined) throw new Error("no answer is wrong");
  return new Failure({ ...first, kind: "invalid" }, { fields: errors });
}
