let segmenter: Intl.Segmenter | undefined;

/**
 * Splits text into the letters that people see. A letter and its marks count as one. The segmenter is created on
 * first use.
 */
export function splitGraphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}
