import { forget, readStored, store, storedKeys } from "../../browser-storage.ts";

type TypedValues = Readonly<Record<string, string>>;

/** The typed values of a form that was not sent yet; its photos are in `kept-photos.ts`. */
export interface Draft {
  values: TypedValues;
  /** The unanswered try, its key, and those of tries before. */
  tried: { key: string; earlier: readonly string[]; values: TypedValues } | null;
}

const PREFIX = "idms.draft.";
/** How long something is kept that is never sent: as long as the server knows its key. */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

type Kept = Draft & { at: number };

const textsOf = (values: object): TypedValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string"));

function read(name: string): Kept | null {
  try {
    const { at, values, tried } = JSON.parse(readStored(name) ?? "") as Kept;
    const isFresh = typeof at === "number" && Math.abs(Date.now() - at) < KEPT_MS;
    if (!isFresh) return null;
    const isTried = typeof tried?.key === "string";
    const earlier = Array.isArray(tried?.earlier) ? tried.earlier.map(String) : [];
    return {
      at,
      values: textsOf(values),
      tried: isTried ? { key: tried.key, earlier, values: textsOf(tried.values) } : null,
    };
  } catch {
    return null;
  }
}

/** The draft of a link's form; null when there is none that is younger than a month. Older ones of any link are wiped. */
export function readDraft(token: string): Draft | null {
  for (const name of storedKeys()) {
    if (name.startsWith(PREFIX) && read(name) === null) forget(name);
  }
  return read(PREFIX + token);
}

export const keepDraft = (token: string, { values, tried }: Draft): void =>
  store(PREFIX + token, JSON.stringify({ at: Date.now(), values: textsOf(values), tried } satisfies Kept));

/** Nothing is kept, and the form is sent all the same. */
const KEEPS_NOTHING: Pick<
  typeof import("../photo/kept-photos.ts"),
  "readPhotos" | "keepPhoto" | "forgetPhotos"
> = {
  readPhotos: async () => ({}),
  keepPhoto: async () => undefined,
  forgetPhotos: async () => undefined,
};

/** Loads the store of photos when the form is there already; it may not come at all. */
export const keptPhotos = () => import("../photo/kept-photos.ts").catch(() => KEEPS_NOTHING);

/** Wipes what was typed alone. */
export const wipeTyped = (token: string): void => forget(PREFIX + token);

/** Wipes what was typed, and the photos. */
export function wipeDraft(token: string): void {
  wipeTyped(token);
  void keptPhotos().then(({ forgetPhotos }) => forgetPhotos(token));
}
