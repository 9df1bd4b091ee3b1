import type { FormField } from "@idms/core/forms/values/field";
import { FORM_DAYS } from "@idms/core/forms/values/iso-date";
import { isPhoneField } from "@idms/core/forms/values/phone";
import type { InputHTMLAttributes } from "react";

export type InputHints = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "spellCheck" | "min" | "max"
>;

/**
 * Returns the keyboard type and the autofill hints of a field. Each name has its own autofill section. Otherwise, a
 * parent who autofills the phone number would overwrite the child's name with the parent's name.
 */
export function inputHints(field: FormField): InputHints {
  if (isPhoneField(field)) return { type: "tel", inputMode: "numeric", autoComplete: "tel-national" };
  if (field.type === "email") {
    return {
      type: "email",
      inputMode: "email",
      autoComplete: "email",
      autoCapitalize: "none",
      spellCheck: "false",
    };
  }
  if (field.type === "date") return { type: "date", ...FORM_DAYS };
  if (field.type === "textarea") {
    return /address/i.test(field.name) ? { autoComplete: "street-address", autoCapitalize: "sentences" } : {};
  }
  if (/name/i.test(field.name) || field.map_to === "full_name") {
    const section = field.name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
    return {
      type: "text",
      autoComplete: `section-${section} name`,
      autoCapitalize: "words",
      spellCheck: "false",
    };
  }
  return { type: "text" };
}
