let segmenter: Intl.Segmenter | undefined;

/**
 * Splits Thai, Lao, Khmer and Burmese text into words, using the dictionaries of the running version of Node.js. See
 * `CutWords`.
 */
export function cutWords(letters: string): number[] {
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  return Array.from(segmenter.segment(letters), ({ index }) => index).slice(1);
}
