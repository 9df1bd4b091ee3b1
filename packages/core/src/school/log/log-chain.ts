import type { Sentence } from "../../sentence.ts";
import { logFaults } from "./log-fault-sentences.ts";

/** The chained facts of an audit log entry. Details are included only as a digest, so that they can be erased. */
export interface ChainedFacts {
  id: number;
  created_at: string;
  actor: string;
  user_id: number | null;
  school_id: number | null;
  subject: string;
  action: string;
  subject_id: number | null;
}

/** A seal over a segment of the log: the entries above one ID up to another. */
export interface LogSeal {
  id: number;
  after_id: number;
  last_id: number;
  entries: number;
  until: string;
  root: string;
  sealed_at: string;
  hash: string;
}

/** A seal as stored elsewhere, which reveals that the end of a log is missing. */
export type KeptSeal = Pick<LogSeal, "id" | "last_id" | "hash" | "sealed_at">;

/** The version of the format of these strings. A change of format starts a different hash chain. */
const FORM = 1;

/**
 * Returns the string from which an entry's digest is computed, unique for each entry.
 * @param personal the digest of its details
 */
export const factsText = (facts: ChainedFacts, personal: string): string =>
  JSON.stringify([
    FORM,
    facts.id,
    facts.created_at,
    facts.actor,
    facts.user_id,
    facts.school_id,
    facts.subject,
    facts.action,
    facts.subject_id,
    personal,
  ]);

/**
 * Returns the string from which a seal's digest is computed.
 * @param before the hash of the previous seal, or an empty string for the first
 */
export const sealText = (before: string, seal: Omit<LogSeal, "hash">): string =>
  JSON.stringify([
    FORM,
    before,
    seal.id,
    seal.after_id,
    seal.last_id,
    seal.entries,
    seal.until,
    seal.root,
    seal.sealed_at,
  ]);

/** An entry, or what remains of it in storage, with its digest. */
export interface Digested {
  id: number;
  digest: string;
}

/** Joins the digests of a segment into a single string. */
export const rootText = (digests: readonly Digested[]): string =>
  JSON.stringify(digests.map(({ id, digest }) => [id, digest]));

/** The possible faults of a sealed log. */
export type LogFault =
  | { kind: "changed" | "removed" | "inserted"; entry: number }
  | { kind: "segment"; after: number; last: number }
  | { kind: "seal"; seal: number }
  | { kind: "end"; kept: KeptSeal; where: string | Sentence }
  | { kind: "other"; kept: KeptSeal; where: string | Sentence }
  | { kind: "cut"; last: number };

/**
 * Finds the first entry of a segment that differs from its sealed state.
 * @param found the existing entries ordered by ID, with their current digests
 * @param kept the sealed entries, in the same order
 */
export function firstDifference(found: readonly Digested[], kept: readonly Digested[]): LogFault | null {
  for (let at = 0; at < Math.max(found.length, kept.length); at += 1) {
    const [is, was] = [found[at], kept[at]];
    if (was && (!is || is.id > was.id)) return { kind: "removed", entry: was.id };
    if (is && (!was || is.id < was.id)) return { kind: "inserted", entry: is.id };
    if (is && was && is.digest !== was.digest) return { kind: "changed", entry: is.id };
  }
  return null;
}

/**
 * Whether a seal directly follows the previous one. This may be false even if all the entries that it covers are
 * unchanged.
 */
export const isNext = (seal: LogSeal, before: Pick<LogSeal, "id" | "last_id"> | undefined): boolean =>
  seal.id === (before?.id ?? 0) + 1 && seal.after_id === (before?.last_id ?? 0);

/** Describes a fault in a sentence. */
export function logFaultSentence(fault: LogFault): Sentence {
  switch (fault.kind) {
    case "changed":
    case "removed":
    case "inserted":
      return logFaults[fault.kind]({ entry: fault.entry });
    case "segment":
      return logFaults.segment({ first: fault.after + 1, last: fault.last });
    case "seal":
      return logFaults.seal({ seal: fault.seal });
    case "end":
      return logFaults.end({ where: fault.where, seal: fault.kept.id, last: fault.kept.last_id });
    case "other":
      return logFaults.other({ seal: fault.kept.id, where: fault.where });
    case "cut":
      return logFaults.cut({ last: fault.last });
  }
}

/** Returns the short form of a seal's hash, so that the system log and the screen can be compared by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

/** How long an entry may wait for its seal, in milliseconds, and the number of entries that are sealed at once. */
export const SEAL_AFTER_MS = 60_000;
export const SEGMENT_ENTRIES = 1000;

/** Whether it is time to seal the waiting entries. A clock that was set back does not delay this. */
export const isSealDue = (waiting: { entries: number; oldest: string }, now: Date): boolean =>
  waiting.entries >= SEGMENT_ENTRIES || Math.abs(now.getTime() - Date.parse(waiting.oldest)) >= SEAL_AFTER_MS;

/** Minimum number of days for which log entries are kept, no matter who requests trimming. */
export const LEAST_LOG_DAYS = 90;
