import {
  firstDifference,
  isNext,
  LEAST_LOG_DAYS,
  type Digested,
  type KeptSeal,
  type LogFault,
} from "@idms/core/school/log/log-chain";
import type { Sentence } from "@idms/core/sentence";
import { and, asc, eq, gt, gte, isNotNull, lte, max, sql } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { auditLog, logSeals, schools, users } from "../../installation/tables/schema.ts";
import { breather } from "../../installation/files/breathe.ts";
import { isKept } from "../../installation/students/student-rows.ts";
import { entryDigest, ERASED, personalDigest, rootOf, sealHash } from "./digests.ts";
import {
  countAfter,
  findSeal,
  findSealByHash,
  newestCut,
  newestSeal,
  rawEntries,
  sealedBetween,
  sealsAfter,
  type RawEntry,
  type SealedEntry,
  type SealRow,
} from "./seal-rows.ts";

/** The erasures recorded in the log. They explain why an entry has no details. */
interface Erasures {
  /**
   * Whether an erasure removed an entry's details. The student must no longer exist, and a later entry must report the
   * student's erasure or purge with at least as many erased entries.
   */
  took(entry: RawEntry): Promise<boolean>;
}

/** The content of the log's entries about erased students. */
interface Said {
  /** Number of erased entries per student. Infinity if an older version erased them without counting. */
  emptied: ReadonlyMap<number, number>;
  /** Number of students that an older version purged without recording which ones. */
  unnamed: number;
}

/**
 * Returns the erasures recorded in the log. Reads their entries on the first query, and again before a query returns
 * false.
 */
function erasuresOf(db: Db): Erasures {
  let said: Said | undefined;
  /** The queried entries, grouped by student. Each entry counts once, however often it is queried. */
  const asked = new Map<number, Set<number>>();
  const unnamed = new Set<number>();

  function isSaid({ emptied, unnamed: most }: Said, student: number, entry: number): boolean {
    const known = emptied.get(student);
    if (known === undefined) return isAmong(unnamed, student, most);
    const entries = asked.get(student) ?? new Set();
    asked.set(student, entries);
    return isAmong(entries, entry, known);
  }

  return {
    async took({ id, subject, subject_id: student }) {
      if (subject !== "students" || student === null || (await isKept(db, student))) return false;
      if (said && isSaid(said, student, id)) return true;
      // Somebody may have been erased since it was read.
      said = await readErasures(db);
      return isSaid(said, student, id);
    },
  };
}

/** Whether a set contains a number. Adds the number if the set has fewer than `most`. */
const isAmong = (set: Set<number>, number: number, most: number): boolean =>
  set.has(number) || (set.size < most && set.add(number).has(number));

async function readErasures(db: Db): Promise<Said> {
  const rows = await db.all<{ details: string }>(
    sql`SELECT details FROM audit_log WHERE subject = 'students' AND action IN ('erase', 'purge')`,
  );
  const emptied = new Map<number, number>();
  let unnamed = 0;
  for (const { details } of rows) {
    const said = parsed(details);
    const [named, counts] = [said["erased"] ?? said["students"], said["emptied"]];
    if (typeof named === "number") unnamed += named;
    if (!Array.isArray(named)) continue;
    named.forEach((student: number, at) => {
      const count = Array.isArray(counts) ? Number(counts[at]) : Infinity;
      emptied.set(student, (emptied.get(student) ?? 0) + count);
    });
  }
  return { emptied, unnamed };
}

