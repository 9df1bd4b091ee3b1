import "./form-fields.css";
import type { FieldMessages } from "@idms/core/failure";
import { fieldFor } from "@idms/core/forms/values/field";
import { isPhoneField } from "@idms/core/forms/values/phone";
import { useId } from "react";
import { FieldFrame } from "../photo/field-frame.tsx";
import type { ShownField } from "../../say/form-words/fields-in.ts";
import type { Texts } from "../locales/languages.ts";
import { PhoneInput } from "./phone-input.tsx";
import { PhotoInput } from "../photo/photo-input.tsx";
import { frameOf, type PhotoAnswer } from "../photo/photo.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";

/** A text, a photo, or nothing where a photo was removed. */
export type FormValue = string | PhotoAnswer | undefined;
/** What was filled in so far, by field name; a phone as its digits. */
export type FormValues = Readonly<Record<string, FormValue>>;

export interface FormFieldsProps {
  fields: readonly ShownField[];
  values: FormValues;
  /** Messages by field name, as `checkAnswers` and the server give them. */
  errors: FieldMessages;
  /** That of the photo on the card, where it is known. */
  frame?: Parameters<typeof frameOf>[0];
  /** Whether the phone looks at the photo of the card, and says what can be better. */
  coach?: boolean;
  /** Whether what was filled in stays as it is until somebody changes it. */
  fixed?: boolean;
  texts: Texts;
  onChange(name: string, value: FormValue): void;
}

/** The fields of a form as a parent fills them in. Everything it needs of style hangs on its own class. */
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

/** A field may be named like a part of every object. */
const ownValue = <T,>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const AnyTextInput = (props: TextInputProps) =>
  isPhoneField(props.field) ? <PhoneInput {...props} /> : <TextInput {...props} />;
