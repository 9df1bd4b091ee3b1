/** Receives the parts of an XML document during parsing. Names have no prefix. */
export interface XmlVisitor {
  /**
   * An opening tag.
   * @param parents the enclosing elements, outermost first, excluding the element itself
   */
  open?(tag: XmlTag, parents: readonly string[]): void;
  close?(name: string, parents: readonly string[]): void;
  /**
   * Text, or part of it.
   * @param parents the enclosing elements, outermost first
   */
  text?(text: string, parents: readonly string[]): void;
}

/** An error in a document that no ordinary program would write. */
export class XmlFault extends Error {}

/** Maximum length of a tag, in characters, and maximum nesting depth. Workbooks stay far below both. */
const LONGEST_TAG = 256 * 1024;
const DEEPEST = 200;

const COMMENT = "<!--";
const LITERAL = "<![CDATA[";
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/**
 * Maximum length of an entity, in characters. The longest entity is a hexadecimal code point with some leading zeros.
 */
const LONGEST_ENTITY = 16;
const LAST_LETTER = 0x10ffff;
const ATTRIBUTE = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** An opening tag. */
export class XmlTag {
  readonly name: string;
  private readonly written: string;
  private attributes: Map<string, string> | undefined;

  constructor(name: string, written: string) {
    this.name = name;
    this.written = written;
  }

  /** Returns the value of an attribute, regardless of its prefix. An attribute without a prefix takes precedence. */
  attribute(name: string): string | undefined {
    this.attributes ??= attributesOf(this.written);
    return this.attributes.get(name);
  }

  /** Whether an attribute has a true value in XML Schema notation. */
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
 * Parses an XML document in chunks without keeping it in memory. The parser supports the XML that workbooks use. A
 * document type with declarations is rejected, so that no entity is expanded and no other file is read.
 * @throws XmlFault if the document is not well formed, or any error that reading the chunks throws
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
  /** The terminator of the current comment, literal or instruction. */
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

  /** Parses all complete parts and returns the remaining text. */
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

  /** Parses markup and returns the next position, or a negative number if more input is needed. */
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

/** Returns the end of a tag, ignoring `>` inside attribute values, or a negative number if there is none. */
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

/** Returns the end of the text before an entity that may be incomplete. */
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
