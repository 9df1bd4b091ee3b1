import type { Sentence } from "@idms/core/sentence";
import type { PhotoDayClass } from "@idms/core/collect/photo-days/child";

/** A photo taken on this phone that the server has not yet acknowledged. */
export interface KeptShot {
  /** The UUID of the photo. It is the same for every attempt to send the photo. */
  shot: string;
  token: string;
  child: string;
  /** The version of the child in the list when the photo was taken. It is missing if the phone has an older list. */
  version?: number | undefined;
  /** The child's name. It is stored because the child may have left the class by the time the name is shown. */
  name: string;
  /** Time when the photo was taken, by this phone's clock, in ms since 1970. */
  taken: number;
  photo: ArrayBuffer;
  /**
   * The server's final rejection, or null for a photo that is waiting to be sent. It is a plain string if an older
   * version stored it on the phone.
   */
  refused: Sentence | string | null;
}

/** What the phone knows about a child: the photo was sent from this phone, or the child was marked absent. */
export interface Mark {
  token: string;
  child: string;
  mark: "sent" | "absent";
}

/** The data stored on the phone for one link. */
export interface Kept {
  classroom: PhotoDayClass | null;
  shots: KeptShot[];
  marks: Mark[];
}

const STORES = {
  classes: "token",
  shots: "shot",
  marks: ["token", "child"],
} as const;

let opened: Promise<IDBDatabase> | undefined;

/** Opens the database. All links share it, because a teacher may photograph several classes in a day. */
function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("idms.photo-day", 1);
    request.addEventListener("upgradeneeded", () => {
      for (const [name, keyPath] of Object.entries(STORES))
        request.result.createObjectStore(name, { keyPath: keyPath as string | string[] });
    });
    request.addEventListener("success", () => {
      // If the browser closes the database, it is opened again.
      request.result.addEventListener("close", () => (opened = undefined));
      resolve(request.result);
    });
    request.addEventListener("error", () =>
      reject(request.error ?? new Error("This browser does not allow this page to store data.")),
    );
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

type Stores = Record<keyof typeof STORES, IDBObjectStore>;

/**
 * Runs a function in one transaction. When this function returns, all changes are stored. If it throws, none of them
 * are.
 */
async function inOne<T>(mode: IDBTransactionMode, work: (stores: Stores) => T): Promise<T> {
  const names = Object.keys(STORES) as (keyof typeof STORES)[];
  const transaction = (await database()).transaction(names, mode, { durability: "strict" });
  const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])) as Stores;
  return new Promise<T>((resolve, reject) => {
    let result: T;
    const fail = () => reject(transaction.error ?? new Error("The data could not be stored on the phone."));
    transaction.addEventListener("complete", () => resolve(result));
    transaction.addEventListener("abort", fail);
    transaction.addEventListener("error", fail);
    try {
      result = work(stores);
    } catch (error) {
      // A transaction must not be stored in part.
      reject(error as Error);
      transaction.abort();
    }
  });
}

const all = (store: IDBObjectStore) => store.getAll() as IDBRequest<unknown[]>;

/** Reads the phone's data for a link, with the photos in the order in which they were taken. */
export async function readKept(token: string): Promise<Kept> {
  const found = await inOne("readonly", ({ classes, shots, marks }) => ({
    classroom: classes.get(token) as IDBRequest<{ classroom: PhotoDayClass } | undefined>,
    shots: all(shots),
    marks: all(marks),
  }));
  const own = <T extends { token: string }>({ result }: IDBRequest<unknown[]>) =>
    (result as T[]).filter((each) => each.token === token);
  return {
    classroom: found.classroom.result?.classroom ?? null,
    shots: own<KeptShot>(found.shots).toSorted((a, b) => a.taken - b.taken),
    marks: own<Mark>(found.marks),
  };
}

export const keepClass = (token: string, classroom: PhotoDayClass): Promise<unknown> =>
  inOne("readwrite", ({ classes }) => classes.put({ token, classroom }));

/** Stores a photo and deletes the child's earlier unsent photos, which it replaces. */
export const keepShot = (shot: KeptShot, instead: readonly string[]): Promise<unknown> =>
  inOne("readwrite", ({ shots, marks }) => {
    for (const earlier of instead) shots.delete(earlier);
    shots.put(shot);
    marks.delete([shot.token, shot.child]);
  });

/** Marks a photo as sent and deletes its bytes from the phone in the same transaction. */
export const markSent = (shot: KeptShot): Promise<unknown> =>
  ifThere(shot, ({ shots, marks }) => {
    shots.delete(shot.shot);
    marks.put({ token: shot.token, child: shot.child, mark: "sent" } satisfies Mark);
  });

/** Records why the server will not accept a photo. */
export const markRefused = (shot: KeptShot, refused: Sentence): Promise<unknown> =>
  ifThere(shot, ({ shots }) => shots.put({ ...shot, refused }));

/** Queues a photo again, with the child's current name and version in the list. */
export const sendAgain = (
  shot: KeptShot,
  { name, version }: Pick<KeptShot, "name" | "version">,
): Promise<unknown> => ifThere(shot, ({ shots }) => shots.put({ ...shot, name, version, refused: null }));

/** Writes only if the photo is still stored. The photo may have been deleted or retaken in the meantime. */
const ifThere = ({ shot }: KeptShot, write: (stores: Stores) => void): Promise<unknown> =>
  inOne("readwrite", (stores) => {
    const there = stores.shots.getKey(shot);
    there.addEventListener("success", () => {
      if (there.result !== undefined) write(stores);
    });
  });

export const forgetShot = (shot: string): Promise<unknown> =>
  inOne("readwrite", ({ shots }) => shots.delete(shot));

export const markAbsent = (token: string, child: string, isAbsent: boolean): Promise<unknown> =>
  inOne("readwrite", ({ marks }) =>
    isAbsent ? marks.put({ token, child, mark: "absent" } satisfies Mark) : marks.delete([token, child]),
  );

/** Deletes everything that the phone stores for a link. */
export async function forgetAll(token: string): Promise<void> {
  const { shots: photos, marks: known } = await readKept(token);
  await inOne("readwrite", ({ classes, shots, marks }) => {
    classes.delete(token);
    for (const { shot } of photos) shots.delete(shot);
    for (const { child } of known) marks.delete([token, child]);
  });
}
