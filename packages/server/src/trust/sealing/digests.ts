import { createHash, createHmac, randomBytes } from "node:crypto";
import { ERASED_DETAILS } from "@idms/core/school/log/deeds";
import {
  factsText,
  rootText,
  sealText,
  type ChainedFacts,
  type Digested,
  type LogSeal,
} from "@idms/core/school/log/log-chain";

/**
 * Length of a digest, in characters. Digests are short because each entry has two. 192 bits are enough against brute
 * force.
 */
const ENTRY_CHARS = 32;
const KEY_BYTES = 12;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Creates the key for a single entry. The key is erased together with the entry's details. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString("base64url");

/** Returns the digest of stored details, made with the key of their entry. */
export const personalDigest = (key: string, details: string): string =>
  createHmac("sha256", key).update(details).digest("base64url").slice(0, ENTRY_CHARS);

export const entryDigest = (facts: ChainedFacts, personal: string): string =>
  sha256(factsText(facts, personal)).slice(0, ENTRY_CHARS);

export const rootOf = (digests: readonly Digested[]): string => sha256(rootText(digests));

export const sealHash = (before: string, seal: Omit<LogSeal, "hash">): string =>
  sha256(sealText(before, seal));

/** The database value for erased details. */
export const ERASED = JSON.stringify(ERASED_DETAILS);
