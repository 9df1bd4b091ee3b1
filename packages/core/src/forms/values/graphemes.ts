let segmenter: Intl.Segmenter | undefined;

/** The letters of a text as people see them: one with its marks is one. What tells them apart is made when it is asked. */
export function splitGraphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}
