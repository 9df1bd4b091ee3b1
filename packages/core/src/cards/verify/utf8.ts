/** The replacement for an unpaired surrogate. */
const REPLACEMENT = 0xfffd;

/** Encodes text as UTF-8. */
export function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    let code = text.codePointAt(at) as number;
    if (code >= 0xd800 && code < 0xe000) code = REPLACEMENT;
    if (code > 0xffff) at += 1;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), next(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), next(code >> 6), next(code));
    else bytes.push(0xf0 | (code >> 18), next(code >> 12), next(code >> 6), next(code));
  }
  return bytes;
}

/** Returns a continuation byte with six bits. */
const next = (code: number): number => 0x80 | (code & 0x3f);

/**
 * Decodes UTF-8 bytes.
 * @throws URIError for invalid bytes
 */
export const fromUtf8 = (bytes: Uint8Array): string =>
  decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
