import type { Sentence } from "../../sentence.ts";
import { logFaults } from "./log-fault-sentences.ts";

/**
 * The facts of an entry of the audit log that are chained. Details are in it only as a digest, so that they can be
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

/** A seal over a segment of the log: the entries above one id up to another. */
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

/** A seal as it is kept elsewhere, so that a log that ends before it is seen. */
export type KeptSeal = Pick<LogSeal, "id" | "last_id" | "hash" | "sealed_at">;

/** The version of these texts: a change of their form makes another chain of hashes. */
const FORM = 1;

/** The text whose digest an entry has: another for every other entry. @param personal the digest of its details */
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

/** The text whose digest a seal has. @param before the hash of the seal before it, empty for the first */
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

/** An entry, or what was kept of one, by its digest. */
export interface Digested {
  id: number;
  digest: string;
}

/** The digests of a segment, as one text. */
export const rootText = (digests: readonly Digested[]): string =>
  JSON.stringify(digests.map(({ id, digest }) => [id, digest]));

/** The faults of a log that was sealed. */
export type LogFault =
  | { kind: "changed" | "removed" | "inserted"; entry: number }
  | { kind: "segment"; after: number; last: number }
  | { kind: "seal"; seal: number }
  | { kind: "end"; kept: KeptSeal; where: string | Sentence }
  | { kind: "other"; kept: KeptSeal; where: string | Sentence }
  | { kind: "cut"; last: number };

/**
 * The first entry of a segment that is not as it was sealed.
 * @param found the entries that are there, in the order of their ids, with the digests that they have now
 * @param kept those that were sealed, in the same order
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

/** Whether a seal follows the one before; it may be wrong though everything it covers is unchanged. */
export const isNext = (seal: LogSeal, before: Pick<LogSeal, "id" | "last_id"> | undefined): boolean =>
  seal.id === (before?.id ?? 0) + 1 && seal.after_id === (before?.last_id ?? 0);

/** A fault in a sentence. */
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

/** The short form of a seal for comparing by eye: in a line of the system's log, on the screen. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

/** How long an entry may wait for its seal, in milliseconds; so many together do not wait. */
export const SEAL_AFTER_MS = 60_000;
export const SEGMENT_ENTRIES = 1000;

/** Whether it is time to seal what is not. A clock that was set back makes no entry wait for it. */
export const isSealDue = (waiting: { entries: number; oldest: string }, now: Date): boolean =>
  waiting.entries >= SEGMENT_ENTRIES || Math.abs(now.getTime() - Date.parse(waiting.oldest)) >= SEAL_AFTER_MS;

/** The log is kept for so many days at least, whoever wants it cut. */
export const LEAST_LOG_DAYS = 90;
