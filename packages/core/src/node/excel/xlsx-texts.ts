import { legacyFontOf } from "../../spreadsheets/cells/legacy-fonts.ts";
import { decodedText } from "./workbook-signs.ts";
import type { XmlTag, XmlVisitor } from "./xml-stream.ts";

/** Text and the fonts of its runs. */
export interface FontedText {
  text: string;
  /** The font of a run, if it replaces letters with other characters. */
  font?: string | undefined;
  /** Whether part of the text has no font of its own and therefore uses the font of its cell. */
  hasOthers: boolean;
}

/** Collects the text of an element from its runs, without the phonetic readings above them. */
export class RunReader implements XmlVisitor {
  private letters = "";
  private font: string | undefined;
  private hasOthers = false;
  /** The font of the current run, or null if it is unknown. */
  private run: string | null | undefined;

  open(tag: XmlTag, parents: readonly string[]): void {
    if (tag.name === "r") this.run = undefined;
    else if (tag.name === "rFont" && parents.at(-1) === "rPr") {
      const name = tag.attribute("val") ?? "";
      this.run = legacyFontOf(name) ? name : null;
    }
  }

  text(text: string, parents: readonly string[]): void {
    if (parents.at(-1) !== "t" || parents.at(-2) === "rPh") return;
    this.letters += text;
    if (text.trim() === "") return;
    if (this.run === undefined) this.hasOthers = true;
    else this.font ??= this.run ?? undefined;
  }

  close(name: string): void {
    if (name === "r") this.run = undefined;
  }

  /** Returns the text collected since the last call and clears it. */
  take(): FontedText {
    const taken = { text: decodedText(this.letters), font: this.font, hasOthers: this.hasOthers };
    [this.letters, this.font, this.hasOthers] = ["", undefined, false];
    return taken;
  }
}

/** Reads the shared strings, which cells refer to by number. */
export class SharedTexts implements XmlVisitor {
  readonly all: FontedText[] = [];
  private readonly runs = new RunReader();

  open(tag: XmlTag, parents: readonly string[]): void {
    this.runs.open(tag, parents);
  }

  text(text: string, parents: readonly string[]): void {
    this.runs.text(text, parents);
  }

  close(name: string): void {
    this.runs.close(name);
    if (name === "si") this.all.push(this.runs.take());
  }
}
