import { forget, readStored, store, storedKeys } from "../../browser-storage.ts";

type TypedValues = Readonly<Record<string, string>>;

/** The typed values of an unsent form. The form's photos are in `kept-photos.ts`. */
export interface Draft {
  values: TypedValues;
  /** The last attempt, if it got no response. It contains its key, its values, and the keys of earlier attempts. */
  tried: { key: string; earlier: readonly string[]; values: TypedValues } | null;
}

const PREFIX = "idms.draft.";
/** How long unsent data is kept, in ms. The server remembers the key of an attempt for the same time. */
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

/**
 * Returns the draft of a link's form, or null if there is none from the last month. Deletes expired drafts of all
 * links.
 */
export function readDraft(token: string): Draft | null {
  for (const name of storedKeys()) {
    if (name.startsWith(PREFIX) && read(name) === null) forget(name);
  }
  return read(PREFIX + token);
}

export const keepDraft = (token: string, { values, tried }: Draft): void =>
  store(PREFIX + token, JSON.stringify({ at: Date.now(), values: textsOf(values), tried } satisfies Kept));

/** A photo store that stores nothing. It is used if the real one cannot be loaded. The form can still be sent. */
const KEEPS_NOTHING: Pick<
  typeof import("../photo/kept-photos.ts"),
  "readPhotos" | "keepPhoto" | "forgetPhotos"
> = {
  readPhotos: async () => ({}),
  keepPhoto: async () => undefined,
  forgetPhotos: async () => undefined,
};

/**
 * Loads the code of the photo store, after the form is shown. If the code fails to load, returns a store that stores
 * nothing.
 */
export const keptPhotos = () => import("../photo/kept-photos.ts").catch(() => KEEPS_NOTHING);

/** Deletes the typed values only. */
export const wipeTyped = (token: string): void => forget(PREFIX + token);

/** Deletes the typed values and the photos. */
export function wipeDraft(token: string): void {
  wipeTyped(token);
  void keptPhotos().then(({ forgetPhotos }) => forgetPhotos(token));
}
