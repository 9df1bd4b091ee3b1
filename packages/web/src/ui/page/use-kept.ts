import { useEffect, useState } from "react";
import type { z } from "zod";
import { readStored, store } from "../../browser-storage.ts";

/**
 * Manages a list that the browser stores under a name. The list is empty at first. All parts of the screen share it.
 */
export function useKept<T>(
  key: string,
  schema: z.ZodType<readonly T[]>,
): [readonly T[], (value: readonly T[]) => void] {
  const [kept, setKept] = useState(() => ({ key, value: readKept(key, schema) }));
  const value = kept.key === key ? kept.value : readKept(key, schema);
  useEffect(() => {
    const read = () => setKept({ key, value: readKept(key, schema) });
    CHANGES.addEventListener(key, read);
    return () => CHANGES.removeEventListener(key, read);
  }, [key, schema]);
  return [
    value,
    (next) => {
      store(key, JSON.stringify(next));
      setKept({ key, value: next });
      CHANGES.dispatchEvent(new Event(key));
    },
  ];
}

const CHANGES = new EventTarget();

function readKept<T>(key: string, schema: z.ZodType<readonly T[]>): readonly T[] {
  try {
    const read = schema.safeParse(JSON.parse(readStored(key) ?? "[]"));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}
