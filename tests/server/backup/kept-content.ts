import { createHash } from "node:crypto";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import {
  copiedTables,
  pagesAfter,
  type CopiedTable,
  type Row,
} from "../../../packages/server/src/installation/copying/copied-tables.ts";
import { storedNames } from "../stored.ts";

/** Nobody is signed in where a backup is restored, no key of a school is in one, and no webhook goes on from one; and whoever makes one seals the log, at another moment than who looks. */
const LEFT = new Set([
  "sessions",
  "api_tokens",
  "reset_tokens",
  "card_key_secrets",
  "webhooks",
  "webhook_deliveries",
  "log_seals",
  "sealed_entries",
]);
const KEPT = copiedTables.filter(({ name }) => !LEFT.has(name));

/** Of a restored log the last entry says that it was; of one that was backed up that it was. */
const isOfBackup = ({ name }: CopiedTable, row: Row): boolean =>
  name === "audit_log" && row["subject"] === "database";

/** All that a backup keeps of an installation, whichever its database and its store are: each row, and each file by its hash. */
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
