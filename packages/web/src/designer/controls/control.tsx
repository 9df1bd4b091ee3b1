import type { CardField } from "@idms/core/cards/designs/card-field";
import type {
  CheckControl,
  ChoiceControl,
  Control,
  NumberControl,
  TextControl,
  ToggleControl,
  PictureControl,
} from "@idms/core/cards/properties/controls";
import { ownWish } from "@idms/core/cards/elements/own-wish";
import { chooseOwnFont, LEAST_BOLD_WEIGHT, type OwnFont } from "@idms/core/cards/shaping/own-fonts";
import { imagePx, mmToPt, pt, ptToMm } from "@idms/core/units";
import {
  ActionIcon,
  Checkbox,
  NativeSelect,
  SegmentedControl,
  TextInput,
  Button,
  FileButton,
} from "@mantine/core";
import { useId } from "react";
import { IconPhotoUp } from "../icons.ts";
import { say } from "../../say/say/say.ts";
import { elementText, optionName } from "../../say/core-texts/elements.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { ColorByEditor } from "./color-by-control.tsx";
import { ColorField } from "./color-field.tsx";
import { ConditionEditor } from "./condition-control.tsx";
import type { ControlProps } from "./control-props.ts";
import { KindIcon } from "./drawn-icon.tsx";
import { LengthInput } from "./length-input.tsx";
import { OwnFontEditor, OwnWeightEditor } from "./own-font-control.tsx";
import { PatternEditor } from "./pattern-control.tsx";
import { useUnit } from "./use-unit.ts";
import { useActions } from "../actions/use-actions.ts";
import { IMAGE_TYPES } from "./template-panel.tsx";

/** Shows one control of an element, as declared by the element's kind. */
export function ElementControl({ control, ...rest }: ControlProps<Control>) {
  const { value, set } = rest;
  switch (control.control) {
    case "number":
      return <NumberEditor control={control} {...rest} />;
    case "toggle":
      return <Toggle control={control} {...rest} />;
    case "check":
      return <Check control={control} {...rest} />;
    case "color":
      return (
        <ColorField
          label={elementText[control.label]}
          {...(control.none !== undefined && { none: elementText[control.none] })}
          value={typeof value === "string" ? value : null}
          onChange={(color) => (color !== null || control.none !== undefined) && set(color, true)}
        />
      );
    case "choice":
      return <Choice control={control} {...rest} />;
    case "segments":
      return <Segments control={control} {...rest} />;
    case "text":
      return <LineEditor control={control} {...rest} />;
    case "pattern":
      return <PatternEditor control={control} {...rest} />;
    case "picture":
      return <PictureEditor control={control} {...rest} />;
    case "condition":
      return <ConditionEditor control={control} {...rest} />;
    case "color_by":
      return <ColorByEditor control={control} {...rest} />;
    case "own_font":
      return <OwnFontEditor control={control} {...rest} />;
    case "own_weight":
      return <OwnWeightEditor control={control} {...rest} />;
  }
}

/** Smallest size in points. It corresponds to at least one pixel on every background that can be printed. */
const LEAST_POINTS = 1;

function NumberEditor({ control, value, set }: ControlProps<NumberControl>) {
  const { space } = useDesigner();
  const [lengths] = useUnit();
  const { least, most, step, decimals, unset, alsoIn, withUnit = false } = control;
  const label = elementText[control.label];
  const stored = typeof value === "number" ? value : (unset ?? least ?? 0);
  const points = mmToPt(space.imageLengthToMm(imagePx(stored)));
  if (alsoIn === "pt" && lengths === "mm")
    return (
      <LengthInput
        label={label}
        unit="pt"
        withUnit={withUnit}
        value={points}
        min={LEAST_POINTS}
        step={0.5}
        onChange={(typed) => set(ptToMm(pt(typed)) * space.pxPerMm, true)}
      />
    );
  const { unit, times = 1 } = control;
  const description =
    alsoIn === "pt"
      ? say("{points} pt on the card", { points: points.toFixed(1) })
      : control.hint && elementText[control.hint];
  return (
    <LengthInput
      label={label}
      unit={unit}
      withUnit={withUnit}
      value={stored * times}
      {...(least !== undefined && { min: least })}
      {...(most !== undefined && { max: most })}
      {...(step !== undefined && { step })}
      {...(decimals !== undefined && { decimals })}
      {...(description !== undefined && { description })}
      onChange={(shown) => set(shown / times === unset ? undefined : shown / times, true)}
    />
  );
}

