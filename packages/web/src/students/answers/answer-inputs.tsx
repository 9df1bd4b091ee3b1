import { fieldLabel } from "@idms/core/forms/values/field";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { ShownField } from "../../say/form-words/fields-in.ts";
import { inputHints } from "../../public/form/input-hints.ts";
import { usual } from "../../say/say/say.ts";

export interface AnswerInputsProps {
  /** The fields of a form, except file fields. */
  fields: readonly ShownField[];
  /** Values by field name. A missing value counts as empty. */
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  onChange(name: string, value: string): void;
}

/** Matches a date that a date input can show, or an empty string. */
const ISO_DATE = /^(\d{4}-\d{2}-\d{2})?$/;

/** Shows the answers of a form for staff to edit, each in an input with its error. */
export const AnswerInputs = ({ fields, values, errors, onChange }: AnswerInputsProps) =>
  fields
    .filter(({ type }) => type !== "file")
    .map((field) => {
      const value = ownText(values, field.name);
      const props = {
        label: fieldLabel(field),
        required: field.required,
        value,
        error: ownText(errors, field.name) || undefined,
        dir: "auto",
        onChange: (event: { currentTarget: { value: string } }) =>
          onChange(field.name, event.currentTarget.value),
      };
      if (field.type === "textarea") return <Textarea key={field.name} {...props} autosize minRows={1} />;
      if (field.type === "select") {
        // An answer that the form does not offer any more stays as it is.
        const options = [...new Set(["", value, ...field.options])].map((option) => ({
          value: option,
          label: field.called?.[option] || usual(option),
        }));
        return <NativeSelect key={field.name} {...props} data={options} />;
      }
      const hints = inputHints(field);
      const type = field.type === "date" && !ISO_DATE.test(value) ? "text" : hints.type;
      return <TextInput key={field.name} {...props} {...hints} type={type} autoComplete="off" />;
    });

/** Reads only own properties, because a field may have the same name as an `Object.prototype` member. */
const ownText = (texts: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(texts, name) ? (texts[name] ?? "") : "";
