import { legacyFontOf } from "../../spreadsheets/cells/legacy-fonts.ts";
import { formatOf } from "./number-format.ts";
import type { XmlTag, XmlVisitor } from "./xml-stream.ts";

/** The format and font of a cell style. */
export interface CellLook {
  format: string;
  /** The font, if it replaces letters with other characters. */
  font: string | undefined;
}

const PLAIN: CellLook = { format: "General", font: undefined };
/** Excel's maximum number of styles. */
const MOST_STYLES = 65_536;

/** Reads the styles of a workbook, with their formats and fonts. */
export class CellLooks implements XmlVisitor {
  private readonly formats = new Map<number, string>();
  private readonly fonts: (string | undefined)[] = [];
  private readonly styles: CellLook[] = [];

  open(tag: XmlTag, parents: readonly string[]): void {
    const parent = parents.at(-1);
    if (tag.name === "numFmt" && parent === "numFmts")
      this.formats.set(Number(tag.attribute("numFmtId")), tag.attribute("formatCode") ?? "");
    else if (tag.name === "font" && parent === "fonts") this.fonts.push(undefined);
    else if (tag.name === "name" && parent === "font" && parents.at(-2) === "fonts") {
      const name = tag.attribute("val") ?? "";
      if (legacyFontOf(name)) this.fonts[this.fonts.length - 1] = name;
    } else if (tag.name === "xf" && parent === "cellXfs" && this.styles.length < MOST_STYLES) {
      const number = Number(tag.attribute("numFmtId") ?? 0);
      this.styles.push({
        format: formatOf(number, this.formats.get(number)),
        font: this.fonts[Number(tag.attribute("fontId") ?? 0)],
      });
    }
  }

  /** Returns the format and font of a style. */
  of(style: number): CellLook {
    return this.styles[style] ?? PLAIN;
  }
}
