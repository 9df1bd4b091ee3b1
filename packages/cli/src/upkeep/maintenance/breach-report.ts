import { counted } from "@idms/core/forms/values/counted";
import { CSV_START, csvLine } from "@idms/core/spreadsheets/cells/csv-line";
import { withBackupCopy } from "@idms/server/upkeep/restore/read-copy";
import type { Db } from "@idms/server/installation/engines/connect";
import {
  affectedChildren,
  BreachCounts,
  noteBreachReport,
  type AffectedChild,
} from "@idms/server/students/duplicates/affected-children";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { outFile, requireOneOnStdout, STDOUT, writeBytes } from "../../terminal/output/out-file.ts";
import { note, print, printJson, printTable } from "../../terminal/output/output.ts";

type BreachFlags = FlagsOf<"breach-report">;

const COLUMNS = ["School", "Class", "Student", "Name", "Data", "Phone", "E-mail"];

const rowOf = ({ school, class: room, student, name, kinds, phone, email }: AffectedChild): string[] => [
  school,
  room,
  student === null ? "" : String(student),
  name,
  kinds.join(", "),
  phone,
  email,
];

/**
 * Lists the students whose data was in the data folder, in a backup, or on a batch's cards, and how to contact their
 * families.
 */
export async function breachReport(flags: BreachFlags): Promise<number> {
  const batch = flags.batch === undefined ? null : readCount("--batch", flags.batch, "batch");
  requireOneOnStdout(flags);
  const report = (db: Db, hasFiles: boolean) => write(affectedChildren(db, { batch, hasFiles }), flags);
  if (flags.backup !== undefined) await withBackupCopy(flags.backup, report);
  else
    await withApp(flags, async (app) => noteBreachReport(app.db, doer(), batch, await report(app.db, true)));
  return EXIT.done;
}

/** @returns the number of students */
async function write(children: AsyncIterable<AffectedChild>, flags: BreachFlags): Promise<number> {
  const counts = new BreachCounts();
  const all: AffectedChild[] = [];
  for await (const child of children) {
    counts.add(child);
    all.push(child);
  }
  const summary = {
    children: counts.children,
    schools: Object.fromEntries(counts.schools),
    kinds: Object.fromEntries(counts.kinds),
    without_contact: counts.without_contact,
  };
  if (flags.json) printJson({ ...summary, affected: all });
  if (flags.out !== undefined)
    await writeBytes(
      await outFile(flags.out, "breach.csv"),
      Buffer.from(CSV_START + [COLUMNS, ...all.map(rowOf)].map(csvLine).join("")),
    );
  if (flags.json) return all.length;
  const say = flags.out === STDOUT ? note : print;
  for (const line of inWords(counts)) say(line);
  if (flags.out === undefined && all.length > 0) printTable(COLUMNS, all.map(rowOf));
  return all.length;
}

function inWords({ children, schools, kinds, without_contact }: BreachCounts): string[] {
  const list = (of: ReadonlyMap<string, number>) =>
    [...of].map(([name, count]) => `${name || "(no name)"} ${count}`).join(", ");
  return [
    `${counted(children, "child", "children")}: ${list(schools) || "none"}`,
    `Data: ${list(kinds) || "none"}`,
    `Families without a phone number or email address: ${without_contact}`,
  ];
}
