import { TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useDesigner } from "../use-designer.ts";
import { usePalette } from "../use-palette.ts";

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** #rrggbb, as the browser's own chooser wants it. */
const long = (color: string): string => (color.length === 4 ? color.replaceAll(/[0-9a-f]/gi, "$&$&") : color);

export interface ColorFieldProps {
  label: string;
  /** Null for none, where that may be. */
  value: string | null;
  /** What none is called; without it there must be a colour. */
  none?: string;
  onChange(color: string | null): void;
}

/** A colour: one of the background's, any other by the browser's chooser, or typed. */
export function ColorField({ label, value, none, onChange }: ColorFieldProps) {
  const { face, dispatch } = useDesigner();
  const palette = usePalette(face.backdrop);
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const invalid = typed !== null && !HEX.test(typed.trim());

  function type(text: string): void {
    setTyped(text);
    const match = HEX.exec(text.trim());
    if (match) onChange(`#${match[1]?.toLowerCase()}`);
  }

  return (
    <fieldset className="color-field">
      <legend>{label}</legend>
      <div className="color-row">
        <input
          type="color"
          aria-label={`${label}: choose`}
          value={long(value ?? "#ffffff")}
          data-none={value === null || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => dispatch({ kind: "settle" })}
        />
        <TextInput
          size="xs"
          id={id}
          aria-label={`${label}, as #rrggbb`}
          value={typed ?? value ?? ""}
          placeholder={none ?? "#000000"}
          error={invalid && typed !== ""}
          spellCheck={false}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => {
            setTyped(null);
            dispatch({ kind: "settle" });
          }}
        />
        {none !== undefined && (
          <button
            type="button"
            className="swatch swatch-none"
            aria-label={`${label}: ${none}`}
            aria-pressed={value === null}
            title={none}
            onClick={() => onChange(null)}
          />
        )}
      </div>
      <div className="swatches">
        {palette.map((color) => (
          <button
            key={color}
            type="button"
            className="swatch"
            aria-label={`${label}: ${color}`}
            aria-pressed={value !== null && long(value).toLowerCase() === color}
            title={color}
            style={{ backgroundColor: color }}
            onClick={() => onChange(color)}
          />
        ))}
      </div>
    </fieldset>
  );
}
