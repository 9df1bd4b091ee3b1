import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  auditFilterSchema,
  type AuditEntry,
  type AuditFilter,
  type LogFormat,
} from "@idms/core/school/log/audit-log";
import { DEED_WORDS, deedWords, subjectWords } from "@idms/core/school/log/deeds";
import { logFaultSentence, shortHash, type KeptSeal } from "@idms/core/school/log/log-chain";
import { logFaults } from "@idms/core/school/log/log-fault-sentences";
import { counted } from "@idms/core/forms/values/counted";
import { purgeMoment } from "@idms/core/students/records/purge-moment";
import { logLogExport } from "@idms/server/trust/log/log-export";
import { logLines } from "@idms/server/trust/log/log-lines";
import { readAuditLog } from "@idms/server/trust/log/read-log";
import { openBackup } from "@idms/server/upkeep/backup/open-backups";
import type { App } from "@idms/server/installation/open-app";
import { cutLog, findOldLog } from "@idms/server/trust/sealing/cut-log";
import { checkSealedLog, sealByHash, type Witness } from "@idms/server/trust/sealing/check-log";
import { sealLog, sealOfLog } from "@idms/server/trust/sealing/seal-log";
import { readWitness, WITNESS_FILE } from "@idms/server/trust/sealing/witness";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { valid } from "@idms/server/trust/failures/valid";
import { logFailures } from "@idms/core/upkeep/log-failures";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { DataFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { canAsk, confirm } from "../../terminal/output/ask.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { outFile, requireOneOnStdout, STDOUT, writeOut } from "../../terminal/output/out-file.ts";
import { lateProgress, note, print, printJson, printRows, printTable } from "../../terminal/output/output.ts";

/**
 * Builds the log filter of the web interface from the flags.
 * @throws Failure `invalid` for an invalid flag
 */
async function filterOf(app: App, flags: Omit<FlagsOf<"log list">, "limit">): Promise<AuditFilter> {
  const { user, action, subject: whom, since, until } = flags;
  const [subject, id] = whom?.split(":") ?? [];
  if (id !== undefined && !/^[1-9]\d{0,14}$/.test(id)) throw logFailures.whom({ whom: String(whom) });
  const school = flags.school === undefined ? undefined : (await chooseSchool(app, flags.school)).id;
  return valid(auditFilterSchema, {
    actor: user,
    done: action,
    subject,
    subject_id: id === undefined ? undefined : Number(id),
    school,
    from: since,
    to: until,
  });
}

/** Lists log entries, newest first. */
export function list(flags: FlagsOf<"log list">): Promise<number> {
  const limit = readCount("--limit", flags.limit);
  return withApp(flags, async (app) => {
    const entries: AuditEntry[] = [];
    let more = false;
    for await (const entry of readAuditLog(app.db, await filterOf(app, flags))) {
      more = entries.length === limit;
      if (more) break;
      entries.push(entry);
    }
    if (flags.json) printJson({ entries, more });
    else {
      printRows(
        flags,
        ["Entry", "When", "Who", "What", "Whom", "School", "Details"],
        entries.map((entry) => [
          String(entry.id),
          zonedTime(new Date(entry.at)),
          entry.by,
          deedWords(entry.done),
          whomIn(entry),
          entry.school_name ?? "",
          JSON.stringify(entry.details),
        ]),
      );
      if (more && !flags.quiet)
        note(`Only the newest ${limit} entries are shown. Raise --limit, or narrow the search.`);
    }
    return EXIT.done;
  });
}

const whomIn = ({ subject, subject_id, name }: AuditEntry): string =>
  [subjectWords(subject), subject_id, name].filter((part) => part !== null).join(" ");

/** Writes the matching entries as CSV or JSON lines. */
export function exportFile(flags: FlagsOf<"log export">): Promise<number> {
  requireOneOnStdout(flags);
  return interruptible((signal) =>
    withApp(flags, async (app) => {
      const filter = await filterOf(app, flags);
      await logLogExport(app.db, doer(), filter);
      let entries = 0;
      const format: LogFormat = flags.jsonl ? "jsonl" : "csv";
      const lines = logLines(app.db, filter, { format, signal, onEntry: () => (entries += 1) });
      const file = await outFile(flags.out, `audit-log.${format}`);
      await writeOut(file, (output) => pipeline(Readable.from(lines), output));
      if (flags.json) printJson({ file, entries });
      else if (file !== STDOUT) print(`${file}: ${counted(entries, "entry", "entries")}`);
      return EXIT.done;
    }),
  );
}

type ProveFlags = FlagsOf<"log verify">;

/** Verifies the whole log. Exits with 1 and reports the first problem if there is one. */
export function prove(flags: ProveFlags): Promise<number> {
  const bar = lateProgress("Proving", { quiet: flags.quiet || flags.json });
  return interruptible((signal) =>
    withApp(flags, async (app) => {
      const witnesses = await witnessesOf(app, flags);
      const proof = await checkSealedLog(app.db, { witnesses, signal, onProgress: bar.update }).finally(
        bar.end,
      );
      const kept = flags.seal === undefined ? undefined : ((await sealByHash(app.db, flags.seal)) ?? null);
      const isUnknown = kept === null;
      const fault = proof.fault
        ? logFaultSentence(proof.fault)
        : isUnknown
          ? logFaults.unknown({ seal: flags.seal ?? "" })
          : null;
      const { seals, entries, erased, waiting, cut, seal: newest } = proof;
      if (flags.json) {
        const asSeal = newest && sealJson(newest);
        const { message = null, ...coded } = fault ?? {};
        printJson({
          whole: fault === null,
          fault: message,
          ...coded,
          seals,
          entries,
          erased,
          waiting,
          cut,
          seal: asSeal,
        });
      } else if (fault !== null) print(`The log failed verification: ${fault.message}.`);
      else {
        print(
          `The log is intact: ${counted(entries, "entry", "entries")}, covered by ${counted(seals, "seal")}.`,
        );
        if (erased > 0) print(`The details of ${counted(erased, "entry", "entries")} were erased.`);
        if (cut !== null) print(`Entries up to ${cut} were deleted. The log records the deletion.`);
        if (waiting > 0)
          print(`${counted(waiting, "entry is waiting", "entries are waiting")} to be sealed.`);
        if (kept)
          print(`The seal you specified is number ${kept.id} and covers entries up to ${kept.last_id}.`);
        tellSeal(newest);
      }
      return fault === null ? EXIT.done : EXIT.failed;
    }),
  );
}

async function witnessesOf(app: App, { backup }: ProveFlags): Promise<Witness[]> {
  const beside = await readWitness(app.folder);
  if (beside === "damaged") note(`${WITNESS_FILE} cannot be read, so it cannot confirm where the log ends.`);
  const witnesses = beside && beside !== "damaged" ? [{ where: WITNESS_FILE, kept: beside }] : [];
  if (backup === undefined) return witnesses;
  const source = await openBackup(backup);
  try {
    const { seal } = await source.manifest();
    if (!seal) note(`${source.name} has no seal, because this backup was made before the log was sealed.`);
    return seal ? [...witnesses, { where: source.name, kept: seal }] : witnesses;
  } finally {
    await source.close();
  }
}

const sealJson = ({ id, last_id, hash, sealed_at }: KeptSeal) => ({ id, last_id, hash, sealed_at });

function tellSeal(seal: KeptSeal | null): void {
  if (seal)
    print(
      `Newest seal: ${seal.id}, up to entry ${seal.last_id}, ${zonedTime(new Date(seal.sealed_at))}: ${seal.hash}`,
    );
}

/** Seals all unsealed entries and prints the latest seal. */
export function seal(flags: DataFlags): Promise<number> {
  return interruptible((signal) =>
    withApp(flags, async (app) => {
      await sealLog(app, { signal });
      const { seal: newest, waiting } = await sealOfLog(app.db);
      if (flags.json) printJson({ seal: newest, waiting });
      else {
        tellSeal(newest);
        if (!newest) print("There is nothing in the log yet.");
        if (waiting > 0)
          note(
            `${counted(waiting, "entry is waiting", "entries are waiting")}. Another idms process is sealing the log.`,
          );
      }
      return EXIT.done;
    }),
  );
}

type CutFlags = FlagsOf<"log cut">;

/** Shows old log entries, and deletes them only after confirmation. */
export function cut(flags: CutFlags): Promise<number> {
  const before = purgeMoment(flags.olderThan, new Date());
  return interruptible((signal) =>
    withApp(flags, async (app) => {
      const old = await findOldLog(app.db, before, new Date());
      const what = `${counted(old.entries, "entry", "entries")} from before ${zonedTime(before)}`;
      const upTo = old.upTo ? ` (up to seal ${old.upTo.id}, ${shortHash(old.upTo.hash)})` : "";
      if (!flags.json) print(`${what}${upTo}.`);
      const isWished =
        !flags.dryRun &&
        old.upTo !== null &&
        (flags.yes === true ||
          (canAsk(flags) && (await confirm("Delete these entries permanently?", false))));
      if (isWished) await cutLog(app, doer(), before, signal);
      const answer = { entries: old.entries, up_to: old.upTo?.last_id ?? null, cut: isWished };
      if (flags.json) printJson({ older_than: before.toISOString(), ...answer });
      else if (isWished) print("The entries were deleted. The log records the deletion and keeps the seals.");
      else if (old.isAwaited && !old.upTo && !flags.quiet)
        note(
          "Older entries are kept until they have been delivered to log_url. Run idms doctor for details.",
        );
      else if (old.upTo && !flags.quiet)
        note("This was a dry run. Nothing was deleted. Use --yes to delete.");
      return EXIT.done;
    }),
  );
}

/** Lists the names and descriptions of the actions that the log records. */
export async function deeds(flags: DataFlags): Promise<number> {
  const all = Object.entries(DEED_WORDS);
  if (flags.json) printJson({ deeds: all.map(([deed, words]) => ({ deed, words })) });
  else printTable(["Deed", "Description"], all);
  return EXIT.done;
}
