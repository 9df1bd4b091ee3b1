import type { Box } from "@idms/core/cards/geometry/space";
import { keptPhoto, type PhotoAnswer } from "./photo.ts";

/** A photo of an unsent form: the chosen file and the part of it that is kept. */
interface Row {
  token: string;
  field: string;
  name: string;
  type: string;
  bytes: ArrayBuffer;
  crop: Box;
  /** Time when the photo was stored, by this phone's clock, in ms since 1970. */
  at: number;
}

const STORE = "photos";

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("idms.draft", 1);
    request.addEventListener("upgradeneeded", () =>
      request.result.createObjectStore(STORE, { keyPath: ["token", "field"] }),
    );
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("nothing is kept here")));
  });
}

/** Runs a function in one transaction. When this function returns, either all changes are stored or none are. */
async function inOne<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opened = await database();
  try {
    const transaction = opened.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    return await new Promise<T>((resolve, reject) => {
      const fail = () => reject(transaction.error ?? new Error("nothing was kept"));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("abort", fail);
      transaction.addEventListener("error", fail);
    });
  } finally {
    opened.close();
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs operations one after the other, so that an earlier write cannot restore deleted data. Returns the fallback if
 * the browser refuses to store anything.
 */
function inTurn<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  const done = last.then(work).catch(() => otherwise);
  last = done;
  return done;
}

/** Returns the key range of one form's photos. */
const ofForm = (token: string) => IDBKeyRange.bound([token], [token, []]);

/**
 * Stores a photo once it is ready to be sent. It replaces the previous photo. A photo that cannot be sent is not
 * stored.
 */
export async function keepPhoto(token: string, field: string, photo: PhotoAnswer | undefined): Promise<void> {
  await inTurn<unknown>(() => inOne("readwrite", (store) => store.delete([token, field])), undefined);
  const prepared = await photo?.prepared;
  if (!prepared || !("crop" in prepared) || !prepared.crop) return;
  const { shown, crop } = prepared;
  await inTurn<unknown>(async () => {
    const { name, type } = shown;
    // Some browsers lose a file that is kept as one.
    const row: Row = { token, field, name, type, bytes: await shown.arrayBuffer(), crop, at: Date.now() };
    return inOne("readwrite", (store) => store.put(row));
  }, undefined);
}

export const forgetPhotos = (token: string): Promise<void> =>
  inTurn(async () => void (await inOne("readwrite", (store) => store.delete(ofForm(token)))), undefined);

/**
 * Returns the photos of a link's form, keyed by field. Also deletes the expired photos of all forms.
 * @param most maximum age, in ms
 */
export const readPhotos = (token: string, most: number): Promise<Record<string, PhotoAnswer>> =>
  inTurn(async () => {
    const rows = (await inOne("readonly", (store) => store.getAll())) as Row[];
    const isOld = ({ at }: Row) => Math.abs(Date.now() - at) >= most;
    for (const { token, field } of rows.filter(isOld))
      await inOne("readwrite", (store) => store.delete([token, field]));
    const ofLink = rows.filter((row) => row.token === token && !isOld(row));
    return Object.fromEntries(
      ofLink.map(({ field, name, type, bytes, crop }) => [
        field,
        keptPhoto({ file: new File([bytes], name, { type }), crop }),
      ]),
    );
  }, {});
