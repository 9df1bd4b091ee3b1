import type { TextItem } from "../../cards/drawing/scene.ts";
import type { Box } from "../../cards/geometry/space.ts";
import type { WhenTooLong } from "../../cards/text/text-setting.ts";
import type { FontKey } from "../../cards/shaping/typography.ts";
import { DEFAULT_ALIGNMENT, type Alignment } from "../../cards/shaping/alignment.ts";
import { levelsOf } from "../../cards/shaping/direction.ts";
import { createBreaker } from "../../cards/text/break-lines.ts";
import { fitText, LINE_HEIGHT, placeLine } from "../../cards/text/fit-text.ts";
import { printableText } from "../../cards/text/printable-text.ts";
import { primaryFace } from "../../cards/shaping/font-stack.ts";
import type { Typesetter } from "../../cards/shaping/typesetter.ts";
import { mm, type Mm } from "../../units.ts";

export interface SheetTextStyle {
  /** The preferred text size, in mm. Text that is too long for its box is made smaller or wrapped. */
  size: number;
  bold?: boolean;
  align?: Alignment;
  color?: string;
  /**
   * Minimum size to which the text shrinks before it wraps, in mm. The default is about three fifths of the preferred
   * size.
   */
  least?: number | undefined;
  /** What to do with text that is too long even at its minimum size. By default, it is cut off. */
  whenTooLong?: WhenTooLong | undefined;
}

const BLACK = "#000000";

const fontOf = (bold: boolean): FontKey => (bold ? "arialbd.ttf" : "arial.ttf");

/** Sets text that is outside the cards into a box on the sheet. Lengths are in mm. */
export function setText(
  typesetter: Typesetter,
  text: string,
  { x, y, width, height }: Box,
  { size, bold = false, align = "left", color = BLACK, least, whenTooLong }: SheetTextStyle,
): TextItem {
  const box: Box<Mm> = { x: mm(x), y: mm(y), width: mm(width), height: mm(height) };
  const smallest = least === undefined ? undefined : mm(least);
  const style = { font: fontOf(bold), size: mm(size), align, least: smallest, whenTooLong };
  return { kind: "text", color, runs: fitText(typesetter, text, box, style).runs };
}

/** The lines of a paragraph, one below the other, and their total height, in mm. */
export interface SetParagraph {
  items: TextItem[];
  height: number;
}

/**
 * Sets text into a column of a given `width` that is as tall as necessary. The text takes as many lines as its size
 * requires, and each line is as tall as its script needs. Words wider than the column are broken.
 */
export function setParagraph(
  typesetter: Typesetter,
  text: string,
  { x, y, width }: Pick<Box, "x" | "y" | "width">,
  style: SheetTextStyle,
): SetParagraph {
  const printable = printableText(text);
  if (printable === "") return { items: [], height: 0 };
  const { size, bold = false } = style;
  const face = primaryFace({ font: fontOf(bold) });
  const paragraph = typesetter.paragraph(printable);
  const marked = typesetter.markWords(printable);
  const set = (line: string, levels?: Uint8Array) => typesetter.setLine(line, face, paragraph, levels);
  const broken = createBreaker(marked, (part) => set(part).advance).fill(width / size, true);
  const levels = levelsOf(marked, paragraph.direction);
  let height = 0;
  const items = (broken?.lines ?? []).map((text, index): TextItem => {
    const line = set(text, levels.of(text, broken?.starts[index] ?? 0));
    const { ink } = line;
    const box = {
      x: mm(x),
      y: mm(y + height),
      width: mm(width),
      height: mm(Math.max(LINE_HEIGHT, ink.top + ink.bottom) * size),
    };
    height += box.height;
    const { color = BLACK, align = DEFAULT_ALIGNMENT } = style;
    return { kind: "text", color, runs: placeLine(line, mm(size), box, align, paragraph) };
  });
  return { items, height };
}

/** Returns the position of the first baseline of a paragraph, in mm below the top of the sheet. */
export const firstBaseline = ({ items }: SetParagraph): number => items[0]?.runs[0]?.y ?? 0;

/** Moves text items down by a distance in mm. */
export const lowered = (item: TextItem, drop: number): TextItem => ({
  ...item,
  runs: item.runs.map((run) => ({ ...run, y: mm(run.y + drop) })),
});
