import { photoFieldsOf } from "@idms/core/cards/designs/place-photo";
import { classLabel } from "@idms/core/school/classes/label";
import type { KeptReason } from "@idms/core/print/batches/reprint";
import type { Issue } from "../../cards/printed/duplicates.ts";
import { asCardTemplate } from "../../cards/designs/design-rows.ts";
import { measureDue } from "../../students/photos/measure-due.ts";
import { keepPrint } from "../../cards/printed/kept-prints.ts";
import type { App } from "../../installation/open-app.ts";
import type { ChosenCards } from "../choosing/choose-cards.ts";
import { withYear } from "../../school/schools/school-year.ts";
import { openGate } from "../gate/open-gate.ts";
import {
  usedFiles,
  type PressHooks,
  type PressJob,
  type PressResult,
  orderOf,
} from "../choosing/press-job.ts";
import { print } from "../press/press.ts";
import { signedJob, recordPrinting, type RecordOptions } from "./record-printing.ts";
import { printFile, type PrintedFile } from "./print-file.ts";

export interface GenerateOptions extends PressHooks, RecordOptions {
  /** The path of the PDF. The file appears completely or not at all. */
  output: string;
  /**
   * Whether the file must survive a power cut. False for a file that is deleted after it is sent; see `beginAtomic`.
   */
  lasts?: boolean;
  /** The file name to record in the batch. The default is the output path. */
  fileName?: string;
  /**
   * Whether to keep the file for later copies of the batch. By default, the file is kept if the students are marked.
   * Set this for cards that are handed out even though this call does not mark anyone.
   */
  keep?: boolean;
  /**
   * Called once the file is complete and in its final place. Nothing is recorded until the returned promise has
   * resolved.
   */
  whenWhole?: () => Promise<void>;
  /** The batch that is being reprinted, and the reason. */
  reprint?: { of: number } & KeptReason;
}

/**
 * Returns the findings that a print would produce. No file is created, and nothing is recorded except photo
 * measurements.
 */
export const checkCards = async (
  app: App,
  chosen: ChosenCards,
  hooks: PressHooks,
  again: Issue["again"] = null,
): Promise<PressResult> => {
  await measureShown(app, chosen, hooks);
  return print(app, await pressJob(app, chosen, again), hooks);
};

/**
 * Measures the photos of a class that have not been measured yet. The measurements are stored for all later prints.
 * This also works on a machine without a server.
 */
async function measureShown(
  app: App,
  { template, classroom }: ChosenCards,
  { signal }: PressHooks,
): Promise<void> {
  if (photoFieldsOf(asCardTemplate(template)).length > 0)
    await measureDue(app, { classroom: classroom.id, signal });
}

export interface GeneratedCards extends PrintedFile {
  file: string;
  batch: number;
  marked: number;
}

/**
 * Prints the cards of a class to a file. Once the file is complete and in its final place, the students are marked
 * and the batch is recorded in one transaction. If the process ends earlier, no partial file remains and no student
 * is marked.
 * @throws Failure when no card can be printed, or the file cannot be written.
 */
export async function generateCards(
  app: App,
  chosen: ChosenCards,
  options: GenerateOptions,
): Promise<GeneratedCards> {
  const { output, fileName = output, reprint } = options;
  const { school, classroom, template, layout, sheet, printer, pdfx, despite, ofChosen = false } = chosen;
  const printing = {
    school_id: school.id,
    school_name: school.name,
    class_id: classroom.id,
    class_name: classLabel(classroom),
    id_template_id: template.id,
    template,
    layout,
    sheet,
    printer,
    pdfx,
    despite,
    file_name: fileName,
    ...(reprint && { reprint_of: reprint.of, because: reprint.because, reason: reprint.reason }),
  };
  await measureShown(app, chosen, options);
  const job = await signedJob(app, await pressJob(app, chosen, reprint ?? null), school.id, options.actor);
  const printed = await printFile(app, job, output, options, async (result, staged) => {
    const isKept = options.keep ?? options.mark;
    await keepPrint(app.files, { sha256: result.sha256, path: output, isKept });
    await options.whenWhole?.();
    return recordPrinting({ ...printing, ofChosen, time: job.time }, result, staged, options);
  });
  return { ...printed, file: output };
}

/**
 * Creates the job for the press.
 * @throws Failure `unprocessable` when a background no longer exists
 */
export async function pressJob(
  app: App,
  chosen: ChosenCards,
  again: Issue["again"] = null,
): Promise<PressJob> {
  const { school, classroom, template, studentIds } = chosen;
  const files = await usedFiles(app, template);
  return {
    ...files,
    ...orderOf(chosen),
    gate: await openGate(app, school.id, template),
    cards: {
      from: "students",
      ids: studentIds,
      school: await withYear(app.db, school),
      classroom,
      issue: { template: template.id, again },
    },
    school: school.name,
    class: classLabel(classroom),
    time: new Date(),
    signer: null,
    reprintOf: again?.of ?? null,
  };
}
