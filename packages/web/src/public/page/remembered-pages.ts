import { readStored, store } from "../../browser-storage.ts";

/** A family's page that came of a submission from this phone. */
export interface KeptPage {
  page: string;
  /** When, in milliseconds since 1970. */
  at: number;
}

const KEY = "idms.pages";
/** A family with more children than that keeps the addresses itself. */
const MOST = 10;

const isKept = (kept: unknown): kept is KeptPage => {
  const { page, at } = (kept ?? {}) as Partial<KeptPage>;
  return typeof page === "string" && typeof at === "number";
};

/** The pages of what was sent from this phone, the newest first; without anybody's name. */
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
