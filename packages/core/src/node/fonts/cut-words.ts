let segmenter: Intl.Segmenter | undefined;

/** Cuts Thai, Lao, Khmer and Burmese into words by the dictionaries of this Node.js; see `CutWords`. */
export function cutWords(letters: string): number[] {
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  return Array.from(segmenter.segment(letters), ({ index }) => index).slice(1);
}
