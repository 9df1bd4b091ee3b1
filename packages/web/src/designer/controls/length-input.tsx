import { TextInput } from "@mantine/core";
import { useRef, useState, type KeyboardEvent } from "react";
import { say } from "../../say/say/say.ts";
import { useDesigner } from "../actions/use-designer.ts";

export interface LengthInputProps {
  label: string;
  /** The value in the displayed unit. */
  value: number;
  unit: string;
  disabled?: boolean;
  min?: number;
  max?: number;
  step?: number;
  decimals?: number;
  description?: string;
  /** Whether to show the unit, which is necessary if nothing next to the field shows it. */
  withUnit?: boolean;
  onChange(value: number): void;
}

/** Parses a typed number. Returns NaN while the number is incomplete. */
const read = (typed: string): number => (typed.trim() === "" ? Number.NaN : Number(typed));

/** Keeps the characters that can belong to a number. A decimal comma becomes a point. */
const digitsOf = (text: string): string => text.replaceAll(",", ".").replaceAll(/[^\d.-]/g, "");

/**
 * A number field that applies valid values while the user types. Everything typed until the field loses focus is one
 * undo step. Until then, the typed text stays unchanged. When the field loses focus, the value is clamped to its
 * limits, and an empty field gets its previous value back. It is a plain text field because a field that formats
 * numbers moves the caret while the user types.
 */
export function LengthInput(props: LengthInputProps) {
  const { label, value, unit, disabled = false, step = 1, decimals = 2 } = props;
  const { min = -Infinity, max = Infinity, description, withUnit = false, onChange } = props;
  const { dispatch } = useDesigner();
  const [typed, setTyped] = useState<string | null>(null);
  /**
   * The value before the user typed, and the last value that was applied. The prop itself may be updated later than a
   * fast user types.
   */
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
