import { createHash } from "node:crypto";
import { Failure, laterText } from "@idms/core";
import type Database from "better-sqlite3";
import { RateLimiterRes, RateLimiterSQLite } from "rate-limiter-flexible";
import type { Db } from "../db/connect.ts";

/** A refusal that says when to come back; it is answered with Retry-After. */
export class RetryLater extends Failure {
  readonly seconds: number;

  constructor(code: "too_many" | "busy", message: string, seconds: number) {
    super(code, message);
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
} as const;

export type Limits = Record<keyof typeof staffLimits, Limit> & {
  /** Removes what has expired. */
  sweep(): Promise<void>;
};

const TABLE = "rate_limits";

/** The limits of the staff's calls. */
export async function createLimits(db: Db): Promise<Limits> {
  const made = await Promise.all(
    Object.entries(staffLimits).map(
      async ([name, allowance]) => [name, await createLimit(db, name, allowance)] as const,
    ),
  );
  return {
    ...(Object.fromEntries(made) as Record<keyof typeof staffLimits, Limit>),
    sweep: async () => void clientOf(db).prepare(`DELETE FROM ${TABLE} WHERE expire < ?`).run(Date.now()),
  };
}

/** A limit of its own name on the database. Keys are stored hashed: they are addresses and names of people. */
export async function createLimit(
  db: Db,
  name: string,
  { points, seconds }: { points: number; seconds: number },
): Promise<Limit> {
  const limiter = await new Promise<RateLimiterSQLite>((resolve, reject) => {
    const opened: RateLimiterSQLite = new RateLimiterSQLite(
      {
        storeClient: clientOf(db),
        storeType: "better-sqlite3",
        tableName: TABLE,
        keyPrefix: name,
        points,
        duration: seconds,
        inMemoryBlockOnConsumed: points,
        clearExpiredByTimeout: false,
      },
      (error?: Error) => (error ? reject(error) : resolve(opened)),
    );
  });
  return {
    async take(key) {
      try {
        await limiter.consume(hashed(key));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      }
    },
    forgive: async (key) => void (await limiter.delete(hashed(key))),
  };
}

function tooMany(seconds: number): RetryLater {
  return new RetryLater("too_many", laterText.tooMany(Math.ceil(seconds / MINUTE)), seconds);
}

const hashed = (key: string): string => createHash("sha256").update(key).digest("base64url");

const clientOf = (db: Db): Database.Database => (db as Db & { $client: Database.Database }).$client;
