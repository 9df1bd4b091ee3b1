let segmenter: Intl.Segmenter | undefined;

/**
 * Splits a text into the letters that people see: a letter with its marks counts as one. The segmenter is created on
 * first use.
 */
export function splitGraphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}
