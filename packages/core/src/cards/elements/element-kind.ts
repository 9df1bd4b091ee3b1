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

/** The type of an element whose kind stores these property groups. */
export type FieldOf<Own extends Groups> = BaseField & Partial<StoredBy<Own>>;

/** The data needed to lay out an element. */
export interface Preparation<Field> {
  /** The element's key. */
  name: string;
  field: Field;
  space: CardSpace;
  /**
   * Fits text into a box. The function is passed in rather than imported, so that a screen that needs only panels does
   * not load fonts or line breaking.
   */
  fit(text: string, box: Box<Mm>, style: TextStyle): FittedText;
  /** Pixel sizes of the template's stored images, keyed by image key. */
  images: Readonly<Record<string, Size>>;
  /** The languages of the template's text (BCP 47). */
  languages?: readonly string[] | undefined;
  /** The uploaded fonts that the template's elements use. */
  fonts?: readonly OwnFont[] | undefined;
}

/** The definition of an element kind. */
export interface Kind<Own extends Groups = Groups> {
  icon: Icon;
  /** The property groups that this kind stores in addition to those of every element. */
  properties: Own;
  /** The error messages for elements that a client sends without a required property. */
  needs?: Partial<Record<keyof SentBy<Own> & string, Sentence>>;
  /**
   * The role of the element among the others. Texts and codes must be legible on the elements under them; pictures
   * and shapes form that background. Only a shape may extend beyond the card's edge, unless `bleeding` allows it.
   */
  role: "text" | "code" | "picture" | "shape";
  /** How the content is encoded, if the element is a code. */
  symbology?: Symbology;
  /** The property that a conditional colour (`tint`) replaces. The default is `color`. */
  tinted?: "fill";
  /** Set if the element must be square. */
  isSquare?: true;
  /** Loads the code that lays out the element. Present only if few templates need that code. See `loadKinds`. */
  load?(field: FieldOf<Own>): Promise<void> | undefined;
  /** Prepares the element once for all cards of a template. */
  layOut(about: Preparation<FieldOf<Own>>): LayOutElement;
  /** Returns the box that contains the element's ink, if this differs from the element's own box. */
  inkBox?(field: FieldOf<Own>, space: CardSpace): Box;
  /** Finds the problems that the element has on every card. */
  check?(field: FieldOf<Own>, template: Pick<Preparation<unknown>, "images">): Noticed[];
  /** The controls in the designer, in addition to those of every element. */
  panel: readonly Section[];
}

/** A kind of element that users can add to a card, and that the `kind` of an element identifies. */
export interface ElementKindOf<Key extends string, Own extends Groups = Groups> extends Kind<Own> {
  key: Key;
  /** Size of a new element, in mm. */
  size: Size;
  /** Returns the content of a new element. `px` converts millimetres to background-image pixels. */
  begin(px: (mm: number) => number): Partial<StoredBy<Own>>;
}

/** The designer panel of a kind. A control that does not match its property causes a compile error. */
interface Panel<Own extends Groups> {
  panel: readonly SectionOf<FieldOf<Own>>[];
}

/** Defines the element kind of a form's field, with inferred types. */
export const fieldKind = <const Own extends Groups>(kind: Kind<Own> & Panel<Own>): Kind<Own> => kind;

/** Defines a kind of element, with inferred types. */
export const elementKind = <const Key extends string, const Own extends Groups>(
  kind: ElementKindOf<Key, Own> & Panel<Own>,
): ElementKindOf<Key, Own> => kind;
