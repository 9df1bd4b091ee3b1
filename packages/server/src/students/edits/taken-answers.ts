import { Failure } from "@idms/core/failure";
import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import { fieldText } from "@idms/core/messages";

/** The refusal of unique answers that another student of the school has given. */
export function takenAnswers(fields: readonly FormField[], taken: readonly { field: string }[]): Failure {
  const messages = taken.map(({ field: name }): [string, string[]] => {
    const field = fields.find((each) => each.name === name);
    return [name, [fieldText.taken(field ? fieldLabel(field) : name)]];
  });
  return new Failure("conflict", messages[0]?.[1][0] ?? "", Object.fromEntries(messages));
}
