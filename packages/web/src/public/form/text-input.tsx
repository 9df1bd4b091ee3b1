import { inputProps, type FieldProps } from "../photo/field-frame.tsx";
import { inputHints } from "./input-hints.ts";
import type { Texts } from "../locales/languages.ts";

export interface TextInputProps extends FieldProps<string> {
  texts: Pick<Texts, "choose" | "usual">;
}

/** An answer in text, typed or chosen, by the browser's own inputs. */
export function TextInput({ id, field, value = "", error, onChange, texts }: TextInputProps) {
  const props = {
    ...inputProps({ id, field, error }),
    className: "pf-input",
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (field.type === "select") {
    return (
      <select {...props}>
        <option value="">{texts.choose}</option>
        {field.options.map((option) => (
          <option key={option} value={option}>
            {field.called?.[option] || texts.usual(option)}
          </option>
        ))}
      </select>
    );
  }
  const hints = inputHints(field);
  // Addresses of mail and dates run from the left in every language, and what was typed as its letters do.
  const dir = hints.type === "email" || hints.type === "date" ? "ltr" : value === "" ? undefined : "auto";
  if (field.type === "textarea") {
    const { autoComplete, autoCapitalize } = hints;
    return (
      <textarea dir={dir} rows={3} autoComplete={autoComplete} autoCapitalize={autoCapitalize} {...props} />
    );
  }
  return <input dir={dir} {...hints} {...props} />;
}