function LineEditor({ control, value, set }: ControlProps<TextControl>) {
  const { dispatch } = useDesigner();
  return (
    <TextInput
      size="xs"
      label={elementText[control.label]}
      {...(control.hint !== undefined && { description: elementText[control.hint] })}
      maxLength={control.most}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => set(event.currentTarget.value || undefined, true)}
      onBlur={() => dispatch({ kind: "settle" })}
    />
  );
}

function Toggle({ control, value, set, element }: ControlProps<ToggleControl>) {
  const { fields, fonts } = useDesigner();
  const field = fields[element];
  const isOffered = Boolean(value) || field === undefined || mayTurnOn(control.property, field, fonts);
  return (
    <ActionIcon
      variant={value ? "filled" : "default"}
      size={30}
      aria-label={elementText[control.label]}
      aria-pressed={Boolean(value)}
      disabled={!isOffered}
      onClick={() => set(value ? undefined : true)}
    >
      <KindIcon icon={control.icon} />
    </ActionIcon>
  );
}

const Check = ({ control, value, set }: ControlProps<CheckControl>) => (
  <Checkbox
    size="xs"
    label={elementText[control.label]}
    {...(control.hint !== undefined && { description: elementText[control.hint] })}
    checked={Boolean(value)}
    onChange={(event) => set(event.currentTarget.checked || undefined)}
  />
);

/**
 * Whether the style can be turned on. A style that the uploaded font family lacks cannot be turned on, nor can bold
 * if a weight is selected.
 */
function mayTurnOn(property: string, field: CardField, fonts: readonly OwnFont[]): boolean {
  const wish = ownWish({ ...field, [property]: true });
  const found = wish && chooseOwnFont(fonts, wish);
  if (!found) return true;
  if (property === "italic") return found.italic;
  return field.fontWeight === undefined && found.weight >= LEAST_BOLD_WEIGHT;
}

/** Returns the list value of an option. Without a value, returns the value for an unset option or an empty string. */
const shown = ({ unset }: ChoiceControl, value: unknown): string => String(value ?? unset ?? "");

const stored = ({ unset }: ChoiceControl, chosen: string): string | null | undefined =>
  chosen === unset ? undefined : chosen || null;

/** Returns the options. The current value is added if it is not one of them, because a program may have set it. */
const offered = ({ options }: ChoiceControl, chosen: string) => [
  ...options.map((option) => ({ value: option.value ?? "", label: optionName(option) })),
  ...(options.some(({ value }) => (value ?? "") === chosen) ? [] : [{ value: chosen, label: chosen }]),
];

const Choice = ({ control, value, set, grows }: ControlProps<ChoiceControl>) => (
  <NativeSelect
    size="xs"
    label={elementText[control.label]}
    {...(control.hint !== undefined && { description: elementText[control.hint] })}
    {...(grows && { className: "panel-grow" })}
    value={shown(control, value)}
    data={offered(control, shown(control, value))}
    onChange={(event) => set(stored(control, event.currentTarget.value))}
  />
);

function Segments({ control, value, set }: ControlProps<ChoiceControl>) {
  const label = useId();
  return (
    <div className="panel-align">
      <span className="panel-label" id={label}>
        {elementText[control.label]}
      </span>
      <SegmentedControl
        size="xs"
        aria-labelledby={label}
        value={shown(control, value)}
        onChange={(chosen) => set(stored(control, chosen))}
        data={control.options.map((option) => ({
          value: option.value ?? "",
          label: option.icon ? (
            <>
              <KindIcon icon={option.icon} />
              <span className="visually-hidden">{optionName(option)}</span>
            </>
          ) : (
            optionName(option)
          ),
        }))}
      />
    </div>
  );
}

/** Selects one of the template's pictures, or uploads another. */
function PictureEditor({ control, value, set, element }: ControlProps<PictureControl>) {
  const { design } = useDesigner();
  const { addImage } = useActions();
  const images = Object.entries(design.images);
  return (
    <>
      {images.length > 0 && (
        <NativeSelect
          size="xs"
          label={elementText[control.label]}
          value={typeof value === "string" ? value : ""}
          data={[
            { value: "", label: say("None") },
            ...images.map(([key, image]) => ({ value: key, label: image.name || key })),
          ]}
          onChange={(event) => set(event.currentTarget.value || null)}
        />
      )}
      <FileButton accept={IMAGE_TYPES} onChange={(file) => file && void addImage(file, element)}>
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            leftSection={<IconPhotoUp size={14} aria-hidden="true" />}
          >
            {say("Upload a picture")}
          </Button>
        )}
      </FileButton>
    </>
  );
}
