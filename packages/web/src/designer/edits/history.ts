/** Maximum number of undo steps. */
export const HISTORY_STEPS = 100;

/** The past, present and undone steps. The newest step is the last one in `past` and the first one in `future`. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** The key of the newest step. A new step with the same key replaces it instead of being added. */
  merge: string | null;
}

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], merge: null });

/** Adds a step. Consecutive steps with the same `merge`, such as the letters of a word, are undone together. */
export function commit<T>(history: History<T>, next: T, merge: string | null = null): History<T> {
  const { past, present } = history;
  if (next === present) return history;
  const joins = merge !== null && merge === history.merge;
  return {
    past: joins ? past : [...past, present].slice(-HISTORY_STEPS),
    present: next,
    future: [],
    merge,
  };
}

/** Ends merging, so that the next step is separate. */
export const settle = <T>(history: History<T>): History<T> =>
  history.merge === null ? history : { ...history, merge: null };

export function undo<T>({ past, present, future, ...history }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { ...history, past, present, future };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], merge: null };
}

export function redo<T>({ past, present, future, ...history }: History<T>): History<T> {
  const [next] = future;
  if (next === undefined) return { ...history, past, present, future };
  return { past: [...past, present], present: next, future: future.slice(1), merge: null };
}
