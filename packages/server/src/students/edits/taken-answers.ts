import { Failure } from "@idms/core/failure";
import { fieldSentences } from "@idms/core/forms/said/field-sentences";
import { fieldLabel, type FormField } from "@idms/core/forms/values/field";

/**
 * Returns the failure for unique answers that another student of the school has given. `taken` has at least one
 * entry.
 */
export function takenAnswers(fields: readonly FormField[], taken: readonly { field: string }[]): Failure {
  const wrong = taken.map(({ field: name }) => {
    const field = fields.find((each) => each.name === name);
    return { name, sentence: fieldSentences.taken({ label: field ? fieldLabel(field) : name }) };
  });
  const [first] = wrong;
  if (first === undefined) throw new Error("takenAnswers needs at least one taken answer");
  const byField = Object.fromEntries(wrong.map(({ name, sentence }) => [name, [sentence]]));
  return new Failure({ ...first.sentence, kind: "conflict" }, { fields: byField });
}
