import type { CardField } from "@idms/core/cards/designs/card-field";
import type { Element, Elements } from "./design.ts";

/** The frame of an element, in mm. */
export type Frame = readonly [x: number, y: number, width: number, height: number];

/** The setting of a text. */
export interface Type {
  /** In points. */
  size: number;
  color: string;
  font?: CardField["font"];
  bold?: boolean;
  italic?: boolean;
  align?: CardField["align"];
  verticalAlign?: CardField["verticalAlign"];
  /** The least size to which a long text shrinks, in points. */
  leastSize?: number;
  /** Between lines, in em. */
  leading?: number;
}

/** The smallest size everybody can read, in points: no text of a design is ever smaller. */
const LEAST_SIZE = 5;

/** Typed texts begin where their reader does: on the right in Urdu. */
const NATURALLY = { align: "start" } as const;

const placed = ([x, y, width, height]: Frame) => ({ x, y, width, height });

/** The answer of a form's field, or what the school's records know; which, its key says. */
export const value = (frame: Frame, type: Type): Element => ({
  ...placed(frame),
  leastSize: LEAST_SIZE,
  ...NATURALLY,
  ...type,
});

/** A text of the design's own, with placeholders or without. */
export const words = (pattern: string, frame: Frame, type: Type): Element => ({
  ...placed(frame),
  kind: "text",
  pattern,
  leastSize: LEAST_SIZE,
  ...(pattern.includes("{") && NATURALLY),
  ...type,
});

/** A filled shape. */
export const panel = (
  frame: Frame,
  fill: string,
  shape: NonNullable<CardField["shape"]> = "rectangle",
): Element => ({ ...placed(frame), kind: "rectangle", shape, fill });

/** The outline of a shape, inside its frame; its thickness in mm. */
export const outline = (
  frame: Frame,
  stroke: string,
  thickness: number,
  shape: NonNullable<CardField["shape"]> = "rectangle",
): Element => ({ ...placed(frame), kind: "rectangle", shape, stroke, thickness });

/** A line across, its middle at y; all in mm. */
export const rule = (
  [x, y, width]: readonly [x: number, y: number, width: number],
  color: string,
  thickness: number,
): Element => ({ x, y: y - thickness / 2, width, height: thickness, kind: "line", color, thickness });

/** A line down, its middle at x; all in mm. */
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

/** A mount of even breadth around a frame, in mm. */
export const around = ([x, y, width, height]: Frame, by: number): Frame => [
  x - by,
  y - by,
  width + 2 * by,
  height + 2 * by,
];

/** A stored picture, whole in its frame. */
const picture = (key: string, frame: Frame): Element => ({
  ...placed(frame),
  kind: "image",
  image: key,
});

/** A logo; on a dark ground it gets a white one, so that any can be seen. */
export const logo = (key: string | null, frame: Frame, ground: "light" | "dark"): Elements => ({
  ...(key !== null && ground === "dark" && { logo_plate: panel(around(frame, 0.7), "#ffffff", "rounded") }),
  ...(key !== null && { logo: picture(key, frame) }),
});

/** A code that holds a pattern; dark on white unless it lies on white already. */
export const code = (kind: "qr" | "code128", frame: Frame, pattern: string, color = "#000000"): Element => ({
  ...placed(frame),
  kind,
  pattern,
  color,
  fill: "#ffffff",
});

/** Fields that have a small label, and what the label says. */
const LABELS = {
  class: "Class",
  roll_no: "Roll no.",
  blood_group: "Blood group",
  fatherName: "Father",
  parent_phone: "Phone",
  address: "Address",
} as const;
export type Labelled = keyof typeof LABELS;

/**
 * An element that goes with an answer, and is absent where the answer is empty: a label over nothing looks like a
 * loss.
 */
export const onlyWith = (name: string, element: Element): Element => ({
  ...element,
  showIf: { name, is: "filled" },
});

/** A value and its label, whose key is the value's with `_label`, and which is not there where the value is empty. */
const labelled = (
  name: Labelled,
  label: { frame: Frame; type: Type; text?: string },
  own: { frame: Frame; type: Type },
): Elements => ({
  [`${name}_label`]: onlyWith(name, words(label.text ?? LABELS[name], label.frame, label.type)),
  [name]: value(own.frame, own.type),
});

/** How high a label of 5 to 6 pt stands above its value, in mm. */
const LABEL_HEIGHT = 2.4;

/** A value with its label above it, both in one frame. */
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

/** A value with its label at its left, which takes `share` mm of the frame. */
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
