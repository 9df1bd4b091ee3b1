import { attributeOf, withLetters } from "./markup-text.ts";

/** The properties of an OpenDocument style that affect text. */
interface Style {
  parent: string | undefined;
  font?: string | undefined;
  /** Whether sheets with this style are hidden. */
  isUnseen?: boolean;
}

/** Maximum length of a chain of parent styles. */
const MOST_PARENTS = 16;

/** Collects the styles of a file, tag by tag. */
export class OdsStyles {
  private readonly styles = new Map<string, Style>();
  private readonly fontFaces = new Map<string, string>();
  private current: Style | undefined;

  /** Processes a tag of any kind. */
  open(tag: string, attributes: string): void {
    if (tag === "style:style" || tag === "style:default-style") this.begin(attributes);
    else if (tag === "style:font-face") {
      const name = attributeOf(attributes, "style:name");
      if (name !== undefined)
        this.fontFaces.set(name, unquoted(attributeOf(attributes, "svg:font-family")) ?? name);
    } else if (tag === "style:table-properties" && this.current)
      this.current.isUnseen = attributeOf(attributes, "table:display") === "false";
    else if (tag === "style:text-properties" && this.current) {
      const face = attributeOf(attributes, "style:font-name");
      const family = unquoted(attributeOf(attributes, "fo:font-family"));
      this.current.font = (face === undefined ? undefined : (this.fontFaces.get(face) ?? face)) ?? family;
    }
  }

  close(tag: string): void {
    if (tag === "style:style" || tag === "style:default-style") this.current = undefined;
  }

  isUnseen(sheet: string | undefined): boolean {
    return this.find("table", sheet, ({ isUnseen }) => isUnseen) ?? false;
  }

  /** Returns the font of a cell, or of a text run with its own font. */
  fontOf(family: "table-cell" | "text", style: string | undefined): string | undefined {
    return this.find(family, style, ({ font }) => font);
  }

  private begin(attributes: string): void {
    const family = attributeOf(attributes, "style:family") ?? "";
    this.current = { parent: attributeOf(attributes, "style:parent-style-name") };
    this.styles.set(`${family} ${attributeOf(attributes, "style:name") ?? ""}`, this.current);
  }

  private find<T>(
    family: string,
    name: string | undefined,
    read: (style: Style) => T | undefined,
  ): T | undefined {
    for (let at = name, steps = 0; at !== undefined && steps < MOST_PARENTS; steps += 1) {
      const style = this.styles.get(`${family} ${at}`);
      const found = style && read(style);
      if (found !== undefined) return found;
      at = style?.parent;
    }
    const usual = this.styles.get(`${family} `);
    return usual && read(usual);
  }
}

const unquoted = (font: string | undefined): string | undefined =>
  font === undefined ? undefined : withLetters(font).replaceAll(/^'|'$/g, "");
