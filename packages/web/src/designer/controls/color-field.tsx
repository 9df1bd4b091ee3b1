import { ActionIcon, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { z } from "zod";
import { IconMinus } from "../icons.ts";
import { IconPlus } from "../../ui/icons/icons.ts";
import { say } from "../../say/say/say.ts";
import { useKept } from "../../ui/page/use-kept.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { usePalette } from "../drawing/use-palette.ts";

/** Maximum number of colours that a user can save. The browser stores them for all designs. */
const MOST_SWATCHES = 16;
const swatchesSchema = z.array(z.string().regex(/^#[0-9a-f]{6}$/)).max(MOST_SWATCHES);

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Expands a colour to #rrggbb, which the browser's colour picker requires. */
const long = (color: string): string => (color.length === 4 ? color.replaceAll(/[0-9a-f]/gi, "$&$&") : color);

export interface ColorFieldProps {
  label: string;
  /** The colour, or null for no colour if that is allowed. */
  value: string | null;
  /** The label for choosing no colour. If it is omitted, a colour is required. */
  none?: string;
  onChange(color: string | null): void;
}

/**
 * Shows a colour field. The user selects one of the background's colours, picks any colour in the browser's picker, or
 * types one.
 */
export function ColorField({ label, value, none, onChange }: ColorFieldProps) {
  const { dispatch } = useDesigner();
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const current = value === null ? null : long(value).toLowerCase();
  const invalid = typed !== null && !HEX.test(typed.trim());

  function type(text: string): void {
    setTyped(text);
    const match = HEX.exec(text.trim());
    if (match) onChange(`#${match[1]?.toLowerCase()}`);
    else if (none !== undefined && text.trim() === "") onChange(null);
  }

  return (
    <fieldset className="color-field">
      <legend>{label}</legend>
      <div className="color-row">
        <input
          type="color"
          aria-label={say("{what}: choose a colour", { what: label })}
          value={long(value ?? "#ffffff")}
          data-none={value === null || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => dispatch({ kind: "settle" })}
        />
        <TextInput
          size="xs"
          id={id}
          aria-label={say("{what}, as #rrggbb", { what: label })}
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
      <Swatches label={label} current={current} onChange={onChange} />
    </fieldset>
  );
}

interface SwatchesProps {
  label: string;
  /** The colour as #rrggbb, or null for none. */
  current: string | null;
  onChange(color: string): void;
}

/** Shows the background's colours and the user's own, and a button that saves a colour for later. */
function Swatches({ label, current, onChange }: SwatchesProps) {
  const palette = usePalette(useDesigner().face.backdrop);
  const [own, keepOwn] = useKept("idms.designer.swatches", swatchesSchema);
  const isOwn = current !== null && own.includes(current);
  return (
    <div className="swatches">
      {[...new Set([...palette, ...own])].map((color) => (
        <button
          key={color}
          type="button"
          className="swatch"
          aria-label={`${label}: ${color}`}
          aria-pressed={color === current}
          title={color}
          style={{ backgroundColor: color }}
          onClick={() => onChange(color)}
        />
      ))}
      {current !== null && !palette.includes(current) && (
        <ActionIcon
          size={24}
          variant="subtle"
          aria-label={
            isOwn
              ? say("{what}: remove {colour} from the saved colours", { what: label, colour: current })
              : say("{what}: save {colour} for other elements", { what: label, colour: current })
          }
          onClick={() =>
            keepOwn(
              isOwn ? own.filter((color) => color !== current) : [...own, current].slice(-MOST_SWATCHES),
            )
          }
        >
          {isOwn ? <IconMinus size={14} /> : <IconPlus size={14} />}
        </ActionIcon>
      )}
    </div>
  );
}
