import { useEffect, useState } from "react";
import type { z } from "zod";
import { readStored, store } from "../../browser-storage.ts";

/**
 * Manages a list that the browser stores under a name. The list is empty at first. All parts of the screen and all tabs
 * share it.
 */
export function useKept<T>(
  key: string,
  schema: z.ZodType<readonly T[]>,
): [readonly T[], (value: readonly T[]) => void] {
  const [kept, setKept] = useState(() => ({ key, value: readKept(key, schema) }));
  const value = kept.key === key ? kept.value : readKept(key, schema);
  useEffect(() => {
    const read = () => setKept({ key, value: readKept(key, schema) });
    const readOther = (event: StorageEvent) => event.key === key && read();
    CHANGES.addEventListener(key, read);
    addEventListener("storage", readOther);
    return () => {
      CHANGES.removeEventListener(key, read);
      removeEventListener("storage", readOther);
    };
  }, [key, schema]);
  return [value, (next) => keepValue(key, next)];
}

const CHANGES = new EventTarget();
/** The values that the browser refused to store. They are kept as long as the page is open. */
const UNSTORED = new Map<string, string>();

/** Stores a list under a name, and updates every part of the screen that shows it. */
export function keepValue(key: string, value: readonly unknown[]): void {
  const text = JSON.stringify(value);
  store(key, text);
  if (readStored(key) === text) UNSTORED.delete(key);
  else UNSTORED.set(key, text);
  CHANGES.dispatchEvent(new Event(key));
}

/** Returns the list that is currently stored under a name. */
export function readKept<T>(key: string, schema: z.ZodType<readonly T[]>): readonly T[] {
  try {
    const read = schema.safeParse(JSON.parse(UNSTORED.get(key) ?? readStored(key) ?? "[]"));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}
