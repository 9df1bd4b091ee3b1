import type { TextLanguage } from "./text-languages.ts";
import type { Condition } from "./condition.ts";
import type { ColorBy } from "./color-by.ts";
import type { ElementText } from "./element-text.ts";

/** An SVG path of a 24 by 24 icon, drawn with a stroke width of 2. */
export type Icon = string;

/** An option to choose, with its name: a text, a language, or a name that is written the same in every language. */
export type Option<Value> = { value: Value; icon?: Icon } & (
  | { label: ElementText }
  | { language: TextLanguage }
  | { written: string }
);

interface Named<Property> {
  property: Property;
  label: ElementText;
  /** A sentence below the control. */
  hint?: ElementText;
}

/** A control for typing a number. */
export interface NumberControl<Property = string> extends Named<Property> {
  control: "number";
  unit: string;
  /** Shows the unit next to the value, because the label does not mention it. */
  withUnit?: true;
  least?: number;
  most?: number;
  step?: number;
  decimals?: number;
  /** The factor from the stored to the displayed value: 100 shows a fraction in percent. */
  times?: number;
  /** The value shown when nothing is stored. Choosing it stores nothing. */
  unset?: number;
  /** Also shows, below the control, the size on the card of a length in background pixels. */
  alsoIn?: "pt";
}

/** A fraction stored as a number from 0 to 1 and displayed in percent. */
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

/** A toggle button. When it is off, nothing is stored. */
export interface ToggleControl<Property = string> extends Named<Property> {
  control: "toggle";
  icon: Icon;
}

/** A checkbox. When it is not ticked, nothing is stored. */
export interface CheckControl<Property = string> extends Named<Property> {
  control: "check";
}

interface ColorControl<Property = string> extends Named<Property> {
  control: "color";
  /** The label for no colour. Without this label, a colour is required. */
  none?: ElementText;
}

/** A choice from a list. `segments` shows all options side by side as icons. */
export interface ChoiceControl<Property = string, Value = string | null> extends Named<Property> {
  control: "choice" | "segments";
  options: readonly Option<Value>[];
  /** The value shown when nothing is stored. Choosing it stores nothing. */
  unset?: Value;
}

/** A single-line text field. When it is empty, nothing is stored. */
export interface TextControl<Property = string> extends Named<Property> {
  control: "text";
  /** In characters. */
  most: number;
}

/** A ready-made pattern and its purpose. */
export interface ReadyPattern {
  label: ElementText;
  pattern: string;
}

/** A text with placeholders. */
export interface PatternControl<Property = string> extends Named<Property> {
  control: "pattern";
  ready?: readonly ReadyPattern[];
}

/** A choice of one of the template's stored pictures, or an upload. */
export interface PictureControl<Property = string> extends Named<Property> {
  control: "picture";
}

/** A control for the condition under which an element is shown. */
export interface ConditionControl<Property = string> extends Named<Property> {
  control: "condition";
}

/** Colours by the value of a card text. */
export interface ColorByControl<Property = string> extends Named<Property> {
  control: "color_by";
}

/** A choice of one of the school's uploaded font families, or an upload. */
export interface OwnFontControl<Property = string> extends Named<Property> {
  control: "own_font";
}

/** A choice of one weight of the element's uploaded font family. */
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

/** Controls side by side: all of equal width, or the first filling the remaining width. */
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

/** The names of an element's properties with values of a type. */
type Having<Fields, Value> = {
  [Name in keyof Fields]-?: Given<Fields[Name]> extends Value ? Name : never;
}[keyof Fields] &
  string;

/** The controls for setting properties. A control that does not suit its property does not compile. */
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
