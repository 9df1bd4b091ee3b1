import { laterFailures } from "@idms/core/upkeep/later-failures";
import { createHash } from "node:crypto";
import { Failure, type FailureSentence } from "@idms/core/failure";
import { transaction, type Db, type Reads } from "../../installation/engines/connect.ts";
import { happened } from "../../installation/telemetry/happenings.ts";
import { countTry, deleteExpiredTries, findTries, forgetTries } from "./rate-limit-rows.ts";

/** A rejection that says when to try again. The response has a Retry-After header. */
export class RetryLater extends Failure {
  readonly seconds: number;

  constructor(said: FailureSentence, seconds: number) {
    super(said);
    this.seconds = seconds;
  }
}

/**
 * The number of attempts allowed for one key in a period. Attempts are counted in the database, so the count survives
 * a restart.
 */
export interface Limit {
  /**
   * Uses up one of the key's attempts.
   * @throws RetryLater `too_many` when the key has no attempts left.
   */
  take(key: string): Promise<void>;
  /** Resets the attempts of a key. */
  forgive(key: string): Promise<void>;
}

const MINUTE = 60;

/**
 * The limits for staff calls. The staff of a school share one address, so attempts are counted per address and name
 * together. The limit per address alone is far higher.
 */
const staffLimits = {
  loginName: { points: 10, seconds: 15 * MINUTE },
  loginAddress: { points: 200, seconds: 15 * MINUTE },
  resetEmail: { points: 5, seconds: 60 * MINUTE },
  resetAddress: { points: 50, seconds: 60 * MINUTE },
  resetConfirm: { points: 50, seconds: 60 * MINUTE },
  changePassword: { points: 30, seconds: 15 * MINUTE },
  /**
   * Limits for second factors, for a single sign-in and for all sign-ins by anyone who knows the user's password. Six
   * digits can be guessed in half a million attempts.
   */
  secondStep: { points: 5, seconds: 5 * MINUTE },
  appCode: { points: 20, seconds: 60 * MINUTE },
  /** Limit on emails that warn a user that someone who knows the password is trying codes. */
  appCodeMail: { points: 1, seconds: 24 * 60 * MINUTE },
} as const;

export type Limits = Record<keyof typeof staffLimits, Limit> & {
  /** Removes expired attempts. */
  sweep(): Promise<void>;
};

/** Creates the rate limits for staff calls. */
export function createLimits(db: Db): Limits {
  const made = Object.entries(staffLimits).map(
    ([name, allowance]) => [name, createLimit(db, name, allowance)] as const,
  );
  return {
    ...(Object.fromEntries(made) as Record<keyof typeof staffLimits, Limit>),
    sweep: () => transaction(db, (tx) => deleteExpiredTries(tx, Date.now())),
  };
}

/**
 * Creates a named limit in the database. Keys are hashed before they are stored, because they contain addresses and
 * names of people.
 */
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

/**
 * Creates the failure for an attempt that this limit rejects. The attempt may be repeated after the given number of
 * seconds.
 */
export function tooMany(limit: string, seconds: number): RetryLater {
  happened({ happened: "refusal", limit });
  return new RetryLater(laterFailures.tooMany({ n: Math.ceil(seconds / MINUTE) }), seconds);
}

const hashed = (key: string): string => createHash("sha256").update(key).digest("base64url");
