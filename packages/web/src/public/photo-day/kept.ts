import type { Sentence } from "@idms/core/sentence";
import type { PhotoDayClass } from "@idms/core/collect/photo-days/child";

/** A photo that was taken on this phone and has not been acknowledged. */
export interface KeptShot {
  /** The UUID under which it is sent, however often. */
  shot: string;
  token: string;
  child: string;
  /** The child's version in the list by which it was photographed; none on a phone that keeps a list from before. */
  version?: number | undefined;
  /** The owner's name. The child may have left the class when this is read. */
  name: string;
  /** By this phone's clock, ms since 1970. */
  taken: number;
  photo: ArrayBuffer;
  /** The server's final refusal, a mere text on a phone that keeps it from before; null for a photo that waits to be sent. */
  refused: Sentence | string | null;
}

/** The phone's facts about a child: that the photo was sent from here, or that somebody said they are absent. */
export interface Mark {
  token: string;
  child: string;
  mark: "sent" | "absent";
}

/** The phone's store for one link. */
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

/** One database for all links: a teacher may go through several classes on a day. */
function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("idms.photo-day", 1);
    request.addEventListener("upgradeneeded", () => {
      for (const [name, keyPath] of Object.entries(STORES))
        request.result.createObjectStore(name, { keyPath: keyPath as string | string[] });
    });
    request.addEventListener("success", () => {
      // A tab that is closed by the browser opens it anew.
      request.result.addEventListener("close", () => (opened = undefined));
      resolve(request.result);
    });
    request.addEventListener("error", () =>
      reject(request.error ?? new Error("This browser keeps nothing.")),
    );
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

type Stores = Record<keyof typeof STORES, IDBObjectStore>;

/** Does something in one transaction: when this returns, all of it is on the phone, or else nothing of it and this throws. */
async function inOne<T>(mode: IDBTransactionMode, work: (stores: Stores) => T): Promise<T> {
  const names = Object.keys(STORES) as (keyof typeof STORES)[];
  const transaction = (await database()).transaction(names, mode, { durability: "strict" });
  const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])) as Stores;
  return new Promise<T>((resolve, reject) => {
    let result: T;
    const fail = () => reject(transaction.error ?? new Error("The phone kept nothing."));
    transaction.addEventListener("complete", () => resolve(result));
    transaction.addEventListener("abort", fail);
    transaction.addEventListener("error", fail);
    try {
      result = work(stores);
    } catch (error) {
      // What was begun is not to be kept by halves.
      reject(error as Error);
      transaction.abort();
    }
  });
}

const all = (store: IDBObjectStore) => store.getAll() as IDBRequest<unknown[]>;

/** Reads the phone's store for a link, the photos in the order in which they were taken. */
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

/** Keeps a photo, in the place of one of the same child that has not been sent: it was taken again because nobody wants that one. */
export const keepShot = (shot: KeptShot, instead: readonly string[]): Promise<unknown> =>
  inOne("readwrite", ({ shots, marks }) => {
    for (const earlier of instead) shots.delete(earlier);
    shots.put(shot);
    marks.delete([shot.token, shot.child]);
  });

/** A photo that the server has: its bytes leave the phone at the moment in which it is marked as sent. */
export const markSent = (shot: KeptShot): Promise<unknown> =>
  ifThere(shot, ({ shots, marks }) => {
    shots.delete(shot.shot);
    marks.put({ token: shot.token, child: shot.child, mark: "sent" } satisfies Mark);
  });

/** Says why the server takes a photo no more. */
export const markRefused = (shot: KeptShot, refused: Sentence): Promise<unknown> =>
  ifThere(shot, ({ shots }) => shots.put({ ...shot, refused }));

/** Has a photo sent again, to the child as the list has it now. */
export const sendAgain = (
  shot: KeptShot,
  { name, version }: Pick<KeptShot, "name" | "version">,
): Promise<unknown> => ifThere(shot, ({ shots }) => shots.put({ ...shot, name, version, refused: null }));

/** Writes only if the photo is still there: it may have been deleted or taken again meanwhile. */
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

/** Removes all that the phone keeps for a link. */
export async function forgetAll(token: string): Promise<void> {
  const { shots: photos, marks: known } = await readKept(token);
  await inOne("readwrite", ({ classes, shots, marks }) => {
    classes.delete(token);
    for (const { shot } of photos) shots.delete(shot);
    for (const { child } of known) marks.delete([token, child]);
  });
}
