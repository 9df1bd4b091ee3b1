import {
  AUDIT_SHEET_COLUMNS,
  auditJsonLine,
  auditSheetRow,
  type LogFormat,
} from "@idms/core/school/log/audit-log";
import { CSV_START, csvLine } from "@idms/core/spreadsheets/cells/csv-line";
import type { Db } from "../../installation/engines/connect.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import { readAuditLog, type AuditFilter } from "./read-log.ts";

/** Yields the matching entries of the log as lines of a file, newest first. */
export async function* logLines(
  db: Db,
  filter: AuditFilter,
  { format, signal, onEntry }: { format: LogFormat; signal: AbortSignal; onEntry?: () => void },
): AsyncGenerator<string> {
  if (format === "csv") yield CSV_START + csvLine(AUDIT_SHEET_COLUMNS);
  for await (const entry of readAuditLog(db, filter, signal)) {
    onEntry?.();
    yield format === "jsonl"
      ? auditJsonLine(entry)
      : csvLine(auditSheetRow(entry, zonedTime(new Date(entry.at))));
  }
}
