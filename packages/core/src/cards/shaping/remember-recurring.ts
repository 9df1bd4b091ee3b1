/** How many texts are remembered. */
export interface Remembered {
  /** The number of entries that were used again; beyond it all of these are forgotten. */
  recurring: number;
  /** The number of entries that were used once. */
  last: number;
}

/** Remembers what is made of a text. */
export type Remember<T> = (text: string, make: (text: string) => T) => T;

/**
 * Remembers what was made of texts: of the last few, and for longer of those that came again. The last few are in a ring and
 * not in a Map: what a Map has forgotten V8 keeps alive, once the Map is old, until it looks through all its memory.
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
