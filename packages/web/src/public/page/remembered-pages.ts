import { readStored, store } from "../../browser-storage.ts";

/** A family's page that resulted from a submission on this phone. */
export interface KeptPage {
  page: string;
  /** Time of the submission, in ms since 1970. */
  at: number;
}

const KEY = "idms.pages";
/**
 * Maximum number of remembered pages. A family with more children has to save the addresses of the other pages
 * itself.
 */
const MOST = 10;

const isKept = (kept: unknown): kept is KeptPage => {
  const { page, at } = (kept ?? {}) as Partial<KeptPage>;
  return typeof page === "string" && typeof at === "number";
};

/** Returns the pages of earlier submissions from this phone, newest first. The pages contain no names. */
export function keptPages(): KeptPage[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

export function keepPage(page: string): void {
  const others = keptPages().filter((kept) => kept.page !== page);
  store(KEY, JSON.stringify([{ page, at: Date.now() }, ...others].slice(0, MOST)));
}
