import type { DeedName, VIEWS } from "@idms/core/school/log/deeds";
import { inArray } from "drizzle-orm";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { schools, users } from "../../installation/tables/schema.ts";
import { recordActions, type AuditEntry, type Doer } from "./log-rows.ts";

/** How long repeated views of the same item are not logged again, in milliseconds. */
const AGAIN_MS = 15 * 60_000;
/** How long failures are counted before the count becomes a log entry, in milliseconds. */
const COUNTED_MS = 60_000;
/**
 * Maximum number of entries per minute for each kind of failure, separately for known and unknown names. The same
 * maximum applies to entries that contain counts. All further failures are combined into one entry. Regardless of
 * what clients send, the limit is about 360 entries a minute.
 */
const MOST_COUNTED = 30;
/**
 * Maximum number of views that are waiting to be written, which matters if the disk does not accept writes, and of
 * remembered views, which matters if many users are active.
 */
const MOST_WAITING = 20_000;
const MOST_KNOWN = 50_000;

type View = (typeof VIEWS)[number];
type SignInFailure = Extract<
  DeedName,
  "users.fail_sign_in" | "users.fail_second_factor" | "users.fail_proof" | "users.lock_out"
>;

/** A user who could not prove their identity. */
export const STRANGER: Doer = { id: null, username: "unknown" };

/**
 * Collects log entries in memory instead of writing one for each call, and writes them shortly afterwards in one
 * transaction.
 */
export interface Gathered {
  /** Records that a staff member viewed some of a student's data. */
  saw(viewer: Doer, done: View, student: { id: number; school_id: number }): void;
  /**
   * Records a failed sign-in. The first failures of each minute are in the log when the promise resolves, unless the
   * log cannot be written. Further failures are only counted.
   * @param user the user with the given name, or null for an unknown name. An unknown name is not stored, because
   *   users sometimes type their password there
   * @param network the network, in the form stored for a sign-in
   * @param factor the factor that was tried, if it was not a password
   */
  failed(
    done: SignInFailure,
    user: { id: number; school_id: number | null } | null,
    network: string,
    factor?: string,
  ): Promise<void>;
  /**
   * Records a rejected call.
   * @param caller the caller, or null if unknown
   * @param call the method and route of the call, without the values in the address
   */
  refused(
    caller: (Doer & { school_id: number | null }) | null,
    what: { call: string; status: number; network: string },
  ): void;
  /** Writes the collected entries. If `all` is set, also writes entries for failures that are still being counted. */
  flush(all?: boolean): Promise<void>;
}

interface Counted {
  entry: AuditEntry;
  since: number;
  times: number;
}

/**
 * Creates the log collector of a server. If the server is killed, the views of the last few seconds and the counts of
 * the last minute are lost.
 */
