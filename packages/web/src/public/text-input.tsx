import { inputProps, type FieldProps } from "./field-frame.tsx";
import { inputHints } from "./input-hints.ts";

interface TextInputProps extends FieldProps<string> {
  /** Stands in a select while nothing is chosen. */
  choose: string;
}

/** An answer in text, typed or chosen, by the browser's own inputs. */
export function TextInput({ id, field, value = "", error, onChange, choose }: TextInputProps) {
  const props = {
    ...inputProps({ id, field, error }),
    className: "pf-input",
    // A name in Urdu runs from the right, whatever the page's language.
    dir: "auto",
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (field.type === "select") {
    return (
      <select {...props}>
        <option value="">{choose}</option>
        {field.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  const hints = inputHints(field);
  if (field.type === "textarea") {
    const { autoComplete, autoCapitalize } = hints;
    return <textarea rows={3} autoComplete={autoComplete} autoCapitalize={autoCapitalize} {...props} />;
  }
  return <input {...hints} {...props} />;
}
