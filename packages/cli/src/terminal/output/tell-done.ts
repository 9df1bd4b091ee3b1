import { print, printJson } from "./output.ts";

const WORDS = {
  add: ["Added", "Would add"],
  change: ["Changed", "Would change"],
  remove: ["Removed", "Would remove"],
  restore: ["Restored", "Would restore"],
  revoke: ["Revoked", "Would revoke"],
  on: ["Switched on", "Would switch on"],
} as const;

/** Reports a change to one item, or what a dry run would change. In a dry run, an added item has no ID yet. */
export function tellDone(
  deed: keyof typeof WORDS,
  what: string,
  row: { id: number } & Readonly<Record<string, unknown>>,
  { json, dryRun = false, quiet }: { json?: boolean; dryRun?: boolean; quiet?: boolean },
): void {
  const [done, would] = WORDS[deed];
  const id = dryRun && deed === "add" ? null : row.id;
  if (json) printJson({ ...row, id, ...(dryRun && { dry_run: true }) });
  else if (!quiet) print(`${dryRun ? would : done} ${what}${id === null ? "" : ` (id ${id})`}.`);
}
