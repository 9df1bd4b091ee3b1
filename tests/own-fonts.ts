import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Returns the path of a font that tests upload. `tests/own-fonts/README.md` describes the fonts. */
export const ownFontPath = (name: string): string =>
  fileURLToPath(new URL(`own-fonts/${name}`, import.meta.url));

export const ownFontBytes = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(ownFontPath(name)));

export const OWN_SERIF = ["Regular.ttf", "Bold.ttf", "Italic.ttf", "BoldItalic.otf"].map(
  (style) => `OwnSerif-${style}`,
);

const tablesOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset);

/** Returns the offset of a table's directory entry in a font file. */
export function entryOf(bytes: Uint8Array, tag: string): number {
  const view = tablesOf(bytes);
  for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16)
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) === tag) return at;
  throw new Error(`There is no table ${tag}`);
}

/** Returns a copy of a font with one table changed in place. */
export function withTable(
  bytes: Uint8Array,
  tag: string,
  change: (table: DataView) => void,
): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  const entry = entryOf(copy, tag);
  const view = tablesOf(copy);
  change(new DataView(copy.buffer, view.getUint32(entry + 8), view.getUint32(entry + 12)));
  return copy;
}

/** Returns a copy of a font without one of its tables, whose tag is replaced by an unknown one. */
export function withoutTable(bytes: Uint8Array, tag: string, as = "xxxx"): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  copy.set(new TextEncoder().encode(as), entryOf(copy, tag));
  return copy;
}
