import type { TextItem } from "../cards/scene.ts";
import type { Box } from "../cards/space.ts";
import type { Alignment, FontKey } from "../cards/card-field.ts";
import { createBreaker } from "../cards/text/break-lines.ts";
import { fitText, printableText } from "../cards/text/fit-text.ts";
import { primaryFace } from "../cards/text/font-stack.ts";
import type { Typesetter } from "../cards/text/typesetter.ts";
import { mm, type Mm } from "../units.ts";

export interface SheetTextStyle {
  /** The wanted size in mm; a text that is too long for its box is made smaller or wrapped. */
  size: number;
  bold?: boolean;
  align?: Alignment;
  color?: string;
}

const BLACK = "#000000";

const fontOf = (bold: boolean): FontKey => (bold ? "arialbd.ttf" : "arial.ttf");

/** Sets a text of a sheet, which is no part of a card, into a box in mm. */
export function setText(
  typesetter: Typesetter,
  text: string,
  { x, y, width, height }: Box,
  { size, bold = false, align = "left", color = BLACK }: SheetTextStyle,
): TextItem {
  const box: Box<Mm> = { x: mm(x), y: mm(y), width: mm(width), height: mm(height) };
  const style = { font: fontOf(bold), size: mm(size), align };
  return { kind: "text", color, runs: fitText(typesetter, text, box, style).runs };
}

/** Breaks a text into lines that fit a width in mm at its wanted size; a word that is wider is broken too. */
export function breakText(
  typesetter: Typesetter,
  text: string,
  width: number,
  { size, bold = false }: SheetTextStyle,
): string[] {
  const printable = printableText(text);
  if (printable === "") return [];
  const paragraph = typesetter.paragraph(printable);
  const face = primaryFace({ font: fontOf(bold) });
  const measure = (part: string) => typesetter.setLine(part, face, paragraph).advance;
  return createBreaker(printable, measure).lines(width / size, true) ?? [];
}

/** Sets lines below each other, each in a box of `lineHeight` mm. */
export const setLines = (
  typesetter: Typesetter,
  lines: readonly string[],
  { x, y, width }: Pick<Box, "x" | "y" | "width">,
  lineHeight: number,
  style: SheetTextStyle,
): TextItem[] =>
  lines.map((line, index) =>
    setText(typesetter, line, { x, y: y + index * lineHeight, width, height: lineHeight }, style),
  );
