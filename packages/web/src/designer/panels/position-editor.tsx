import type { CardField } from "@idms/core/cards/designs/card-field";
import type { Box } from "@idms/core/cards/geometry/space";
import { SegmentedControl } from "@mantine/core";
import { say } from "../../say/say/say.ts";
import { bottom, right } from "../edits/boxes.ts";
import { isSquare } from "../edits/drag.ts";
import { edgeLimits, outerBox, reboxed, roomOf } from "../edits/edits.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { LengthInput } from "../controls/length-input.tsx";
import { useUnit, type Unit } from "../controls/use-unit.ts";

const SIDES = [
  ["x", "X"],
  ["y", "Y"],
  ["width", say("Width")],
  ["height", say("Height")],
] as const;

/** Minimum side length, in image pixels. */
const LEAST = 1;

/** Edits an element's position, in image pixels or in millimetres from the card's corner. */
export function PositionEditor({ name, field }: { name: string; field: CardField }) {
  const { space, change } = useDesigner();
  const [unit, setUnit] = useUnit();
  const { pxPerMm, card } = space;
  const scale = unit === "px" ? 1 : 1 / pxPerMm;
  const origin = { x: unit === "px" ? 0 : card.x, y: unit === "px" ? 0 : card.y, width: 0, height: 0 };
  const outer = outerBox(field);
  const room = roomOf(field, space);
  const edges = edgeLimits(field, space, LEAST);
  const limits: Record<keyof Box, [number, number]> = {
    x: [room.x + field.x - outer.x, right(room) - outer.width + field.x - outer.x],
    y: [room.y + field.y - outer.y, bottom(room) - outer.height + field.y - outer.y],
    width: [edges.right[0] - field.x, edges.right[1] - field.x],
    height: [edges.bottom[0] - field.y, edges.bottom[1] - field.y],
  };

  function set(side: keyof Box, shown: number): void {
    const [least, most] = limits[side];
    const wanted = Math.min(Math.max(shown / scale + origin[side], least), Math.max(least, most));
    const both = isSquare(field) && (side === "width" || side === "height");
    const box = both ? { width: wanted, height: wanted } : { [side]: wanted };
    change((fields) => reboxed(fields, name, box), { merge: `${name} ${side}` });
  }

  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={say("Unit of measurement")}
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
    </>
  );
}
