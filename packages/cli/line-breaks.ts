import { createRequire } from "node:module";

/** Where linebreak makes its table: the bytes of a trie of all of Unicode, packed twice. */
const MADE = /const (\S+) = (\S+\.toByteArray\("[^"]+"\));\s*const (\S+) = (new \S+\()\1\);/;
const ASCII = 128;

interface Trie {
  get(codePoint: number): number;
}

/**
 * The code of linebreak with the classes of ASCII written out, and its table unpacked when a character beyond these is
 * first asked for: that takes longer than the texts of most classes.
 * @param id the path of the file
 */
export function unpackedWhenAsked(code: string, id: string): string {
  const require = createRequire(id);
  const { toByteArray } = require("base64-js") as { toByteArray(text: string): Uint8Array };
  const UnicodeTrie = require("unicode-trie") as new (bytes: Uint8Array) => Trie;
  const packed = /\.toByteArray\("([^"]+)"\)/.exec(code)?.[1];
  if (packed === undefined || !MADE.test(code)) throw new Error(`${id} has its table elsewhere`);
  const table = new UnicodeTrie(toByteArray(packed));
  const ascii = Array.from({ length: ASCII }, (_, codePoint) => table.get(codePoint));
  return code.replace(
    MADE,
    (_, __, bytes: string, name: string, made: string) =>
      `const ${name} = {\n  ascii: [${ascii.join(", ")}],\n  table: undefined,\n` +
      `  get(codePoint) {\n    if (codePoint < ${ASCII}) return this.ascii[codePoint];\n` +
      `    this.table ??= ${made}${bytes});\n    return this.table.get(codePoint);\n  },\n};`,
  );
}
