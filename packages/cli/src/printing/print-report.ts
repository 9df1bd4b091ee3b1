import { counted, type Severity } from "@idms/core";
import { EXIT } from "../terminal/exit-codes.ts";
import { note, print, printJson } from "../terminal/output.ts";

/** What was printed, as `--json` answers it. */
export interface PrintReport {
  file: string;
  cards: number;
  pages: number;
  school: string;
  class: string;
  batch: number | null;
  findings: { student: number | null; field: string; code: string; severity: Severity; message: string }[];
  leftOut: { student: number | null; name: string; code: string; message: string }[];
  seconds: number;
}

/** What the press answers, for a file and for a dry run alike. */
interface Printed extends Pick<PrintReport, "pages" | "findings" | "leftOut"> {
  printed: readonly unknown[];
  batch?: number;
}

/** The report of a press run that was started at a moment of `performance`. */
export const printReport = (
  { printed, pages, findings, leftOut, batch }: Printed,
  whose: Pick<PrintReport, "file" | "school" | "class">,
  started: number,
): PrintReport => ({
  file: whose.file,
  cards: printed.length,
  pages,
  school: whose.school,
  class: whose.class,
  batch: batch ?? null,
  findings: asFindings({ leftOut, findings }),
  leftOut,
  seconds: Math.round(performance.now() - started) / 1000,
});

/** What was found, first of those who are left out. */
export const asFindings = ({ leftOut, findings }: Pick<Printed, "leftOut" | "findings">) => [
  ...leftOut.map(asFinding),
  ...findings,
];

const asFinding = ({ student, code, message }: PrintReport["leftOut"][number]) => ({
  student,
  field: "photo",
  code,
  severity: "serious" as const,
  message,
});

interface ReportFlags {
  json?: boolean;
  quiet?: boolean;
  dryRun?: boolean;
}

/** Tells what was printed, or would be, and returns the exit code: 3 when a card was left out. */
export function tellPrinted(reports: readonly PrintReport[], json: unknown, flags: ReportFlags): number {
  const leftOut = reports.flatMap((report) => report.leftOut);
  for (const { name, student, message } of leftOut)
    note(`Left out: ${name}${student === null ? "" : ` (student ${student})`}: ${message}`);
  if (flags.json) printJson(json);
  else for (const report of reports) tellOne(report, flags);
  return leftOut.length > 0 ? EXIT.partly : EXIT.done;
}

function tellOne(report: PrintReport, flags: ReportFlags): void {
  const { file, cards, pages, class: room, findings, seconds } = report;
  if (flags.dryRun) print(`Would print ${counted(cards, "card")} of ${room} to ${file}`);
  else print(`${file}: ${counted(cards, "card")} of ${room} on ${counted(pages, "page")} in ${seconds} s`);
  if (!flags.quiet) noteFindings(findings);
}

/** What happened to texts and photos, counted; `--json` has every one of them. */
export function noteFindings(findings: PrintReport["findings"]): void {
  const counts = new Map<string, number>();
  for (const { field, code } of findings) {
    const key = `${field}: ${code.replaceAll("_", " ")}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [what, count] of counts) note(`  ${what} on ${counted(count, "card")}`);
}
