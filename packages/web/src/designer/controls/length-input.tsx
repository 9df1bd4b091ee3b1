import { TextInput } from "@mantine/core";
import { useRef, useState, type KeyboardEvent } from "react";
import { say } from "../../say/say/say.ts";
import { useDesigner } from "../actions/use-designer.ts";

export interface LengthInputProps {
  label: string;
  /** In the unit that is shown. */
  value: number;
  unit: string;
  disabled?: boolean;
  min?: number;
  max?: number;
  step?: number;
  decimals?: number;
  description?: string;
  /** The unit is not told elsewhere beside it. */
  withUnit?: boolean;
  onChange(value: number): void;
}

/** A text that somebody is typing as a number; NaN for what is none yet. */
const read = (typed: string): number => (typed.trim() === "" ? Number.NaN : Number(typed));

/** The part of a text that can be a number, with a point for a decimal comma. */
const digitsOf = (text: string): string => text.replaceAll(",", ".").replaceAll(/[^\d.-]/g, "");

/**
 * A number that is taken over while it is typed, as far as it may be; all that is typed until one leaves is one step of
 * the history. What is typed stays as it is until one leaves: then it is brought within its limits, and an empty field
 * gives back what was there before. A plain field: one that formats numbers moves the caret while somebody types.
 */
export function LengthInput(props: LengthInputProps) {
  const { label, value, unit, disabled = false, step = 1, decimals = 2 } = props;
  const { min = -Infinity, max = Infinity, description, withUnit = false, onChange } = props;
  const { dispatch } = useDesigner();
  const [typed, setTyped] = useState<string | null>(null);
  /** The value before typing, and the one last taken over: the value itself may lag behind fast fingers. */
  const before = useRef(value);
  const taken = useRef(value);

  function take(next: number): void {
    if (next === taken.current) return;
    taken.current = next;
    onChange(next);
  }
  function type(text: string): void {
    if (typed === null) before.current = taken.current = value;
    const next = digitsOf(text);
    setTyped(next);
    const number = read(next);
    if (number >= min && number <= max) take(number);
  }
  function press(event: KeyboardEvent): void {
    if (event.key === "Enter") finish();
    const by = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    const from = Number(text);
    if (Number.isFinite(from)) type(String(Number((from + by).toFixed(decimals))));
  }
  function finish(): void {
    if (typed !== null) {
      const number = read(typed);
      take(Number.isFinite(number) ? Math.min(Math.max(number, min), max) : before.current);
    }
    setTyped(null);
    dispatch({ kind: "settle" });
  }

  const text = typed ?? String(Number(value.toFixed(decimals)));
  return (
    <TextInput
      size="xs"
      label={withUnit ? `${label} (${unit})` : label}
      aria-label={say("{what} in {unit}", { what: label, unit })}
      description={description}
      inputWrapperOrder={["label", "input", "description"]}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      disabled={disabled}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={press}
      onBlur={finish}
    />
  );
}
