import { Failure, type FieldMessages } from "@idms/core/failure";
import type { FormField } from "@idms/core/forms/values/field";

/** The refusal of answers that a form does not take: the first message in the order of the form, and all of them by field. */
export function refusedAnswers(fields: readonly FormField[], errors: FieldMessages): Failure {
  const first = fields.find(({ name }) => Object.hasOwn(errors, name))?.name ?? "";
  return new Failure("invalid", errors[first]?.[0] ?? "", errors);
}