export function createGathered(db: Db): Gathered {
  const known = new Map<string, number>();
  const counted = new Map<string, Counted>();
  const isAtOnce = atOnceInMinute();
  let waiting: AuditEntry[] = [];

  function saw(viewer: Doer, done: View, { id, school_id }: { id: number; school_id: number }): void {
    const key = `${viewer.id} ${done} ${id}`;
    const now = Date.now();
    const seen = known.get(key);
    if ((seen !== undefined && now - seen < AGAIN_MS) || waiting.length >= MOST_WAITING) return;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, now);
    waiting.push({ ...entryOf(viewer, done, now), subject_id: id, school_id });
  }

  async function failed(
    done: SignInFailure,
    user: { id: number; school_id: number | null } | null,
    network: string,
    factor?: string,
  ): Promise<void> {
    const kind = `${done} ${factor} ${user === null}`;
    const now = Date.now();
    const entry = (isOver: boolean): AuditEntry => ({
      ...entryOf(STRANGER, done, now),
      ...(!isOver && user && { subject_id: user.id, school_id: user.school_id }),
      details: { ...(isOver ? { others: true } : { network }), ...(factor !== undefined && { factor }) },
    });
    // What cannot be written now waits, and whoever failed is told so all the same.
    if (isAtOnce(kind, now)) return write([timed({ entry: entry(false), times: 1 })]).catch(() => undefined);
    const { isOver, isKnown, key } = countAs(counted, kind, `${user?.id} ${network}`);
    if (!isKnown) counted.set(key, { entry: entry(isOver), since: now, times: 1 });
  }

  function refused(
    caller: (Doer & { school_id: number | null }) | null,
    what: { call: string; status: number; network: string },
  ): void {
    const kind = `calls.refuse ${caller === null ? "nobody" : caller.id}`;
    const { isOver, isKnown, key } = countAs(counted, kind, JSON.stringify(what));
    if (isKnown) return;
    const now = Date.now();
    const school_id = caller?.school_id ?? null;
    const details = isOver ? { others: true } : what;
    const entry = { ...entryOf(caller ?? STRANGER, "calls.refuse", now), school_id, details };
    counted.set(key, { entry, since: now, times: 1 });
  }

  async function flush(all = false): Promise<void> {
    const now = Date.now();
    for (const [key, at] of known) if (now - at >= AGAIN_MS) known.delete(key);
    const due = [...counted].filter(([, { since }]) => all || now - since >= COUNTED_MS);
    for (const [key] of due) counted.delete(key);
    const entries = [...waiting, ...due.map(([, each]) => timed(each))];
    waiting = [];
    if (entries.length > 0) await write(entries);
  }

  /** Writes entries in one transaction. If the transaction fails, the entries wait for the next flush. */
  async function write(entries: readonly AuditEntry[]): Promise<void> {
    try {
      await transaction(db, async (tx) => recordActions(tx, await withoutGone(tx, entries)));
    } catch (error) {
      waiting = [...entries, ...waiting].slice(0, MOST_WAITING);
      throw error;
    }
  }

  return { saw, failed, refused, flush };
}

/** Returns a function that checks whether another entry of a kind may be written immediately in the current minute. */
function atOnceInMinute(): (kind: string, now: number) => boolean {
  const known = new Map<string, { since: number; times: number }>();
  return (kind, now) => {
    const found = known.get(kind);
    const minute = found && now - found.since < COUNTED_MS ? found : { since: now, times: 0 };
    minute.times += 1;
    known.set(kind, minute);
    return minute.times <= MOST_COUNTED;
  };
}

/**
 * Counts an item under its own key or under the key of its kind. Returns the key, and whether that key was already
 * counted.
 */
function countAs(
  counted: ReadonlyMap<string, Counted>,
  kind: string,
  own: string,
): { isOver: boolean; isKnown: boolean; key: string } {
  const alike = [...counted.keys()].filter((key) => key.startsWith(kind)).length;
  const isOver = !counted.has(`${kind} ${own}`) && alike >= MOST_COUNTED;
  const key = isOver ? `${kind} others` : `${kind} ${own}`;
  const found = counted.get(key);
  if (found) found.times += 1;
  return { isOver, isKnown: found !== undefined, key };
}

const timed = ({ entry, times }: Pick<Counted, "entry" | "times">): AuditEntry => ({
  ...entry,
  details: { ...entry.details, times },
});

const entryOf = (doer: Doer, done: DeedName, at: number): AuditEntry => ({
  done,
  user_id: doer.id,
  actor: doer.username,
  details: {},
  created_at: new Date(at).toISOString(),
});

/** Returns the entries, without their references to users and schools that have been deleted in the meantime. */
async function withoutGone(tx: Tx, entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
  const idsOf = (name: "user_id" | "school_id") => [
    ...new Set(entries.flatMap((entry) => entry[name] ?? [])),
  ];
  const there = async (table: typeof users | typeof schools, ids: number[]) =>
    new Set(
      (await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).all()).map(({ id }) => id),
    );
  const [staff, known] = [await there(users, idsOf("user_id")), await there(schools, idsOf("school_id"))];
  const still = (ids: ReadonlySet<number>, id: number | null | undefined) =>
    id !== undefined && id !== null && ids.has(id) ? id : null;
  return entries.map((entry) => ({
    ...entry,
    user_id: still(staff, entry.user_id),
    school_id: still(known, entry.school_id),
  }));
}
