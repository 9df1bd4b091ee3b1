import { classLabel } from "@idms/core/school/classes/label";
import { counted } from "@idms/core/forms/values/counted";
import { leftOutLine } from "@idms/core/print/batches/left-out-line";
import type { PaperName } from "@idms/core/print/sheets/paper";
import { classLinkAddress } from "@idms/core/collect/links/class-link";
import type { App } from "@idms/server/installation/open-app";
import { drawClassProof } from "@idms/server/print/pictures/draw-class-proof";
import { designsOf } from "@idms/server/print/choosing/choose-template";
import { openLinksOf } from "@idms/server/students/class-links/class-link-rows";
import { linkOrigin } from "../../collect/links/link-origin.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import {
  eachClass,
  planClasses,
  readClassFlags,
  type ClassFlags,
  type PlannedClass,
} from "./plan-classes.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { start } from "../../start/start.ts";
import { tellOf, writeAt } from "../../terminal/output/out-file.ts";
import { printJson, progress } from "../../terminal/output/output.ts";
import { namedFindings, noteFindings, noteLeftOut, type PrintReport } from "./print-report.ts";
import { withApp } from "../../app/with-app.ts";

export interface ProofFlags extends ClassFlags {
  paper: PaperName;
}

const FILES = { one: "proof.pdf", each: "proof" };

/** The proof that was drawn, as `--json` prints it. `leftOut` lists the students whose cards would not be printed. */
interface ProofReport extends Pick<
  PrintReport,
  "file" | "pages" | "school" | "class" | "findings" | "leftOut" | "seconds"
> {
  students: number;
  template: string;
  paper: PaperName;
}

/** Draws the proof of a class, or of every class of a school. Changes nothing. */
export function proof(flags: ProofFlags): Promise<number> {
  const choice = readClassFlags(flags);
  start("photos");
  return interruptible((signal) =>
    withApp(flags, async (app) => {
      return eachClass(
        (await planClasses(app, { ...choice, layout: "card" }, flags, FILES)).planned,
        (plan) => drawOne(app, plan, flags, signal),
        (reports) => tellAll(reports, flags),
      );
    }),
  );
}

async function drawOne(
  app: App,
  { chosen, file }: PlannedClass,
  flags: ProofFlags,
  signal: AbortSignal,
): Promise<ProofReport> {
  const { paper, quiet, json } = flags;
  const started = performance.now();
  const label = classLabel(chosen.classroom);
  const bar = progress(label, chosen.studentIds.length, { quiet: quiet || json });
  try {
    const signAt = await signAddress(app, chosen, flags);
    const hooks = { onProgress: bar.update, signal };
    const drawn = await writeAt(app, file, async (output, whenWhole) => {
      const done = await drawClassProof(app, chosen, { paper, output, signAt, ...hooks });
      await whenWhole();
      return done;
    });
    return {
      file,
      students: drawn.students,
      pages: drawn.pages,
      school: chosen.school.name,
      class: label,
      template: chosen.template.name,
      paper,
      findings: namedFindings({ ...drawn, printed: drawn.names }),
      leftOut: drawn.leftOut.map(leftOutLine),
      seconds: Math.round(performance.now() - started) / 1000,
    };
  } finally {
    bar.end();
  }
}

/** Returns the sign-off address of the class if a link is open for these cards, otherwise undefined. */
async function signAddress(
  app: App,
  { school, classroom, template, studentIds }: PlannedClass["chosen"],
  flags: ProofFlags,
): Promise<string | undefined> {
  const link = (await openLinksOf(app.db, "sign-off", [classroom.id])).get(classroom.id);
  if (!link) return undefined;
  const designs = await designsOf(app, { school, classroom }, studentIds, link.id_template_id ?? undefined);
  if (designs.some((signed) => signed.template.id !== template.id)) return undefined;
  return classLinkAddress("sign-off", await linkOrigin(app, flags), link.token);
}

function tellAll(reports: readonly ProofReport[], flags: ProofFlags): number {
  if (flags.json) printJson(flags.allClasses ? reports : reports[0]);
  else for (const report of reports) tell(report, flags);
  return EXIT.done;
}

function tell(report: ProofReport, { quiet }: ProofFlags): void {
  const { file, students, class: room, pages, leftOut, findings, seconds } = report;
  tellOf(file)(
    `${file}: ${counted(students, "student")} in ${room} on ${counted(pages, "page")} in ${seconds} s`,
  );
  noteLeftOut(leftOut);
  if (!quiet) noteFindings(findings, students - leftOut.length);
}
