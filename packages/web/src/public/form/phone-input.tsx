import { editPhone, formatPhone, PHONE_LENGTH } from "@idms/core/forms/values/phone";
import { useLayoutEffect, useRef, useState, type FormEvent } from "react";
import { inputProps, type FieldProps } from "../photo/field-frame.tsx";
import { inputHints } from "./input-hints.ts";

/** A phone number: digits only, shown in groups while they are typed. Its value is the digits. */
export function PhoneInput({ id, field, value = "", error, onChange }: FieldProps<string>) {
  const input = useRef<HTMLInputElement>(null);
  const beyond = useRef("");
  const [caret, setCaret] = useState<{ at: number } | null>(null);
  // A longer one was posted without scripts: it is seen whole, beside what is wrong with it.
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
