import { classLabel } from "@idms/core";
import { recordAction } from "../accounts/records.ts";
import { templateArt } from "../cards/template-art.ts";
import { transaction } from "../db/connect.ts";
import type { App } from "../open-app.ts";
import { markGenerated } from "../students/records.ts";
import type { ChosenCards } from "./choose-cards.ts";
import type { PressJob, PressResult } from "./press-job.ts";
import { printInThread, type PressHooks } from "./press-thread.ts";
import { printFile, type PrintedFile } from "./print-file.ts";
import { keepTemplate, recordBatch } from "./records.ts";
import { zonedTime } from "./zoned-time.ts";

export interface GenerateOptions extends PressHooks {
  /** The path of the PDF; it appears whole or not at all. */
  output: string;
  /** What the batch calls the file; its path unless given. */
  fileName?: string;
  /** Marks the printed students ID_GENERATED. */
  mark: boolean;
  /** Who prints, for the batch and the audit log. */
  actor: { id: number | null; name: string };
}

/** What printing would find, without a file and without a trace. */
export const checkCards = (app: App, chosen: ChosenCards, hooks: PressHooks): Promise<PressResult> =>
  printInThread(pressJob(app, chosen), hooks);

export interface GeneratedCards extends PrintedFile {
  file: string;
  batch: number;
  marked: number;
}

/**
 * Prints the cards of a class into a file. Only when the file is whole and in its place are its students marked and the
 * batch recorded, in one transaction; an end at any moment before leaves no half file and no student marked.
 * @throws Failure when not one card can be printed, or the file cannot be written.
 */
export async function generateCards(
  app: App,
  chosen: ChosenCards,
  options: GenerateOptions,
): Promise<GeneratedCards> {
  const { output } = options;
  const printed = await printFile(pressJob(app, chosen), output, options, (result) =>
    recordPrinting(app, chosen, result, options),
  );
  return { ...printed, file: output };
}

function pressJob({ folder }: App, chosen: ChosenCards): PressJob {
  const { school, classroom, template, card, layout, sheet, printer, studentIds } = chosen;
  return {
    database: folder.database,
    photos: folder.photos,
    fonts: folder.fonts,
    template: card,
    art: templateArt({ folder }, template),
    cards: { from: "students", ids: studentIds, school, classroom },
    layout,
    sheet,
    printer,
    school: school.name,
    class: classLabel(classroom),
    time: zonedTime(new Date()),
  };
}

function recordPrinting(
  app: App,
  { school, classroom, template, layout, sheet, printer }: ChosenCards,
  { printed, pages, sha256 }: PrintedFile,
  { actor, mark, output, fileName = output }: GenerateOptions,
): Promise<{ batch: number; marked: number }> {
  return transaction(app.db, (tx) => {
    const batch = recordBatch(
      tx,
      {
        user_id: actor.id,
        made_by: actor.name,
        school_id: school.id,
        school_name: school.name,
        class_id: classroom.id,
        class_name: classLabel(classroom),
        id_template_id: template.id,
        template_name: template.name,
        template_version: template.version,
        printed_template_id: keepTemplate(tx, template),
        layout,
        sheet,
        printer,
        file_name: fileName,
        sha256,
        cards: printed.length,
        pages,
      },
      printed,
    );
    const ids = printed.flatMap(({ student }) => (student === null ? [] : [student]));
    const marked = mark ? markGenerated(tx, ids) : 0;
    recordAction(tx, {
      user_id: actor.id,
      actor: actor.name,
      action: "generate",
      subject: "print_batches",
      subject_id: batch.id,
      school_id: school.id,
      details: { cards: printed.length, marked },
    });
    return { batch: batch.id, marked };
  });
}
