/** The record types that are read. Other records do not affect cell text. */
export const BIFF = {
  formula: [0x0006, 0x0206, 0x0406],
  end: 0x000a,
  epoch: 0x0022,
  password: 0x002f,
  font: 0x0031,
  more: 0x003c,
  codePage: 0x0042,
  column: 0x007d,
  sheet: 0x0085,
  numbers: 0x00bd,
  rich: 0x00d6,
  style: 0x00e0,
  merged: 0x00e5,
  texts: 0x00fc,
  textOf: 0x00fd,
  label: 0x0204,
  number: 0x0203,
  truth: 0x0205,
  text: 0x0207,
  row: 0x0208,
  packed: 0x027e,
  format: 0x041e,
  begin: 0x0809,
  /** Record types of the first version of the format, in which cells have three bytes of formatting. */
  beginFirst: 0x0009,
  wholeFirst: 0x0002,
  numberFirst: 0x0003,
  labelFirst: 0x0004,
  truthFirst: 0x0005,
  textFirst: 0x0007,
  beginOthers: [0x0209, 0x0409],
} as const;

export interface BiffRecord {
  id: number;
  data: Buffer;
  /** The offset of the next record. */
  next: number;
}

/** Returns the record at an offset, or undefined if the data ends there. */
export function recordAt(stream: Buffer, at: number): BiffRecord | undefined {
  if (at < 0 || at + 4 > stream.length) return undefined;
  const [id, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
  const next = at + 4 + length;
  return next > stream.length ? undefined : { id, data: stream.subarray(at + 4, next), next };
}

/** Returns the data of a record together with the data of its continuation records. */
export function withMore(stream: Buffer, record: BiffRecord): { parts: Buffer[]; next: number } {
  const parts = [record.data];
  let { next } = record;
  for (;;) {
    const more = recordAt(stream, next);
    if (more?.id !== BIFF.more) return { parts, next };
    parts.push(more.data);
    next = more.next;
  }
}

/**
 * Reads 16-bit text that may continue from one part of the data to the next. Each part states its own character
 * encoding.
 */
export class WideTexts {
  private part = 0;
  private at: number;
  private readonly parts: readonly Buffer[];

  constructor(parts: readonly Buffer[], at = 0) {
    this.parts = parts;
    this.at = at;
  }

  /**
   * Reads the next text.
   * @param bytes the size of the length field
   */
  next(bytes: 1 | 2): string | undefined {
    const length = this.number(bytes);
    const flags = this.number(1);
    if (length === undefined || flags === undefined) return undefined;
    const runs = flags & 8 ? this.number(2) : 0;
    const extra = flags & 4 ? this.number(4) : 0;
    const text = this.letters(length, (flags & 1) === 1);
    this.skip((runs ?? 0) * 4 + (extra ?? 0));
    return text;
  }

  private number(bytes: number): number | undefined {
    this.intoNext();
    const part = this.parts[this.part];
    if (!part || this.at + bytes > part.length) return undefined;
    const number = part.readUIntLE(this.at, bytes);
    this.at += bytes;
    return number;
  }

  private letters(length: number, isWide: boolean): string | undefined {
    let text = "";
    let wide = isWide;
    for (let left = length; left > 0;) {
      const part = this.parts[this.part];
      if (!part) return undefined;
      const size = wide ? 2 : 1;
      const count = Math.max(0, Math.min(left, Math.floor((part.length - this.at) / size)));
      const bytes = part.subarray(this.at, this.at + count * size);
      text += bytes.toString(wide ? "utf16le" : "latin1");
      this.at += count * size;
      left -= count;
      if (left === 0) break;
      this.part += 1;
      wide = ((this.parts[this.part]?.[0] ?? 0) & 1) === 1;
      this.at = 1;
    }
    return text;
  }

  private skip(bytes: number): void {
    for (let left = bytes; left > 0;) {
      const part = this.parts[this.part];
      if (!part) return;
      const count = Math.min(left, part.length - this.at);
      this.at += count;
      left -= count;
      if (left > 0) {
        this.part += 1;
        this.at = 0;
      }
    }
  }

  private intoNext(): void {
    while (this.parts[this.part] && this.at >= (this.parts[this.part] as Buffer).length) {
      this.part += 1;
      this.at = 0;
    }
  }
}
