/** The bytes of a text in UTF-8; half of a pair of surrogates becomes U+FFFD. */
export function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) as number;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), next(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), next(code >> 6), next(code));
    else bytes.push(0xf0 | (code >> 18), next(code >> 12), next(code >> 6), next(code));
  }
  return bytes;
}

/** A byte that goes on: six bits. */
const next = (code: number): number => 0x80 | (code & 0x3f);
