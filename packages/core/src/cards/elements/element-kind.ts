import type { Sentence } from "../../sentence.ts";
import type { Mm } from "../../units.ts";
import type { LayOutElement } from "../drawing/laid-out.ts";
import type { Noticed } from "../drawing/noticed.ts";
import type { Box, CardSpace, Size } from "../geometry/space.ts";
import type { FittedText, TextStyle } from "../text/fit-text.ts";
import type { OwnFont } from "../shaping/own-fonts.ts";
import type { BaseField } from "./base-field.ts";
import type { Icon, Section, SectionOf } from "../properties/controls.ts";
import type { Groups, SentBy, StoredBy } from "../properties/property-group.ts";
import type { Symbology } from "./symbology.ts";

/** An element as the kind sees it that stores these groups of properties. */
export type FieldOf<Own extends Groups> = BaseField & Partial<StoredBy<Own>>;

/** The facts an element is laid out with. */
export interface Preparation<Field> {
  /** Its key. */
  name: string;
  field: Field;
  space: CardSpace;
  /** Sets a text into a box. It is given, not imported, so that a screen that only asks for panels loads no fonts and breaks. */
  fit(text: string, box: Box<Mm>, style: TextStyle): FittedText;
  /** The sizes in pixels of the template's stored images, by key. */
  images: Readonly<Record<string, Size>>;
  /** Those of the template's texts (BCP 47). */
  languages?: readonly string[] | undefined;
  /** The uploaded fonts that its elements name. */
  fonts?: readonly OwnFont[] | undefined;
}

/** Everything about what an element can be. */
export interface Kind<Own extends Groups = Groups> {
  icon: Icon;
  /** The properties it stores beside those of every element. */
  properties: Own;
  /** The messages for a sent element that lacks a required property. */
  needs?: Partial<Record<keyof SentBy<Own> & string, Sentence>>;
  /**
   * The role among other elements: texts and codes must be legible on what is under them; pictures and shapes are
   * that ground. Only a shape may go over the edge of the card unless `bleeding` says so.
   */
  role: "text" | "code" | "picture" | "shape";
  /** How what it holds becomes a code, if it is one. */
  symbology?: Symbology;
  /** The property that a colour by value (`tint`) replaces; the colour by default. */
  tinted?: "fill";
  /** It is as wide as high. */
  isSquare?: true;
  /** Loads what it is laid out with, where only few templates need that; see `loadKinds`. */
  load?(field: FieldOf<Own>): Promise<void> | undefined;
  /** Prepares it once for all cards of a template. */
  layOut(about: Preparation<FieldOf<Own>>): LayOutElement;
  /** The box with its ink, where that is not its own box. */
  inkBox?(field: FieldOf<Own>, space: CardSpace): Box;
  /** Finds what is wrong with it on every card. */
  check?(field: FieldOf<Own>, template: Pick<Preparation<unknown>, "images">): Noticed[];
  /** The controls in the designer, beside those of every element. */
  panel: readonly Section[];
}

/** A kind that is added to a card by itself, and named by an element's `kind`. */
export interface ElementKindOf<Key extends string, Own extends Groups = Groups> extends Kind<Own> {
  key: Key;
  /** How large a new one is, in mm. */
  size: Size;
  /** The content of a new one; `px` turns millimetres into background-image pixels. */
  begin(px: (mm: number) => number): Partial<StoredBy<Own>>;
}

/** A control that does not suit its property does not compile. */
interface Panel<Own extends Groups> {
  panel: readonly SectionOf<FieldOf<Own>>[];
}

/** Says that something is the kind of a form's field, so that its types are known. */
export const fieldKind = <const Own extends Groups>(kind: Kind<Own> & Panel<Own>): Kind<Own> => kind;

/** Says that something is a kind of elements, so that its types are known. */
export const elementKind = <const Key extends string, const Own extends Groups>(
  kind: ElementKindOf<Key, Own> & Panel<Own>,
): ElementKindOf<Key, Own> => kind;
