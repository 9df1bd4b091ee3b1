import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { useDesigner } from "../use-designer.ts";

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

/** A number that is taken over while it is typed; all that is typed until one leaves is one step of the history. */
export function LengthInput(props: LengthInputProps) {
  const {
    label,
    value,
    unit,
    disabled = false,
    min,
    max,
    step = 1,
    decimals = 2,
    description,
    withUnit = false,
    onChange,
  } = props;
  const { dispatch } = useDesigner();
  const [typed, setTyped] = useState<number | string | null>(null);
  return (
    <NumberInput
      size="xs"
      label={withUnit ? `${label} (${unit})` : label}
      aria-label={`${label} in ${unit}`}
      description={description}
      inputWrapperOrder={["label", "input", "description"]}
      value={typed ?? Number(value.toFixed(decimals))}
      step={step}
      decimalScale={decimals}
      disabled={disabled}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      clampBehavior="blur"
      onChange={(next) => {
        setTyped(next);
        if (typeof next === "number" && (min === undefined || next >= min) && next !== value) onChange(next);
      }}
      onBlur={() => {
        setTyped(null);
        dispatch({ kind: "settle" });
      }}
    />
  );
}
