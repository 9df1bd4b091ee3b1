import { useEffect } from "react";

const held = new Set<object>();

/** Whether the page holds something that was filled in or changed and is not saved. */
export const holdsWork = (): boolean => held.size > 0;

/** Lets go of all that is not saved, after somebody has said so. */
export const letGoOfWork = (): void => held.clear();

/** Tells that the page holds something that is not saved, as long as it does. */
export function useHeldWork(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const work = {};
    held.add(work);
    return () => void held.delete(work);
  }, [unsaved]);
}
