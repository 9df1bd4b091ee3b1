import type { KnownKeys } from "@idms/core/cards/verify/known-keys";
import { API_BASE } from "../../ui/api/call-failed.ts";
import { readStored, store } from "../../browser-storage.ts";

const KEPT = "idms.verify.keys";
/** After so many milliseconds without an answer what is kept is taken. */
const PATIENCE_MS = 8000;

/** What the server knows, and when this device asked, in milliseconds since 1970. */
export interface Known {
  keys: KnownKeys;
  at: number;
}

/** What the server knows now, else what it knew when this device asked last; null where it never did. */
export async function loadKnown(): Promise<Known | null> {
  try {
    const response = await fetch(`${API_BASE}/public/verify/keys/`, {
      cache: "no-cache",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const keys = response.ok ? asKeys(await response.json()) : null;
    if (!keys) return keptKeys();
    const known = { keys, at: Date.now() };
    store(KEPT, JSON.stringify(known));
    return known;
  } catch {
    return keptKeys();
  }
}

const keptKeys = (): Known | null => JSON.parse(readStored(KEPT) ?? "null") as Known | null;

/** What a network between puts in the place of an answer is none. */
function asKeys(answer: unknown): KnownKeys | null {
  const { keys, revoked, replaced, lost } = answer as Partial<KnownKeys>;
  const isAnswer = Array.isArray(keys) && [revoked, replaced, lost].every((set) => typeof set === "string");
  return isAnswer ? (answer as KnownKeys) : null;
}
