import { forget, readStored, store, storedKeys } from "./phone-storage.ts";

/** What was typed into a form and not sent yet. Photos are never kept. */
export interface Draft {
  values: Record<string, string>;
  /** The key under which it was tried to be sent; null when it was not, or has been changed since. */
  key: string | null;
}

const PREFIX = "idms.draft.";
const DAY_MS = 24 * 60 * 60 * 1000;

type Kept = Draft & { at: number };

function read(name: string): Kept | null {
  try {
    const { at, values, key } = JSON.parse(readStored(name) ?? "") as Kept;
    const isFresh = typeof at === "number" && Math.abs(Date.now() - at) < DAY_MS;
    const texts = Object.entries(values).filter(([, value]) => typeof value === "string");
    return isFresh
      ? { at, values: Object.fromEntries(texts), key: typeof key === "string" ? key : null }
      : null;
  } catch {
    return null;
  }
}

/** The draft of a link's form; null when there is none that is younger than a day. Older ones of any link are wiped. */
export function readDraft(token: string): Draft | null {
  for (const name of storedKeys()) {
    if (name.startsWith(PREFIX) && read(name) === null) forget(name);
  }
  return read(PREFIX + token);
}

export const keepDraft = (token: string, { values, key }: Draft): void =>
  store(PREFIX + token, JSON.stringify({ at: Date.now(), values, key } satisfies Kept));

export const wipeDraft = (token: string): void => forget(PREFIX + token);
