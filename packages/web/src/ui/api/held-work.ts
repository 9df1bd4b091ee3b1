import { useEffect } from "react";

const held = new Set<object>();

/** Whether the page has unsaved input or changes. */
export const holdsWork = (): boolean => held.size > 0;

/** Discards all unsaved work, after the user has agreed. */
export const letGoOfWork = (): void => held.clear();

/** Registers that the page has unsaved work, as long as it has any. */
export function useHeldWork(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const work = {};
    held.add(work);
    return () => void held.delete(work);
  }, [unsaved]);
}
