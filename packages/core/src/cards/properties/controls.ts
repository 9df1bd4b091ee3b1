import type { TextLanguage } from "./text-languages.ts";
import type { Condition } from "./condition.ts";
import type { ColorBy } from "./color-by.ts";
import type { ElementText } from "./element-text.ts";

/** A drawing of 24 by 24 as a path of SVG, which is stroked 2 wide. */
export type Icon = string;

/** Something that can be chosen, and what it is called: by a text, as a language, or as it is written in every language. */
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

/** A number that is typed. */
export interface NumberControl<Property = string> extends Named<Property> {
  control: "number";
  unit: string;
  /** The label does not say the unit by itself, so it stands beside it. */
  withUnit?: true;
  least?: number;
  most?: number;
  step?: number;
  decimals?: number;
  /** The factor from the stored to the shown value: 100 shows a fraction in percent. */
  times?: number;
  /** The value shown where nothing is stored. Choosing it stores nothing. */
  unset?: number;
  /** Beneath it stands what a length in background pixels is on the card. */
  alsoIn?: "pt";
}

/** A part that is stored as a number to 1 and shown as per cent. */
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

/** A button that is pressed or not; where it is not, nothing is stored. */
export interface ToggleControl<Property = string> extends Named<Property> {
  control: "toggle";
  icon: Icon;
}

/** A box that is ticked or not; where it is not, nothing is stored. */
export interface CheckControl<Property = string> extends Named<Property> {
  control: "check";
}

interface ColorControl<Property = string> extends Named<Property> {
  control: "color";
  /** The label for no colour; without it there must be a colour. */
  none?: ElementText;
}

/** One of some, in a list; `segments` shows all of them beside one another by their icons. */
export interface ChoiceControl<Property = string, Value = string | null> extends Named<Property> {
  control: "choice" | "segments";
  options: readonly Option<Value>[];
  /** The value shown where nothing is stored. Choosing it stores nothing. */
  unset?: Value;
}

/** A line of text; where it is empty, nothing is stored. */
export interface TextControl<Property = string> extends Named<Property> {
  control: "text";
  /** In characters. */
  most: number;
}

/** A pattern to begin with, and what it is for. */
export interface ReadyPattern {
  label: ElementText;
  pattern: string;
}

/** A text with placeholders in it. */
export interface PatternControl<Property = string> extends Named<Property> {
  control: "pattern";
  ready?: readonly ReadyPattern[];
}

/** One of the template's stored pictures, or one that is uploaded. */
export interface PictureControl<Property = string> extends Named<Property> {
  control: "picture";
}

/** A control for the condition under which something is shown. */
export interface ConditionControl<Property = string> extends Named<Property> {
  control: "condition";
}

/** Colours by what a text of the card says. */
export interface ColorByControl<Property = string> extends Named<Property> {
  control: "color_by";
}

/** One of the school's uploaded families, or another one that is uploaded. */
export interface OwnFontControl<Property = string> extends Named<Property> {
  control: "own_font";
}

/** One of the weights of the uploaded family that an element is set in. */
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

/** Controls that stand beside one another: all as broad, or the first as broad as the others leave it. */
interface Row<C = Control> {
  row: "pair" | "line";
  controls: readonly C[];
}

/** A part of an element's panel. */
export interface Section<C = Control> {
  title: ElementText;
  controls: readonly (C | Row<C>)[];
}

type Given<Value> = Exclude<Value, null | undefined>;

/** The names of an element's properties that have values of a type. */
type Having<Fields, Value> = {
  [Name in keyof Fields]-?: Given<Fields[Name]> extends Value ? Name : never;
}[keyof Fields] &
  string;

/** The controls that properties can be set with; one that does not suit its property does not compile. */
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
