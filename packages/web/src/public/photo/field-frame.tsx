import { fieldLabel } from "@idms/core/forms/values/field";
import type { ReactNode } from "react";
import type { ShownField } from "../../say/form-words/fields-in.ts";

export interface FieldProps<V> {
  /** The input's ID, from which the IDs of the label and message are derived. */
  id: string;
  field: ShownField;
  value: V | undefined;
  error: string | undefined;
  onChange(value: V): void;
}

/** Returns the properties that describe an input to assistive technology. */
export const inputProps = ({ id, field, error }: Pick<FieldProps<unknown>, "id" | "field" | "error">) => ({
  id,
  name: field.name,
  required: field.required,
  "aria-invalid": error !== undefined,
  "aria-describedby":
    [field.hint && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(" ") || undefined,
});

interface FieldFrameProps extends Pick<FieldProps<unknown>, "id" | "field" | "error"> {
  children: ReactNode;
}

/** Shows one field: its label above, the input, and its error below. */
export function FieldFrame({ id, field, error, children }: FieldFrameProps) {
  return (
    <div className="pf-field">
      <label id={`${id}-label`} htmlFor={id} className={field.required ? "pf-label pf-required" : "pf-label"}>
        <bdi>{fieldLabel(field)}</bdi>
      </label>
      {field.hint && (
        <p id={`${id}-hint`} className="pf-hint" dir="auto">
          {field.hint}
        </p>
      )}
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className="pf-error">
          {error}
        </p>
      )}
    </div>
  );
}
