import { SHAPES, type CardField, type Shape } from "@idms/core";
import { NativeSelect } from "@mantine/core";
import { ColorField } from "./color-field.tsx";
import { LengthInput } from "./length-input.tsx";
import type { PartEditorProps } from "./text-editor.tsx";

/** What shapes are called on the screen. */
export const SHAPE_NAMES: Record<Shape, string> = {
  square: "Square",
  rectangle: "Rectangle",
  rounded: "Rounded",
  circle: "Circle",
  hexagon: "Hexagon",
  sphere: "Sphere",
};
const shapeOptions = SHAPES.map((value) => ({ value, label: SHAPE_NAMES[value] }));

/** The shape of the photo. */
export const PhotoEditor = ({ field, set }: PartEditorProps) => (
  <fieldset className="panel-group">
    <legend>Photo</legend>
    <NativeSelect
      size="xs"
      label="Shape"
      value={field.shape ?? "square"}
      data={shapeOptions}
      onChange={(event) => set({ shape: event.currentTarget.value as Shape })}
    />
  </fieldset>
);

const thickness = (field: CardField, set: PartEditorProps["set"]) => (
  <LengthInput
    label="Thickness"
    unit="px"
    min={0.5}
    value={field.thickness ?? 1}
    onChange={(thickness) => set({ thickness }, "thickness")}
  />
);

export const LineEditor = ({ field, set }: PartEditorProps) => (
  <fieldset className="panel-group">
    <legend>Line</legend>
    {thickness(field, set)}
    <ColorField
      label="Colour"
      value={field.color}
      onChange={(color) => color !== null && set({ color }, "color")}
    />
  </fieldset>
);

export const ShapeEditor = ({ field, set }: PartEditorProps) => (
  <fieldset className="panel-group">
    <legend>Shape</legend>
    <div className="panel-pairs">
      <NativeSelect
        size="xs"
        label="Shape"
        value={field.shape ?? "rectangle"}
        data={shapeOptions}
        onChange={(event) => set({ shape: event.currentTarget.value as Shape })}
      />
      {thickness(field, set)}
    </div>
    <ColorField
      label="Inside"
      none="None"
      value={field.fill ?? null}
      onChange={(fill) => set({ fill }, "fill")}
    />
    <ColorField
      label="Outline"
      none="None"
      value={field.stroke ?? null}
      onChange={(stroke) => set({ stroke }, "stroke")}
    />
    <LengthInput
      label="Opacity of the inside"
      unit="%"
      withUnit
      min={0}
      max={100}
      step={5}
      decimals={0}
      value={(field.opacity ?? 1) * 100}
      onChange={(percent) => set({ opacity: percent < 100 ? percent / 100 : undefined }, "opacity")}
    />
  </fieldset>
);
