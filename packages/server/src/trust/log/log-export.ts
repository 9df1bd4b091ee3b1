import type { AuditFilter } from "@idms/core/school/log/audit-log";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { writeDown } from "./audited.ts";
import type { Doer } from "./log-rows.ts";

/**
 * Logs an export of the log itself, with its filter, before the first entry is read.
 * @param school_id the only school whose entries are exported
 */
export const logLogExport = (
  db: Db,
  doer: Doer,
  filter: AuditFilter,
  school_id: number | null = null,
): Promise<void> =>
  transaction(db, (tx) =>
    writeDown(tx, doer, { done: "audit_log.export", details: { ...filter } }, { id: null, school_id }),
  );
