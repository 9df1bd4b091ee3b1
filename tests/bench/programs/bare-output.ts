import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const BUFFER_BYTES = 1 << 20;
/** Large enough for an object's header, except for one that contains a list. */
const ENOUGH = 1 << 16;

/** Writes the objects of a PDF one after the other, through one buffer. Files are read directly into it. */
export class BareOutput {
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  readonly #offsets: number[] = [0];
  readonly #send: (bytes: Uint8Array) => void;
  #used = 0;
  #sent = 0;

  constructor(send: (bytes: Uint8Array) => void) {
    this.#send = send;
  }

  /** Reserves the number of an object that is written later. */
  number(): number {
    return this.#offsets.push(0) - 1;
  }

  /** Writes text with one byte per character. */
  text(text: string): void {
    if (text.length > BUFFER_BYTES - this.#used) this.#flush();
    if (text.length <= BUFFER_BYTES) {
      this.#used += this.#buffer.write(text, this.#used, "latin1");
      return;
    }
    this.bytes(Buffer.from(text, "latin1"));
  }

  bytes(bytes: Uint8Array): void {
    this.#flush();
    this.#send(bytes);
    this.#sent += bytes.length;
  }

  /** Writes an object, with the bytes of a stream that was opened in its text. */
  object(text: string, number = this.number(), stream?: Uint8Array): number {
    this.#offsets[number] = this.#sent + this.#used;
    this.text(`${number} 0 obj\n${text}`);
    if (stream) {
      this.bytes(stream);
      this.text("\nendstream");
    }
    this.text("\nendobj\n");
    return number;
  }

  /** Writes a file as an image object. */
  image(head: string, path: string): number {
    const number = this.number();
    const file = openSync(path, "r");
    try {
      let left = fstatSync(file).size;
      if (left + ENOUGH > BUFFER_BYTES - this.#used) this.#flush();
      this.#offsets[number] = this.#sent + this.#used;
      this.text(`${number} 0 obj\n<<${head}/Length ${left}>>\nstream\n`);
      while (left > 0) {
        if (this.#used === BUFFER_BYTES) this.#flush();
        const read = readSync(
          file,
          this.#buffer,
          this.#used,
          Math.min(left, BUFFER_BYTES - this.#used),
          null,
        );
        if (read === 0) throw new Error(`${path} has become shorter.`);
        this.#used += read;
        left -= read;
      }
    } finally {
      closeSync(file);
    }
    this.text("\nendstream\nendobj\n");
    return number;
  }

  /** Writes the cross-reference table and sends the rest. */
  end(catalog: number): void {
    const start = this.#sent + this.#used;
    const rows = this.#offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
    const size = this.#offsets.length;
    this.text(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}`);
    this.text(`trailer\n<</Size ${size}/Root ${catalog} 0 R>>\nstartxref\n${start}\n%%EOF\n`);
    this.#flush();
  }

  #flush(): void {
    if (this.#used === 0) return;
    this.#send(this.#buffer.subarray(0, this.#used));
    this.#sent += this.#used;
    this.#used = 0;
  }
}
