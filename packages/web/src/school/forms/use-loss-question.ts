import { lossesOf, type FieldLoss } from "@idms/core/forms/templates/change-fields";
import type { FormField } from "@idms/core/forms/values/field";
import { formUseSchema, lossQuestion } from "@idms/core/forms/templates/form-use";
import type { FormTemplate } from "@idms/core/forms/templates/template";
import { useRef } from "react";
import { getOne } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { lossText } from "../../say/texts/forms.ts";
import { commonText } from "../../say/texts/messages.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { FORM_TEMPLATES } from "./use-form-templates.ts";

const UNKNOWN = say(
  "Whether anybody relies on the fields that you changed could not be found out. Save anyway?",
);

const questionFor = async (id: number, losses: readonly FieldLoss[]): Promise<string | null> =>
  lossQuestion(losses, await getOne(`${FORM_TEMPLATES}${id}/usage/`, formUseSchema), lossText);

/**
 * Whether to save fields over those of a template; it asks where cards, open links or answers rely on what would be
 * lost. `keys` say which saved field each was (see Draft). While it asks, another save is no second question.
 */
export function useLossQuestion(template: FormTemplate | null) {
  const ask = useAsk();
  const asking = useRef(false);
  return async (fields: readonly FormField[], keys: readonly number[]): Promise<boolean> => {
    if (template === null) return true;
    if (asking.current) return false;
    const from = (key: number | undefined) =>
      key !== undefined && key < template.fields.length ? key : null;
    const losses = lossesOf(
      template.fields,
      fields.map((field, at) => ({ field, from: from(keys[at]) })),
    );
    if (losses.length === 0) return true;
    asking.current = true;
    const question = await questionFor(template.id, losses).catch(() => UNKNOWN);
    const agreed = question === null || (await ask.confirm(question, commonText.save, { danger: true }));
    asking.current = false;
    return agreed;
  };
}