function parsed(details: string): Record<string, unknown> {
  try {
    return (JSON.parse(details) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** A seal that is kept elsewhere, and its location. */
export interface Witness {
  where: string | Sentence;
  kept: KeptSeal;
}

export interface CheckOptions {
  /** Number of newest segments to check. Defaults to all. */
  newest?: number;
  witnesses?: readonly Witness[];
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The result of checking the log. */
export interface LogProof {
  /** The first fault, or null if there is none. */
  fault: LogFault | null;
  /** The newest seal. */
  seal: KeptSeal | null;
  /** Number of verified seals and entries, and number of erased entries. */
  seals: number;
  entries: number;
  erased: number;
  /** Number of entries that are not sealed yet. */
  waiting: number;
  /** The last entry that was cut from the log, or null if the log is complete. */
  cut: number | null;
}

/** Number of seals in memory at a time. */
const SEALS_AT_A_TIME = 200;
/**
 * Number of times a segment is read before it is reported as faulty. A single read is not enough, because entries can
 * be erased or cut between two queries.
 */
const TRIES = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Verifies, starting with the oldest seal, that the log has not changed since it was sealed and that its end is not
 * missing. Stops at the first fault. Writes nothing.
 */
export async function checkSealedLog(
  db: Db,
  { newest: most = Infinity, witnesses = [], signal, onProgress }: CheckOptions = {},
): Promise<LogProof> {
  const newest = await newestSeal(db);
  const cut = await newestCut(db);
  const proof: LogProof = {
    fault: null,
    seal: newest ?? null,
    seals: 0,
    entries: 0,
    erased: 0,
    waiting: await countAfter(db, newest?.last_id ?? 0),
    cut: cut?.last_id ?? null,
  };
  const total = newest?.id ?? 0;
  const from = Math.max(0, total - most);
  const seen = await checkSeals(db, from, proof, { total, signal, onProgress });
  proof.fault ??= seen ?? (newest && cut ? await cutFault(db, cut, newest) : null);
  for (const witness of witnesses) proof.fault ??= await witnessFault(db, witness, newest);
  return proof;
}

async function checkSeals(
  db: Db,
  from: number,
  proof: LogProof,
  { total, signal, onProgress }: CheckOptions & { total: number },
): Promise<LogFault | null> {
  const breathe = breather(signal);
  const erasures = erasuresOf(db);
  let before = from > 0 ? await findSeal(db, from) : undefined;
  if (from > 0 && !before) return { kind: "seal", seal: from };
  for (;;) {
    const page = await sealsAfter(db, before?.id ?? 0, SEALS_AT_A_TIME);
    for (const seal of page) {
      const fault = await checkSeal(db, seal, before, { proof, erasures });
      if (fault) return fault;
      before = seal;
      proof.seals += 1;
      onProgress?.(seal.id - from, total - from);
      await breathe();
    }
    if (page.length < SEALS_AT_A_TIME) return null;
  }
}

async function checkSeal(
  db: Db,
  seal: SealRow,
  before: SealRow | undefined,
  { proof, erasures }: { proof: LogProof; erasures: Erasures },
): Promise<LogFault | null> {
  if (!isNext(seal, before)) return { kind: "seal", seal: (before?.id ?? 0) + 1 };
  let fault: LogFault | null = null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = tries === 0 ? seal : await findSeal(db, seal.id);
    if (!now) return { kind: "seal", seal: seal.id };
    const found = await lookAtSegment(db, now, erasures);
    fault = found.fault;
    if (fault) continue;
    proof.entries += found.entries;
    proof.erased += found.erased;
    break;
  }
  if (fault) return fault;
  const { hash, ...sealed } = seal;
  return hash === sealHash(before?.hash ?? "", sealed) ? null : { kind: "seal", seal: seal.id };
}

interface Looked {
  fault: LogFault | null;
  entries: number;
  erased: number;
}

async function lookAtSegment(db: Db, seal: SealRow, erasures: Erasures): Promise<Looked> {
  const { after_id, last_id: last, entries: count } = seal;
  // No entry is given an id below 1; one that has one was put in.
  const after = seal.id === 1 ? -Number.MAX_SAFE_INTEGER : after_id;
  // One more than were sealed is enough to see that there are too many.
  const entries = await rawEntries(db, after, last, count + 1);
  const kept = await sealedBetween(db, after, last, count + 1);
  const looked = { entries: entries.length, erased: kept.filter(({ key }) => key === null).length };
  if (seal.cut_at !== null) {
    const [first] = entries;
    return { ...looked, fault: first ? { kind: "inserted", entry: first.id } : null };
  }
  const known = new Map(kept.map((each) => [each.entry_id, each]));
  const found: Digested[] = [];
  for (const entry of entries)
    found.push({ id: entry.id, digest: await digestNow(db, entry, known.get(entry.id), erasures) });
  const digests = kept.map(({ entry_id: id, digest }) => ({ id, digest }));
  const fault = firstDifference(found, digests);
  if (fault) return { ...looked, fault };
  if (kept.length !== count || rootOf(digests) !== seal.root)
    return { ...looked, fault: { kind: "segment", after: after_id, last } };
  return { ...looked, fault: null };
}

/** Returns the current digest of an entry, or an empty string if the entry cannot match its seal. */
async function digestNow(
  db: Db,
  entry: RawEntry,
  kept: SealedEntry | undefined,
  erasures: Erasures,
): Promise<string> {
  if (!kept) return "";
  const { user_id, school_id, key, personal } = kept;
  const isWhose =
    (await isStill(db, "users", entry.user_id, user_id)) &&
    (await isStill(db, "schools", entry.school_id, school_id));
  const isSaid =
    key === null
      ? entry.details === ERASED && (await erasures.took(entry))
      : personalDigest(key, entry.details) === personal;
  return isWhose && isSaid ? entryDigest({ ...entry, user_id, school_id }, personal) : "";
}

/**
 * Whether a user or school reference matches its sealed value, or was cleared because the row it refers to was
 * deleted.
 */
async function isStill(
  db: Db,
  what: "users" | "schools",
  now: number | null,
  sealed: number | null,
): Promise<boolean> {
  if (now === sealed) return true;
  if (now !== null || sealed === null) return false;
  const table = what === "users" ? users : schools;
  return (await db.select({ id: table.id }).from(table).where(eq(table.id, sealed)).get()) === undefined;
}

/**
 * Checks that the log contains the entry that announces a cut. Each cut is logged and sealed before anything is
 * removed.
 */
async function cutFault(db: Db, cut: SealRow, newest: SealRow): Promise<LogFault | null> {
  const { last_id: last } = cut;
  const isLeft = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(lte(auditLog.id, last))
    .orderBy(auditLog.id)
    .limit(1)
    .get();
  if (isLeft) return { kind: "inserted", entry: isLeft.id };
  const said = await db
    .select({ id: auditLog.id, details: sql<string>`${auditLog.details}` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, "audit_log"),
        eq(auditLog.action, "cut"),
        gt(auditLog.id, last),
        lte(auditLog.id, newest.last_id),
      ),
    )
    .all();
  for (const entry of said) if (await isCutBy(db, cut, entry)) return null;
  return { kind: "cut", last };
}

/**
 * Whether an entry announces the whole cut, up to the seal where it ended, and whether the removed entries were old
 * enough when the announcement was sealed.
 */
async function isCutBy(
  db: Db,
  cut: SealRow,
  { id, details }: { id: number; details: string },
): Promise<boolean> {
  const { seal, hash, older_than } = saidOfCut(details);
  if (typeof seal !== "number" || typeof older_than !== "string" || seal < cut.id) return false;
  if ((await findSeal(db, seal))?.hash !== hash) return false;
  const newest = await db
    .select({ until: max(logSeals.until) })
    .from(logSeals)
    .where(isNotNull(logSeals.cut_at))
    .get();
  const sealed = await db
    .select({ at: logSeals.sealed_at })
    .from(logSeals)
    .where(gte(logSeals.last_id, id))
    .orderBy(asc(logSeals.id))
    .limit(1)
    .get();
  if (!sealed || (newest?.until ?? "") >= older_than) return false;
  return Date.parse(older_than) <= Date.parse(sealed.at) - LEAST_LOG_DAYS * DAY_MS;
}

function saidOfCut(details: string): { seal?: unknown; hash?: unknown; older_than?: unknown } {
  try {
    return (JSON.parse(details) ?? {}) as object;
  } catch {
    return {};
  }
}

/** Compares a seal with the copy that is kept elsewhere. */
async function witnessFault(
  db: Db,
  { kept, where }: Witness,
  newest: SealRow | undefined,
): Promise<LogFault | null> {
  const seal = await findSeal(db, kept.id);
  if (!seal)
    return (newest?.id ?? 0) < kept.id ? { kind: "end", kept, where } : { kind: "seal", seal: kept.id };
  return seal.hash === kept.hash ? null : { kind: "other", kept, where };
}

/**
 * Finds a seal by its hash or the beginning of the hash.
 * @returns undefined if the log has no such seal
 */
export const sealByHash = async (db: Db, hash: string): Promise<SealRow | undefined> =>
  hash.length < LEAST_OF_HASH ? undefined : findSealByHash(db, hash);

/** Minimum length of a hash prefix. An attacker could deliberately match a shorter one. */
const LEAST_OF_HASH = 8;
