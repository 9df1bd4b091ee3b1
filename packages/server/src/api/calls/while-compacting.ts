import { laterFailures } from "@idms/core/upkeep/later-failures";
import type { MiddlewareHandler } from "hono";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import { isBeingCompacted } from "../../installation/files/locks.ts";
import { RetryLater } from "../../http/limits/rate-limits.ts";

const RETRY_SECONDS = 30;

/** Rejects writes immediately while the database is being compacted. Reads continue. */
export const whileCompacting =
  (folder: DataFolder): MiddlewareHandler =>
  async (c, next) => {
    if (!READS.has(c.req.method) && isBeingCompacted(folder))
      throw new RetryLater(laterFailures.compacting(), RETRY_SECONDS);
    await next();
  };

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
