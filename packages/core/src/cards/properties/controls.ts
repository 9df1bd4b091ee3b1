import type { TextLanguage } from "./text-languages.ts";
import type { Condition } from "./condition.ts";
import type { ColorBy } from "./color-by.ts";
import type { ElementText } from "./element-text.ts";

/** An SVG path of a 24 by 24 icon, drawn with a stroke width of 2. */
export type Icon = string;

/**
 * An option to choose, with its name. The name is a text, a language, or a name that is the same in every language.
 */
export type Option<Value> = { value: Value; icon?: Icon } & (
  | { label: ElementText }
  | { language: TextLanguage }
  | { written: string }
);

interface Named<Property> {
  property: Property;
  label: ElementText;
  /** A sentence shown below the control. */
  hint?: ElementText;
}

/** A control for typing a number. */
export interface NumberControl<Property = string> extends Named<Property> {
  control: "number";
  unit: string;
  /** Set if the unit is shown next to the value, because the label does not mention it. */
  withUnit?: true;
  least?: number;
  most?: number;
  step?: number;
  decimals?: number;
  /**
   * The factor by which the stored value is multiplied for display. For example, 100 shows a fraction as a percentage.
   */
  times?: number;
  /** The value shown when nothing is stored. If the user chooses it, nothing is stored. */
  unset?: number;
  /** For a length that is stored in background pixels: set if its size on the card is also shown below the control. */
  alsoIn?: "pt";
}

/** A fraction stored as a number from 0 to 1 and displayed as a percentage. */
export const inPercent = {
  control: "number",
  unit: "%",
  withUnit: true,
  least: 0,
  most: 100,
  step: 5,
  decimals: 0,
  times: 100,
} as const;

/** A toggle button. When the button is off, nothing is stored. */
export interface ToggleControl<Property = string> extends Named<Property> {
  control: "toggle";
  icon: Icon;
}

/** A checkbox. When the checkbox is not ticked, nothing is stored. */
export interface CheckControl<Property = string> extends Named<Property> {
  control: "check";
}

interface ColorControl<Property = string> extends Named<Property> {
  control: "color";
  /** The label for choosing no colour. If absent, a colour is required. */
  none?: ElementText;
}

/** A choice from a list. `segments` shows all options side by side as icons. */
export interface ChoiceControl<Property = string, Value = string | null> extends Named<Property> {
  control: "choice" | "segments";
  options: readonly Option<Value>[];
  /** The value shown when nothing is stored. If the user chooses it, nothing is stored. */
  unset?: Value;
}

/** A single-line text field. When the field is empty, nothing is stored. */
export interface TextControl<Property = string> extends Named<Property> {
  control: "text";
  /** Maximum length, in characters. */
  most: number;
}

/** A ready-made pattern and its purpose. */
export interface ReadyPattern {
  label: ElementText;
  pattern: string;
}

/** A text field for text with placeholders. */
export interface PatternControl<Property = string> extends Named<Property> {
  control: "pattern";
  ready?: readonly ReadyPattern[];
}

/** A control for choosing or uploading a stored picture of the template. */
export interface PictureControl<Property = string> extends Named<Property> {
  control: "picture";
}

/** A control for the condition under which an element is shown. */
export interface ConditionControl<Property = string> extends Named<Property> {
  control: "condition";
}

/** A control for colours that depend on the value of a card text. */
export interface ColorByControl<Property = string> extends Named<Property> {
  control: "color_by";
}

/** A control for choosing or uploading a font family of the school. */
export interface OwnFontControl<Property = string> extends Named<Property> {
  control: "own_font";
}

/** A control for choosing a weight of the element's uploaded font family. */
export interface OwnWeightControl<Property = string> extends Named<Property> {
  control: "own_weight";
}

export type Control =
  | NumberControl
  | ToggleControl
  | CheckControl
  | ColorControl
  | ChoiceControl
  | TextControl
  | PatternControl
  | PictureControl
  | ConditionControl
  | ColorByControl
  | OwnFontControl
  | OwnWeightControl;

/** Controls placed side by side. Either all have the same width, or the first one fills the remaining width. */
interface Row<C = Control> {
  row: "pair" | "line";
  controls: readonly C[];
}

/** A section of an element's panel. */
export interface Section<C = Control> {
  title: ElementText;
  controls: readonly (C | Row<C>)[];
}

type Given<Value> = Exclude<Value, null | undefined>;

/** The names of an element's properties whose values have a given type. */
type Having<Fields, Value> = {
  [Name in keyof Fields]-?: Given<Fields[Name]> extends Value ? Name : never;
}[keyof Fields] &
  string;

/** The controls for setting properties. A control that does not match its property causes a compile error. */
type ControlOf<Fields> =
  | NumberControl<Having<Fields, number>>
  | ToggleControl<Having<Fields, boolean>>
  | CheckControl<Having<Fields, boolean>>
  | ColorControl<Having<Fields, string>>
  | {
      [Name in keyof Fields & string]: ChoiceControl<Name, Extract<Fields[Name], string | null>>;
    }[keyof Fields & string]
  | TextControl<Having<Fields, string>>
  | PatternControl<Having<Fields, string>>
  | PictureControl<Having<Fields, string>>
  | ConditionControl<Having<Fields, Condition>>
  | ColorByControl<Having<Fields, ColorBy>>
  | OwnFontControl<Having<Fields, string>>
  | OwnWeightControl<Having<Fields, number>>;

export type SectionOf<Fields> = Section<ControlOf<Fields>>;
