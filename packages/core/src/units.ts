/** Length types that include the unit. Only the functions in this file convert between units. */
declare const unit: unique symbol;
type Length<U extends string> = number & { readonly [unit]: U };

/** Millimetres on the printed card or sheet. */
export type Mm = Length<"mm">;
/** PDF points, 72 to the inch. */
export type Pt = Length<"pt">;
/** Pixels of a template's background image, the unit of a template's coordinates. */
export type ImagePx = Length<"image-px">;
/** Pixels of the designer's 700×900 canvas. */
export type CanvasPx = Length<"canvas-px">;

const MM_PER_INCH = 25.4;
const PT_PER_INCH = 72;

export const mm = (value: number): Mm => value as Mm;
export const pt = (value: number): Pt => value as Pt;
export const imagePx = (value: number): ImagePx => value as ImagePx;
export const canvasPx = (value: number): CanvasPx => value as CanvasPx;

export const mmToPt = (value: Mm): Pt => pt((value / MM_PER_INCH) * PT_PER_INCH);
export const ptToMm = (value: Pt): Mm => mm((value / PT_PER_INCH) * MM_PER_INCH);

/** Converts a length to device pixels at a resolution in dots per inch. */
export const mmToDots = (value: Mm, dpi: number): number => (value / MM_PER_INCH) * dpi;

/** Returns the resolution, in dots per inch, for a number of pixels along a length. */
export const dotsPerInch = (pixels: number, length: Mm): number => (pixels / length) * MM_PER_INCH;
