/**
 * What an element can be besides the answer of a form's field: a fixed text, a fixed image such as a logo or a signature,
 * a QR code, a Code 128, a straight line, a rectangle or another shape.
 */
export const ELEMENT_KINDS = ["text", "image", "qr", "code128", "line", "rectangle"] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

/** The thickness of a line that names none, in background-image pixels: a sixth of a millimetre at 600 dpi. */
export const DEFAULT_THICKNESS = 4;

const needs: Partial<Record<ElementKind, string>> = {
  text: 'A fixed text needs its text: send "pattern".',
  qr: 'A QR code needs what it is to hold: send "pattern", such as {student_id}.',
  code128: 'A Code 128 needs what it is to hold: send "pattern", such as {student_id}.',
};

/** What an element without a pattern is told, when its kind needs one. */
export const kindNeeds = (kind: ElementKind): string | undefined => needs[kind];

export const isCode = (kind: ElementKind | undefined): kind is "qr" | "code128" =>
  kind === "qr" || kind === "code128";
