import type { Sentence } from "../../sentence.ts";
import { logFaults } from "./log-fault-sentences.ts";

/**
 * The facts of an audit log entry that are chained. Details are included only as a digest, so that they can be
 * erased.
 */
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

/**
 * A seal over a segment of the log. The segment consists of the entries above one ID, up to and including another.
 */
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

/** A seal in the form stored elsewhere, which reveals whether the end of a log is missing. */
export type KeptSeal = Pick<LogSeal, "id" | "last_id" | "hash" | "sealed_at">;

/** The version of the format of the strings below. A change to the format starts a different hash chain. */
const FORM = 1;

/**
 * Returns the string from which the digest of an entry is computed. The string is unique for each entry.
 * @param personal the digest of the entry's details
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
 * Returns the string from which the digest of a seal is computed.
 * @param before the hash of the previous seal, or an empty string for the first seal
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

/** An entry with its digest, or the part of the entry that is still stored. */
export interface Digested {
  id: number;
  digest: string;
}

/** Returns a single string that contains the digests of a segment. */
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
 * Finds the first entry of a segment that differs from its state when it was sealed.
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
 * Whether a seal directly follows the previous seal. This may be false even if all entries that the seal covers are
 * unchanged.
 */
export const isNext = (seal: LogSeal, before: Pick<LogSeal, "id" | "last_id"> | undefined): boolean =>
  seal.id === (before?.id ?? 0) + 1 && seal.after_id === (before?.last_id ?? 0);

/** Returns a sentence that describes a fault. */
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

/** Returns the short form of a seal's hash, so that people can compare the system log with the screen. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

/** How long an entry may wait for its seal, in milliseconds, and the number of entries that are sealed at once. */
export const SEAL_AFTER_MS = 60_000;
export const SEGMENT_ENTRIES = 1000;

/** Whether it is time to seal the waiting entries. Setting the clock back does not delay this. */
export const isSealDue = (waiting: { entries: number; oldest: string }, now: Date): boolean =>
  waiting.entries >= SEGMENT_ENTRIES || Math.abs(now.getTime() - Date.parse(waiting.oldest)) >= SEAL_AFTER_MS;

/** Minimum number of days for which log entries are kept, regardless of who requests trimming. */
export const LEAST_LOG_DAYS = 90;
