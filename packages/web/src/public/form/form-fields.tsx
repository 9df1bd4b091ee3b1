import type { FieldMessages } from "@idms/core/failure";
import { fieldFor } from "@idms/core/forms/values/field";
import { isPhoneField, editPhone, formatPhone, PHONE_LENGTH } from "@idms/core/forms/values/phone";
import { useId, useLayoutEffect, useRef, useState, type FormEvent } from "react";
import { FieldFrame, inputProps, type FieldProps } from "../photo/field-frame.tsx";
import type { ShownField } from "../../say/form-words/fields-in.ts";
import type { Texts } from "../form-locales/languages.ts";
import { PhotoInput } from "../photo/photo-input.tsx";
import { frameOf, type PhotoAnswer } from "../photo/photo.ts";
import { inputHints } from "./input-hints.ts";
import "./form-fields.css";

/** The value of a field: a string or a photo. Undefined if a photo was removed. */
export type FormValue = string | PhotoAnswer | undefined;
/** The current values by field name. A phone number is stored as its digits. */
export type FormValues = Readonly<Record<string, FormValue>>;

export interface FormFieldsProps {
  fields: readonly ShownField[];
  values: FormValues;
  /** Messages by field name, as returned by `checkAnswers` and the server. */
  errors: FieldMessages;
  /** The frame of the photo on the card, if known. */
  frame?: Parameters<typeof frameOf>[0];
  /** Whether the phone checks the card photo and suggests improvements. */
  coach?: boolean;
  /** Whether values that were already entered stay unchanged until the user edits them. */
  fixed?: boolean;
  texts: Texts;
  onChange(name: string, value: FormValue): void;
}

/** Shows the fields of a form for parents to fill in. All styles apply only within its own class. */
export function FormFields(props: FormFieldsProps) {
  const { fields, values, errors, frame, coach = false, fixed = false, texts, onChange } = props;
  const form = useId();
  const portrait = fieldFor(fields, "photo");

  return (
    <div className="parent-form">
      {fields.map((field, index) => {
        const id = `${form}-${index}`;
        const error = ownValue(errors, field.name)?.join(" ");
        const value = ownValue(values, field.name);
        const change = (value: FormValue) => onChange(field.name, value);
        if (field.type === "file") {
          const photo = { id, field, error, value: typeof value === "object" ? value : undefined };
          const own = field === portrait ? frameOf(frame) : null;
          const coaching = { frame: own, coach, fixed };
          return <PhotoInput key={field.name} {...photo} {...coaching} texts={texts} onChange={change} />;
        }
        const text = { id, field, error, value: typeof value === "string" ? value : undefined };
        return (
          <FieldFrame key={field.name} {...text}>
            <AnyTextInput {...text} texts={texts} onChange={change} />
          </FieldFrame>
        );
      })}
    </div>
  );
}

/** Reads only own properties, because a field may have the same name as an `Object.prototype` member. */
const ownValue = <T,>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const AnyTextInput = (props: TextInputProps) =>
  isPhoneField(props.field) ? <PhoneInput {...props} /> : <TextInput {...props} />;

/** An input for a phone number. It accepts only digits and shows them in groups. Its value consists of the digits. */
function PhoneInput({ id, field, value = "", error, onChange }: FieldProps<string>) {
  const input = useRef<HTMLInputElement>(null);
  const beyond = useRef("");
  const [caret, setCaret] = useState<{ at: number } | null>(null);
  // A longer value was posted without scripts. It is shown in full, next to its error.
  const shown = value.length > PHONE_LENGTH ? value : formatPhone(value);

  // A new text puts the caret to its end; where an edit was made it stays.
  useLayoutEffect(() => {
    if (caret && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  function follow(event: FormEvent<HTMLInputElement>): void {
    const { value: typed, selectionStart } = event.currentTarget;
    const forward = (event.nativeEvent as InputEvent).inputType === "deleteContentForward";
    const edit = editPhone(shown, typed, selectionStart ?? typed.length, forward, beyond.current);
    beyond.current = edit.beyond;
    setCaret({ at: edit.caret });
    onChange(edit.digits);
  }

  return (
    <input
      ref={input}
      className="pf-input pf-phone"
      dir="ltr"
      {...inputHints(field)}
      {...inputProps({ id, field, error })}
      value={shown}
      onChange={follow}
    />
  );
}

interface TextInputProps extends FieldProps<string> {
  texts: Pick<Texts, "choose" | "usual">;
}

/** A native browser input for an answer that is typed or selected. */
function TextInput({ id, field, value = "", error, onChange, texts }: TextInputProps) {
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
          <option key={option} value={option} ref={(drawn) => drawn?.setAttribute("value", option)}>
            {field.called?.[option] || texts.usual(option)}
          </option>
        ))}
      </select>
    );
  }
  const hints = inputHints(field);
  // Email addresses and dates are left-to-right in every language. Other text follows its letters.
  const dir = hints.type === "email" || hints.type === "date" ? "ltr" : value === "" ? undefined : "auto";
  if (field.type === "textarea") {
    const { autoComplete, autoCapitalize } = hints;
    return (
      <textarea dir={dir} rows={3} autoComplete={autoComplete} autoCapitalize={autoCapitalize} {...props} />
    );
  }
  return <input dir={dir} {...hints} {...props} />;
}
