/** Sizes of a text cache. */
export interface Remembered {
  /** Maximum number of entries that were used again. When this number is exceeded, all of them are discarded. */
  recurring: number;
  /** Number of most recent single-use entries to keep. */
  last: number;
}

/** Returns the value for a text from a cache, or creates the value. */
export type Remember<T> = (text: string, make: (text: string) => T) => T;

/**
 * Caches values created from texts. The last few values are kept briefly, and values of recurring texts are kept
 * longer. The last few are in a ring buffer instead of a Map, because V8 keeps entries deleted from an old Map alive
 * until a full garbage collection.
 */
export function rememberRecurring<T>({ recurring, last }: Remembered): Remember<T> {
  const again = new Map<string, T>();
  const texts: string[] = [];
  const values: T[] = [];
  let turn = 0;
  return (text, make) => {
    const known = again.get(text);
    if (known !== undefined) return known;
    const at = texts.indexOf(text);
    if (at >= 0) {
      if (again.size >= recurring) again.clear();
      const value = values[at] as T;
      again.set(text, value);
      return value;
    }
    const value = make(text);
    texts[turn] = text;
    values[turn] = value;
    turn = (turn + 1) % last;
    return value;
  };
}
