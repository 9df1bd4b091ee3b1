import type { Severity } from "@idms/core/cards/checks/finding-message";
import { counted } from "@idms/core/forms/values/counted";
import { HELD_BACK } from "@idms/core/print/batches/gate";
import { leftOutLine } from "@idms/core/print/batches/left-out-line";
import type { PrintedCard } from "@idms/server/cards/printed/printed-card";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { tellOf } from "../../terminal/output/out-file.ts";
import { note, printJson } from "../../terminal/output/output.ts";
import { yearHint } from "../../terminal/output/year-hint.ts";
import type { SentReport } from "./follow-job.ts";
import type { Sentence } from "@idms/core/sentence";

/** A finding on a card, with the student's name. The student is null if the finding is on every card. */
interface NamedFinding {
  student: number | null;
  name: string | null;
  field: string;
  code: string;
  severity: Severity;
  message: string;
}

/** A student, and the problem with their card. */
interface NamedProblem {
  student: number | null;
  name: string;
  message: string;
}

/** A student without a card, and the reasons why there is none. */
type LeftOutProblem = NamedProblem & { code: string; reasons: Sentence[] };

/** The result of a print run, as `--json` prints it. */
export interface PrintReport {
  file: string;
  cards: number;
  pages: number;
  school: string;
  class: string;
  /** Null if nothing was printed. */
  batch: number | null;
  findings: NamedFinding[];
  leftOut: LeftOutProblem[];
  /** Cards that were printed despite findings, and the reason. Null if there were none. */
  despite: { reason: string; students: NamedProblem[] } | null;
  seconds: number;
  /** The printer job, if the cards were sent to a printer. */
  sent?: SentReport;
  /** The reason why the cards were not sent to the printer. */
  notSent?: string;
}

/** The result of a print run or a dry run. */
interface Printed {
  pages: number;
  printed: readonly Pick<PrintedCard, "student" | "name" | "despite">[];
  leftOut: readonly (LeftOutProblem & { findings: readonly Unnamed[] })[];
  findings: readonly Unnamed[];
  batch?: number;
}

type Unnamed = Omit<NamedFinding, "name">;

/**
 * Builds the report of a print run. The start time is a value of `performance.now()`; `reason` explains why cards were
 * printed despite findings.
 */
export function printReport(
  done: Printed,
  { reason, ...whose }: Pick<PrintReport, "file" | "school" | "class"> & { reason: string | undefined },
  started: number,
): PrintReport {
  const { printed, pages, leftOut, batch } = done;
  const inSpite = printed.flatMap(({ student, name, despite: message }) =>
    message === null ? [] : [{ student, name, message }],
  );
  return {
    ...whose,
    cards: printed.length,
    pages,
    batch: batch ?? null,
    findings: namedFindings(done),
    leftOut: leftOut.map(leftOutLine),
    despite: inSpite.length > 0 ? { reason: reason ?? "", students: inSpite } : null,
    seconds: Math.round(performance.now() - started) / 1000,
  };
}

/** Lists all findings, each with the student's name. Students who were left out come first. */
export function namedFindings({
  printed,
  leftOut,
  findings,
}: Pick<Printed, "leftOut" | "findings"> & {
  printed: readonly { student: number | null; name: string }[];
}): NamedFinding[] {
  const all = [
    ...leftOut.flatMap((each) => each.findings.filter(({ student }) => student !== null)),
    ...findings,
  ];
  // In a school with thousands of students, only a few have findings.
  const found = new Set(all.map(({ student }) => student));
  const names = new Map<number | null, string>();
  for (const cards of [printed, leftOut])
    for (const { student, name } of cards) if (found.has(student)) names.set(student, name);
  return all.map(({ student, ...finding }) => ({
    student,
    name: student === null ? null : (names.get(student) ?? null),
    ...finding,
  }));
}

interface ReportFlags {
  /** If set, having nothing to print is not an error, and neither are cards that are waiting for a correction. */
  ifAny?: boolean;
  json?: boolean;
  quiet?: boolean;
  dryRun?: boolean;
}

/**
 * Reports the cards that were or would be printed, and names students who were left out. Returns the exit code: 3 if
 * someone was left out, 1 if no card was printed.
 */
export function tellPrinted(reports: readonly PrintReport[], json: unknown, flags: ReportFlags): number {
  const leftOut = reports.flatMap((report) => report.leftOut);
  noteLeftOut(leftOut);
  if (!flags.quiet) for (const { despite } of reports) noteDespite(despite, flags);
  if (flags.json) printJson(json);
  else for (const report of reports) tellOne(report, flags);
  if (leftOut.length === 0) return EXIT.done;
  const isWaiting = flags.ifAny && leftOut.every(({ code }) => code === HELD_BACK);
  return flags.dryRun || isWaiting || reports.some(({ cards }) => cards > 0) ? EXIT.partly : EXIT.failed;
}

/** Lists the students without a card, with the reasons. */
export function noteLeftOut(
  leftOut: readonly (NamedProblem & { code: string; reasons: readonly Sentence[] })[],
): void {
  for (const { code, message, ...who } of leftOut)
    note(`${code === HELD_BACK ? "Held back" : "Left out"}: ${named(who)}: ${message}`);
  const hint = yearHint(leftOut.flatMap(({ reasons }) => reasons));
  if (hint) note(hint);
}

function noteDespite(despite: PrintReport["despite"], { dryRun }: ReportFlags): void {
  for (const { message, ...who } of despite?.students ?? [])
    note(`${dryRun ? "Would be printed" : "Printed"} despite this problem: ${named(who)}: ${message}`);
}

const named = ({ name, student }: { name: string | null; student: number | null }): string =>
  `${name ?? ""}${student === null ? "" : ` (student ${student})`}`.trim();

function tellOne(report: PrintReport, flags: ReportFlags): void {
  const { file, cards, pages, class: room, findings, seconds } = report;
  const say = tellOf(file);
  if (flags.dryRun) say(`Would print ${counted(cards, "card")} for ${room} to ${file}`);
  else if (cards === 0) say(`${room}: no cards could be printed`);
  else say(`${file}: ${counted(cards, "card")} for ${room} on ${counted(pages, "page")} in ${seconds} s`);
  if (!flags.quiet) noteFindings(findings, cards);
}

/** Maximum number of names to print. The rest are only counted; `--json` lists all of them. */
const NAMES_TOLD = 20;

/**
 * Prints the findings on printed cards, each with its students, and the findings that apply to every card.
 * @param cards number of cards checked
 */
export function noteFindings(findings: readonly NamedFinding[], cards: number): void {
  const groups = Map.groupBy(
    findings.filter(({ severity, student }) => severity === "notice" || student === null),
    ({ field, code, student, message }) =>
      student === null ? message : `${field}: ${code.replaceAll("_", " ")}`,
  );
  for (const [what, group] of groups) {
    const [{ student, field }] = group as [NamedFinding];
    if (student === null) note(`  on every card${field && `, ${field}`}: ${what}`);
    else note(`  ${what} on ${counted(group.length, "card")}${whose(group, cards)}`);
  }
}

/** Names the students with a finding. Names no one if every card has the finding. */
function whose(group: readonly NamedFinding[], cards: number): string {
  const students = [...new Map(group.map((each) => [each.student, named(each)])).values()];
  if (cards > 1 && students.length === cards) return "";
  const more = students.length - NAMES_TOLD;
  return `: ${students.slice(0, NAMES_TOLD).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
