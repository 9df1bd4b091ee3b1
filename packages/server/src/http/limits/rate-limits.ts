import { laterFailures } from "@idms/core/upkeep/later-failures";
import { createHash } from "node:crypto";
import { Failure, type FailureSentence } from "@idms/core/failure";
import { transaction, type Db, type Reads } from "../../installation/engines/connect.ts";
import { happened } from "../../installation/telemetry/happenings.ts";
import { countTry, deleteExpiredTries, findTries, forgetTries } from "./rate-limit-rows.ts";

/** A refusal that says when to come back; it is answered with Retry-After. */
export class RetryLater extends Failure {
  readonly seconds: number;

  constructor(said: FailureSentence, seconds: number) {
    super(said);
    this.seconds = seconds;
  }
}

/** How many tries one key has in a span of time. The count is kept in the database, so it survives a restart. */
export interface Limit {
  /** @throws RetryLater `too_many` when the key has no try left. */
  take(key: string): Promise<void>;
  /** Gives a key all its tries back. */
  forgive(key: string): Promise<void>;
}

const MINUTE = 60;

/**
 * A school's staff shares one address, so tries are counted for an address and a name together, and far more
 * generously for an address alone.
 */
const staffLimits = {
  loginName: { points: 10, seconds: 15 * MINUTE },
  loginAddress: { points: 200, seconds: 15 * MINUTE },
  resetEmail: { points: 5, seconds: 60 * MINUTE },
  resetAddress: { points: 50, seconds: 60 * MINUTE },
  resetConfirm: { points: 50, seconds: 60 * MINUTE },
  changePassword: { points: 30, seconds: 15 * MINUTE },
  /** For one sign-in, and for all who know one user's password: six digits are found in half a million tries. */
  secondStep: { points: 5, seconds: 5 * MINUTE },
  appCode: { points: 20, seconds: 60 * MINUTE },
  /** How often the owner is told by mail that somebody who knows the password tries codes. */
  appCodeMail: { points: 1, seconds: 24 * 60 * MINUTE },
} as const;

export type Limits = Record<keyof typeof staffLimits, Limit> & {
  /** Removes what has expired. */
  sweep(): Promise<void>;
};

/** The limits of the staff's calls. */
export function createLimits(db: Db): Limits {
  const made = Object.entries(staffLimits).map(
    ([name, allowance]) => [name, createLimit(db, name, allowance)] as const,
  );
  return {
    ...(Object.fromEntries(made) as Record<keyof typeof staffLimits, Limit>),
    sweep: () => transaction(db, (tx) => deleteExpiredTries(tx, Date.now())),
  };
}

/** A limit of its own name on the database. Keys are stored hashed: they are addresses and names of people. */
export function createLimit(
  db: Db,
  name: string,
  { points, seconds }: { points: number; seconds: number },
): Limit {
  const keyOf = (key: string) => `${name}:${hashed(key)}`;
  async function requireTryLeft(tx: Reads, key: string, now: number): Promise<void> {
    const found = await findTries(tx, key, now);
    if (found && found.points >= points)
      throw tooMany(name, Math.max(1, Math.ceil((found.expire - now) / 1000)));
  }
  return {
    async take(given) {
      const key = keyOf(given);
      const now = Date.now();
      // Whoever has no try left costs no write.
      await requireTryLeft(db, key, now);
      await transaction(db, async (tx) => {
        await requireTryLeft(tx, key, now);
        await countTry(tx, key, now, now + seconds * 1000);
      });
    },
    forgive: (key) => transaction(db, (tx) => forgetTries(tx, keyOf(key))),
  };
}

/** The refusal, by a limit of this name, of a try that may be made again after so many seconds. */
export function tooMany(limit: string, seconds: number): RetryLater {
  happened({ happened: "refusal", limit });
  return new RetryLater(laterFailures.tooMany({ n: Math.ceil(seconds / MINUTE) }), seconds);
}

const hashed = (key: string): string => createHash("sha256").update(key).digest("base64url");
