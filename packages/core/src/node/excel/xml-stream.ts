/** Hears the parts of an XML document while it is read; names are without their prefixes. */
export interface XmlVisitor {
  /** @param parents the elements within which it stands, the outermost first, without itself */
  open?(tag: XmlTag, parents: readonly string[]): void;
  close?(name: string, parents: readonly string[]): void;
  /** A text, or a piece of one. @param parents the elements within which it stands, the outermost first */
  text?(text: string, parents: readonly string[]): void;
}

/** A fault in a document that no program should have written. */
export class XmlFault extends Error {}

/** A tag of a workbook is far shorter, in characters, and elements lie far less deep in one another. */
const LONGEST_TAG = 256 * 1024;
const DEEPEST = 200;

const COMMENT = "<!--";
const LITERAL = "<![CDATA[";
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** The longest is that of a code point in hexadecimal digits, some zeros before it. */
const LONGEST_ENTITY = 16;
const LAST_LETTER = 0x10ffff;
const ATTRIBUTE = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** The beginning of an element. */
export class XmlTag {
  readonly name: string;
  private readonly written: string;
  private attributes: Map<string, string> | undefined;

  constructor(name: string, written: string) {
    this.name = name;
    this.written = written;
  }

  /** The value of an attribute, whatever its prefix; one of that very name comes before one that has a prefix. */
  attribute(name: string): string | undefined {
    this.attributes ??= attributesOf(this.written);
    return this.attributes.get(name);
  }

  /** Whether an attribute says yes, as XML Schema writes it. */
  says(name: string): boolean {
    return /^(?:1|true|on)$/.test(this.attribute(name) ?? "");
  }
}

function attributesOf(written: string): Map<string, string> {
  const found = new Map<string, string>();
  ATTRIBUTE.lastIndex = 0;
  for (let each = ATTRIBUTE.exec(written); each; each = ATTRIBUTE.exec(written)) {
    const [, name = "", quoted, apostrophed] = each;
    const value = withLetters(quoted ?? apostrophed ?? "");
    const local = localName(name);
    if (local === name || !found.has(local)) found.set(local, value);
  }
  return found;
}

/**
 * Reads an XML document in chunks and keeps nothing of it. It takes what workbooks have: a document type that declares
 * something is refused, so that no text grows out of a declaration and no other file is read.
 * @throws XmlFault for one that is not well formed; what the chunks throw
 */
export async function readXml(chunks: AsyncIterable<Buffer>, visitor: XmlVisitor): Promise<void> {
  const reader = new XmlReader(visitor);
  let decoder: ReturnType<typeof decoderFor> | undefined;
  for await (const chunk of chunks) {
    decoder ??= decoderFor(chunk);
    reader.write(decoder.decode(chunk, { stream: true }));
  }
  reader.end();
}

