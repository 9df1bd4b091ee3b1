import type { Box, CardField } from "@idms/core";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { bottom, right } from "../boxes.ts";
import { isSquare } from "../drag.ts";
import { reboxed } from "../edits.ts";
import { useDesigner } from "../use-designer.ts";
import { LengthInput } from "./length-input.tsx";

const SIDES = [
  ["x", "X"],
  ["y", "Y"],
  ["width", "Width"],
  ["height", "Height"],
] as const;
type Unit = "px" | "mm";

/** No side gets shorter, in image pixels. */
const LEAST = 1;

/** Where an element is, in pixels of the image or in millimetres from the card's corner. */
export function PositionEditor({ name, field }: { name: string; field: CardField }) {
  const { space, change } = useDesigner();
  const [unit, setUnit] = useState<Unit>("px");
  const { pxPerMm, card, parent } = space;
  const scale = unit === "px" ? 1 : 1 / pxPerMm;
  const origin = { x: unit === "px" ? 0 : card.x, y: unit === "px" ? 0 : card.y, width: 0, height: 0 };
  const limits: Record<keyof Box, [number, number]> = {
    x: [parent.x, right(parent) - field.width],
    y: [parent.y, bottom(parent) - field.height],
    width: [LEAST, right(parent) - field.x],
    height: [LEAST, bottom(parent) - field.y],
  };

  function set(side: keyof Box, shown: number): void {
    const [least, most] = limits[side];
    const wanted = Math.min(Math.max(shown / scale + origin[side], least), Math.max(least, most));
    const both = isSquare(field) && (side === "width" || side === "height");
    const box = both ? { width: wanted, height: wanted } : { [side]: wanted };
    change((fields) => reboxed(fields, name, box), { merge: `${name} ${side}` });
  }

  return (
    <fieldset className="panel-group" disabled={field.locked}>
      <legend>Place and size</legend>
      <SegmentedControl
        size="xs"
        aria-label="Unit of lengths"
        className="unit"
        data={["px", "mm"]}
        value={unit}
        onChange={(next) => setUnit(next as Unit)}
      />
      <div className="panel-pairs">
        {SIDES.map(([side, label]) => (
          <LengthInput
            key={side}
            label={label}
            unit={unit}
            disabled={field.locked ?? false}
            value={(field[side] - origin[side]) * scale}
            step={unit === "px" ? 1 : 0.1}
            onChange={(value) => set(side, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
