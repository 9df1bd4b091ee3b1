import { inflateSync } from "node:zlib";

/**
 * A PDF value: a name is a text with its slash, a string is its bytes, and an operator of a page's content is a word.
 */
export type PdfValue = number | boolean | null | string | Buffer | Ref | Word | Stream | Dict | PdfValue[];
export interface Dict {
  [key: string]: PdfValue | undefined;
}

class Ref {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}

class Word {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class Stream {
  readonly dict: Dict;
  readonly raw: Buffer;
  constructor(dict: Dict, raw: Buffer) {
    this.dict = dict;
    this.raw = raw;
  }
}

export const isDict = (value: PdfValue | undefined): value is Dict =>
  typeof value === "object" && value !== null && value.constructor === Object;

const BLANK = /[\0\t\n\f\r ]/;
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]/;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Reads values one after the other from an offset of a file, according to ISO 32000-1, 7.2 and 7.3. */
class Reader {
  private readonly text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  /** Returns the next value, or undefined at the end. */
  next(): PdfValue | undefined {
    this.skip();
    const { text } = this;
    const sign = text[this.at];
    if (sign === undefined) return undefined;
    if (text.startsWith("<<", this.at)) return this.dictionary();
    if (sign === "<") return this.hexString();
    if (sign === "(") return this.string();
    if (sign === "[") return this.array();
    if (sign === "/") {
      this.at += 1;
      return `/${this.run().replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))}`;
    }
    const run = this.run();
    if (run === "") throw new Error(`There is no value at ${this.at}: ${text.slice(this.at, this.at + 20)}`);
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(run)) return this.numberOrRef(run);
    if (run === "true" || run === "false") return run === "true";
    return run === "null" ? null : new Word(run);
  }

  private skip(): void {
    const { text } = this;
    for (;;) {
      if (text[this.at] === "%") while (this.at < text.length && !/[\r\n]/.test(text[this.at]!)) this.at += 1;
      else if (this.at < text.length && BLANK.test(text[this.at]!)) this.at += 1;
      else return;
    }
  }

  private run(): string {
    const start = this.at;
    while (this.at < this.text.length && REGULAR.test(this.text[this.at]!)) this.at += 1;
    return this.text.slice(start, this.at);
  }

  private numberOrRef(run: string): number | Ref {
    const ref = /^ (\d+) R\b/.exec(this.text.slice(this.at, this.at + 12));
    if (!ref || !/^\d+$/.test(run)) return Number(run);
    this.at += ref[0].length;
    return new Ref(Number(run));
  }

  private array(): PdfValue[] {
    const values: PdfValue[] = [];
    this.at += 1;
    for (;;) {
      this.skip();
      if (this.text[this.at] === "]") break;
      values.push(this.next() as PdfValue);
    }
    this.at += 1;
    return values;
  }

  private dictionary(): Dict {
    const dict: Dict = {};
    this.at += 2;
    for (;;) {
      this.skip();
      if (this.text.startsWith(">>", this.at)) break;
      const key = this.next() as string;
      dict[key.slice(1)] = this.next();
    }
    this.at += 2;
    return dict;
  }

  private hexString(): Buffer {
    const end = this.text.indexOf(">", this.at);
    const hex = this.text.slice(this.at + 1, end).replaceAll(/\s/g, "");
    this.at = end + 1;
    return Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, "hex");
  }

  private string(): Buffer {
    let shown = "";
    let depth = 0;
    for (; ; this.at += 1) {
      const sign = this.text[this.at]!;
      if (sign === "\\") {
        this.at += 1;
        shown += ESCAPES[this.text[this.at]!] ?? this.text[this.at]!;
        continue;
      }
      if (sign === "(" && (depth += 1) === 1) continue;
      if (sign === ")" && (depth -= 1) === 0) break;
      shown += sign;
    }
    this.at += 1;
    return Buffer.from(shown, "latin1");
  }
}

export interface PdfFile {
  head: string;
  trailer: Dict;
  objects: ReadonlyMap<number, PdfValue>;
  /** Resolves a reference. */
  see(value: PdfValue | undefined): PdfValue | undefined;
  dict(value: PdfValue | undefined): Dict;
  /** Returns the bytes of a stream, with all filters except JPEG decoded. */
  bytes(stream: Stream): Buffer;
  pages: Dict[];
}

/** Parses a file by its cross-reference table, without any code of our writer. */
export function readPdf(file: Buffer): PdfFile {
  const text = file.toString("latin1");
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))?.[1]);
  const table = /^xref\n0 (\d+)\n/.exec(text.slice(start, start + 32))!;
  const first = start + table[0].length;
  const objects = new Map<number, PdfValue>();
  for (let id = 1; id < Number(table[1]); id += 1) {
    const entry = text.slice(first + id * 20, first + (id + 1) * 20);
    if (!entry.endsWith(" f \n")) objects.set(id, readObject(Number(entry.slice(0, 10)), id));
  }
  const trailer = new Reader(text, text.indexOf("trailer", first) + 7).next() as Dict;
  const see = (value: PdfValue | undefined): PdfValue | undefined =>
    value instanceof Ref ? see(objects.get(value.id)) : value;
  const dict = (value: PdfValue | undefined): Dict => {
    const seen = see(value);
    return seen instanceof Stream ? seen.dict : isDict(seen) ? seen : {};
  };

  function readObject(offset: number, id: number): PdfValue {
    const reader = new Reader(text, offset);
    if (reader.next() !== id || reader.next() !== 0 || !isWord(reader.next(), "obj"))
      throw new Error(`The PDF has no object ${id} at ${offset}`);
    const value = reader.next() as PdfValue;
    if (!isDict(value) || !/^\s*stream/.test(text.slice(reader.at, reader.at + 10))) return value;
    const from = reader.at + /^\s*stream\r?\n/.exec(text.slice(reader.at, reader.at + 12))![0].length;
    const end = from + (value["Length"] as number);
    if (!/^\r?\n?endstream/.test(text.slice(end, end + 11)))
      throw new Error(`Stream ${id} does not end where its length says`);
    return new Stream(value, file.subarray(from, end));
  }

  const pagesBelow = (node: Dict): Dict[] =>
    node["Kids"] ? (see(node["Kids"]) as PdfValue[]).flatMap((kid) => pagesBelow(dict(kid))) : [node];
  return {
    head: text.slice(0, 16),
    trailer,
    objects,
    see,
    dict,
    bytes: (stream) => (stream.dict["Filter"] === "/FlateDecode" ? inflateSync(stream.raw) : stream.raw),
    pages: pagesBelow(dict(dict(trailer["Root"])["Pages"])),
  };
}

const isWord = (value: PdfValue | undefined, text: string): boolean =>
  value instanceof Word && value.text === text;

export interface Operation {
  operator: string;
  operands: PdfValue[];
}

/** Returns the operators of a page's or form's content, each with its operands. */
export function operationsOf(content: Buffer): Operation[] {
  const reader = new Reader(content.toString("latin1"));
  const operations: Operation[] = [];
  let operands: PdfValue[] = [];
  for (let value = reader.next(); value !== undefined; value = reader.next()) {
    if (value instanceof Word) {
      operations.push({ operator: value.text, operands });
      operands = [];
    } else operands.push(value);
  }
  return operations;
}
