import { createHash } from "node:crypto";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import {
  copiedTables,
  pagesAfter,
  type CopiedTable,
  type Row,
} from "../../../packages/server/src/installation/copying/copied-tables.ts";
import { storedNames } from "../stored.ts";

/**
 * Tables that may differ after a restore: sessions, a school's keys, its webhooks and what was fetched are not restored, and the log is
 * sealed at a different time from the check.
 */
const LEFT = new Set([
  "sessions",
  "api_tokens",
  "reset_tokens",
  "card_key_secrets",
  "webhooks",
  "sources",
  "source_lines",
  "webhook_deliveries",
  "log_seals",
  "sealed_entries",
]);
const KEPT = copiedTables.filter(({ name }) => !LEFT.has(name));

/**
 * Whether a log entry comes from the backup itself: the last entry of a restored log records the restore, and that of
 * the source records the backup.
 */
const isOfBackup = ({ name }: CopiedTable, row: Row): boolean =>
  name === "audit_log" && row["subject"] === "database";

/**
 * Returns everything that a backup keeps of an installation, on any database and store: each row, and each file by its
 * hash.
 */
export async function keptContent({ db, files }: Pick<App, "db" | "files">) {
  const rows: Record<string, Row[]> = {};
  for (const table of KEPT) {
    rows[table.name] = [];
    for await (const page of pagesAfter(db, table))
      rows[table.name]?.push(...page.filter((row) => !isOfBackup(table, row)));
  }
  const hashes: Record<string, string> = {};
  for (const kind of ["photos", "backgrounds", "fonts"] as const)
    for (const name of await storedNames(files[kind]))
      hashes[`${kind}/${name}`] = createHash("sha256")
        .update((await files[kind].get(name)) ?? "")
        .digest("hex");
  return { rows, hashes };
}
