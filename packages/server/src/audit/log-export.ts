import type { AuditFilter } from "@idms/core";
import { transaction, type Db } from "../db/connect.ts";
import { writeDown } from "./audited.ts";
import type { Doer } from "./records.ts";

/** Writes down that the log itself is exported, and what of it, before the first entry is read. */
export const logLogExport = (db: Db, doer: Doer, filter: AuditFilter): Promise<void> =>
  transaction(db, (tx) =>
    writeDown(tx, doer, { done: "audit_log.export", details: { ...filter } }, { id: null }),
  );
