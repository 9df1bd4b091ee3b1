import type { CardField } from "@idms/core/cards/designs/card-field";
import type { Element, Elements } from "./design.ts";

/** The frame of an element, in mm. */
export type Frame = readonly [x: number, y: number, width: number, height: number];

/** Typographic settings of a text element. */
export interface Type {
  /** Font size, in points. */
  size: number;
  color: string;
  font?: CardField["font"];
  bold?: boolean;
  italic?: boolean;
  align?: CardField["align"];
  verticalAlign?: CardField["verticalAlign"];
  /** Smallest size to which long text is shrunk, in points. */
  leastSize?: number;
  /** Line spacing, in em. */
  leading?: number;
}

/** The smallest legible size, in points. No text in a design is smaller. */
const LEAST_SIZE = 5;

/** Text is aligned to where its script starts: on the right in Urdu. */
const NATURALLY = { align: "start" } as const;

const placed = ([x, y, width, height]: Frame) => ({ x, y, width, height });

/** Returns an element for a form answer or a value from the school's record. The element's key determines which. */
export const value = (frame: Frame, type: Type): Element => ({
  ...placed(frame),
  leastSize: LEAST_SIZE,
  ...NATURALLY,
  ...type,
});

/** Returns an element with fixed text, with or without placeholders. */
export const words = (pattern: string, frame: Frame, type: Type): Element => ({
  ...placed(frame),
  kind: "text",
  pattern,
  leastSize: LEAST_SIZE,
  ...(pattern.includes("{") && NATURALLY),
  ...type,
});

/** Returns a filled shape. */
export const panel = (
  frame: Frame,
  fill: string,
  shape: NonNullable<CardField["shape"]> = "rectangle",
): Element => ({ ...placed(frame), kind: "rectangle", shape, fill });

/** Returns the outline of a shape, drawn inside its frame, with its thickness in mm. */
export const outline = (
  frame: Frame,
  stroke: string,
  thickness: number,
  shape: NonNullable<CardField["shape"]> = "rectangle",
): Element => ({ ...placed(frame), kind: "rectangle", shape, stroke, thickness });

/** Returns a horizontal line centred on y. All values are in mm. */
export const rule = (
  [x, y, width]: readonly [x: number, y: number, width: number],
  color: string,
  thickness: number,
): Element => ({ x, y: y - thickness / 2, width, height: thickness, kind: "line", color, thickness });

/** Returns a vertical line centred on x. All values are in mm. */
export const upright = (
  [x, y, height]: readonly [x: number, y: number, height: number],
  color: string,
  thickness: number,
): Element => ({ x: x - thickness / 2, y, width: thickness, height, kind: "line", color, thickness });

export const photo = (frame: Frame, shape: NonNullable<CardField["shape"]>): Element => ({
  ...placed(frame),
  isImage: true,
  shape,
});

/** Returns a frame that is larger on all sides by a length in mm. */
export const around = ([x, y, width, height]: Frame, by: number): Frame => [
  x - by,
  y - by,
  width + 2 * by,
  height + 2 * by,
];

/** Returns a stored picture, fully visible in its frame. */
const picture = (key: string, frame: Frame): Element => ({
  ...placed(frame),
  kind: "image",
  image: key,
});

/** Returns a logo. On a dark background, the logo gets a white panel, so that any logo is visible. */
export const logo = (key: string | null, frame: Frame, ground: "light" | "dark"): Elements => ({
  ...(key !== null && ground === "dark" && { logo_plate: panel(around(frame, 0.7), "#ffffff", "rounded") }),
  ...(key !== null && { logo: picture(key, frame) }),
});

/**
 * Returns the signed code that proves the card, on a white square.
 * @param at the left and top edge of the square, in mm
 * @param size the side of the square with the quiet zone, in mm
 */
export const signedCode = (
  [x, y]: readonly [x: number, y: number],
  size: number,
  color = "#000000",
): Element => ({
  ...placed([x, y, size, size]),
  kind: "qr",
  pattern: "{signed_code}",
  color,
  fill: "#ffffff",
});

/** Width of the quiet zone of a signed code, as a fraction of its square: 4 of 49 modules. */
export const QUIET = 4 / 49;

/** The fields that have a small label, with the label's text. */
const LABELS = {
  class: "Class",
  roll_no: "Roll no.",
  blood_group: "Blood group",
  fatherName: "Father",
  department: "Department",
  employee_no: "Employee no.",
  parent_phone: "Phone",
  address: "Address",
  card_number: "Card no.",
} as const;
export type Labelled = keyof typeof LABELS;

/** Returns an element that is hidden if the answer is empty, because a label without a value looks like a mistake. */
export const onlyWith = (name: string, element: Element): Element => ({
  ...element,
  showIf: { name, is: "filled" },
});

/**
 * Returns a value and its label. The label's key is the value's key followed by `_label`, and the label is hidden if
 * the value is empty.
 */
const labelled = (
  name: Labelled,
  label: { frame: Frame; type: Type; text?: string },
  own: { frame: Frame; type: Type },
): Elements => ({
  [`${name}_label`]: onlyWith(name, words(label.text ?? LABELS[name], label.frame, label.type)),
  [name]: value(own.frame, own.type),
});

/** Height of a label of 5 to 6 pt above its value, in mm. */
const LABEL_HEIGHT = 2.4;

/** Returns a value with its label above it, both in one frame. */
export function stacked(
  name: Labelled,
  [x, y, width, height]: Frame,
  label: Type,
  own: Type,
  text?: string,
): Elements {
  return labelled(
    name,
    { frame: [x, y, width, LABEL_HEIGHT], type: label, ...(text !== undefined && { text }) },
    {
      frame: [x, y + LABEL_HEIGHT, width, height - LABEL_HEIGHT],
      type: { verticalAlign: "top", ...own },
    },
  );
}

/** Returns a value with its label on the left, which takes `share` mm of the frame. */
export function beside(
  name: Labelled,
  [x, y, width, height]: Frame,
  share: number,
  label: Type,
  own: Type,
  text?: string,
): Elements {
  return labelled(
    name,
    { frame: [x, y, share, height], type: label, ...(text !== undefined && { text }) },
    { frame: [x + share, y, width - share, height], type: own },
  );
}
