import {
  ALIGNMENTS,
  FONT_KEYS,
  imagePx,
  mmToPt,
  type Alignment,
  type CardField,
  type FontKey,
} from "@idms/core";
import { ActionIcon, NativeSelect, SegmentedControl } from "@mantine/core";
import { IconAlignCenter, IconAlignLeft, IconAlignRight, IconBold, IconItalic } from "@tabler/icons-react";
import { useDesigner } from "../use-designer.ts";
import { ColorField } from "./color-field.tsx";
import { LengthInput } from "./length-input.tsx";

const FONT_NAMES: Record<FontKey, string> = {
  "arial.ttf": "Arial",
  "arialbd.ttf": "Arial Bold",
  "times.ttf": "Times",
};
const ALIGNMENT_ICONS = { left: IconAlignLeft, center: IconAlignCenter, right: IconAlignRight };
const ALIGNMENT_NAMES: Record<Alignment, string> = { left: "Left", center: "Center", right: "Right" };

export interface PartEditorProps {
  field: CardField;
  /** Changes the element; steps of one name that follow one another are one. */
  set(change: Partial<CardField>, merge?: string): void;
}

/** How the text of an element is set. */
export function TextEditor({ field, set }: PartEditorProps) {
  const { space } = useDesigner();
  const points = mmToPt(space.imageLengthToMm(imagePx(field.size)));
  return (
    <fieldset className="panel-group">
      <legend>Text</legend>
      <div className="panel-row">
        <NativeSelect
          size="xs"
          label="Font family"
          className="panel-grow"
          value={field.font}
          data={FONT_KEYS.map((value) => ({ value, label: FONT_NAMES[value] }))}
          onChange={(event) => set({ font: event.currentTarget.value as FontKey })}
        />
        <ActionIcon
          variant={field.bold ? "filled" : "default"}
          size={30}
          aria-label="Bold"
          aria-pressed={field.bold ?? false}
          onClick={() => set({ bold: field.bold ? undefined : true })}
        >
          <IconBold size={16} />
        </ActionIcon>
        <ActionIcon
          variant={field.italic ? "filled" : "default"}
          size={30}
          aria-label="Italic"
          aria-pressed={field.italic ?? false}
          onClick={() => set({ italic: field.italic ? undefined : true })}
        >
          <IconItalic size={16} />
        </ActionIcon>
      </div>
      <div className="panel-pairs">
        <LengthInput
          label="Font size"
          unit="px"
          withUnit
          value={field.size}
          min={1}
          description={`${points.toFixed(1)} pt on the card`}
          onChange={(size) => set({ size }, "size")}
        />
        <div className="panel-align">
          <span className="panel-label" id="align-label">
            Alignment
          </span>
          <SegmentedControl
            size="xs"
            aria-labelledby="align-label"
            value={field.align}
            onChange={(align) => set({ align: align as Alignment })}
            data={ALIGNMENTS.map((value) => {
              const Icon = ALIGNMENT_ICONS[value];
              return {
                value,
                label: (
                  <>
                    <Icon size={16} aria-hidden="true" />
                    <span className="visually-hidden">{ALIGNMENT_NAMES[value]}</span>
                  </>
                ),
              };
            })}
          />
        </div>
      </div>
      <ColorField
        label="Colour"
        value={field.color}
        onChange={(color) => color !== null && set({ color }, "color")}
      />
    </fieldset>
  );
}