function decoderFor(start: Buffer) {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder("utf-16le");
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder("utf-16be");
  const [, label = "utf-8"] =
    /^[^>]*?encoding\s*=\s*["']([\w-]+)/.exec(start.toString("latin1", 0, 200)) ?? [];
  try {
    return new TextDecoder(label);
  } catch {
    throw new XmlFault(`The encoding ${label} is not supported.`);
  }
}

class XmlReader {
  private readonly visitor: XmlVisitor;
  private readonly parents: string[] = [];
  private rest = "";
  /** The end of the comment, the literal or the instruction in which it is. */
  private until = "";
  private isLineEnd = false;
  private isBegun = false;

  constructor(visitor: XmlVisitor) {
    this.visitor = visitor;
  }

  write(chunk: string): void {
    // Every line end is one sign to a reader of XML.
    const begun = this.isLineEnd && chunk.startsWith("\n") ? chunk.slice(1) : chunk;
    this.isLineEnd = chunk.endsWith("\r");
    this.rest = this.read(this.rest + (begun.includes("\r") ? begun.replace(/\r\n?/g, "\n") : begun));
    if (this.rest.length > LONGEST_TAG) throw new XmlFault("A tag is not closed.");
  }

  end(): void {
    const isWhole = this.isBegun && this.parents.length === 0 && this.until === "" && this.rest.trim() === "";
    if (!isWhole) throw new XmlFault("The document ends unexpectedly.");
  }

  /** Reads what is whole, and gives what is not. */
  private read(xml: string): string {
    let at = 0;
    for (;;) {
      if (this.until !== "") {
        const end = xml.indexOf(this.until, at);
        const last = end < 0 ? Math.max(at, xml.length - this.until.length + 1) : end;
        if (this.until === "]]>" && last > at) this.visitor.text?.(xml.slice(at, last), this.parents);
        if (end < 0) return xml.slice(last);
        at = end + this.until.length;
        this.until = "";
      }
      const begin = xml.indexOf("<", at);
      const last = begin < 0 ? wholeTextEnd(xml, at) : begin;
      if (last > at && this.parents.length > 0)
        this.visitor.text?.(withLetters(xml.slice(at, last)), this.parents);
      if (begin < 0) return xml.slice(last);
      const next = this.readMarkup(xml, begin);
      if (next < 0) return xml.slice(begin);
      at = next;
    }
  }

  /** Reads markup that begins with a sign below; returns where it goes on, or less than zero where more is needed. */
  private readMarkup(xml: string, begin: number): number {
    const sign = xml[begin + 1];
    if (sign === "?") {
      this.until = "?>";
      return begin + 2;
    }
    if (sign === "!") return this.readDeclaration(xml, begin);
    const end = tagEnd(xml, begin + 1);
    if (end < 0) return -1;
    if (sign === "/") this.close(localName(xml.slice(begin + 2, end).trimEnd()));
    else this.open(xml.slice(begin + 1, end));
    return end + 1;
  }

  private readDeclaration(xml: string, begin: number): number {
    if (xml.length - begin < LITERAL.length) return -1;
    if (xml.startsWith(COMMENT, begin)) {
      this.until = "-->";
      return begin + COMMENT.length;
    }
    if (xml.startsWith(LITERAL, begin)) {
      this.until = "]]>";
      return begin + LITERAL.length;
    }
    const end = xml.indexOf(">", begin);
    if (xml.slice(begin, end < 0 ? undefined : end).includes("["))
      throw new XmlFault("The document declares its own entities, which is not allowed.");
    return end < 0 ? -1 : end + 1;
  }

  private open(written: string): void {
    const isAlone = written.endsWith("/");
    const nameEnd = written.search(/[\s/]/);
    const name = localName(nameEnd < 0 ? written : written.slice(0, nameEnd));
    const attributes = nameEnd < 0 ? "" : written.slice(nameEnd, isAlone ? -1 : undefined);
    if (name === "" || (this.isBegun && this.parents.length === 0))
      throw new XmlFault("A tag is out of place.");
    if (this.parents.length >= DEEPEST) throw new XmlFault("The elements are nested too deeply.");
    this.isBegun = true;
    this.visitor.open?.(new XmlTag(name, attributes), this.parents);
    if (isAlone) this.visitor.close?.(name, this.parents);
    else this.parents.push(name);
  }

  private close(name: string): void {
    if (this.parents.pop() !== name) throw new XmlFault(`The closing tag of ${name} is out of place.`);
    this.visitor.close?.(name, this.parents);
  }
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** The end of a tag, which may have that sign in the value of an attribute; less than zero where it has none. */
function tagEnd(xml: string, from: number): number {
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml[at];
    if (sign === ">") return at;
    if (sign === "<") throw new XmlFault("A tag is inside another tag.");
    if (sign === '"' || sign === "'") {
      at = xml.indexOf(sign, at + 1);
      if (at < 0) return -1;
    }
  }
  return -1;
}

/** The end of the text before an entity that may be cut. */
function wholeTextEnd(xml: string, from: number): number {
  const entity = xml.lastIndexOf("&");
  const isCut = entity >= from && xml.length - entity < LONGEST_ENTITY && !xml.includes(";", entity);
  return isCut ? entity : xml.length;
}

const withLetters = (text: string): string =>
  text.includes("&") ? text.replace(/&([^;&\s]{0,16};)?/g, (_, name?: string) => letterOf(name)) : text;

function letterOf(name = ""): string {
  const [, hex, digits] = /^#(?:x([0-9a-f]+)|(\d+));$/i.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(digits);
  if (code > 0 && code <= LAST_LETTER) return String.fromCodePoint(code);
  const letter = ENTITIES[name.slice(0, -1)];
  if (letter === undefined) throw new XmlFault(`The entity ${name} is not defined.`);
  return letter;
}
