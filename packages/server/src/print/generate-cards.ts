import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import { classLabel, Failure } from "@idms/core";
import { recordAction } from "../accounts/records.ts";
import { transaction } from "../db/connect.ts";
import { storedPath } from "../files/stored-files.ts";
import { beginAtomic, writeFailure } from "../files/write-atomic.ts";
import type { App } from "../open-app.ts";
import { markGenerated } from "../students/records.ts";
import type { ChosenCards } from "./choose-cards.ts";
import type { PressJob, PressResult } from "./press-job.ts";
import { printInThread, type PressHooks } from "./press-thread.ts";
import { recordBatch } from "./records.ts";
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

interface PrintedFile extends PressResult {
  /** Of the whole file, in hexadecimal. */
  sha256: string;
}

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
  const file = await beginAtomic(options.output);
  try {
    const hash = createHash("sha256");
    const printed = await printInThread(pressJob(app, chosen), {
      ...options,
      onChunk: (bytes) => {
        hash.update(bytes);
        return writeTo(file.stream, bytes);
      },
    });
    const result = { ...printed, sha256: hash.digest("hex") };
    if (result.printed.length === 0) {
      const reasons = result.leftOut.map(({ name, message }) => `${name}: ${message}`);
      throw new Failure("unprocessable", `Not one card could be printed. ${reasons.slice(0, 3).join(" ")}`);
    }
    await file.commit();
    return { ...result, file: options.output, ...(await recordPrinting(app, chosen, result, options)) };
  } catch (error) {
    await file.discard();
    throw writeFailure(error, options.output);
  }
}

/** Resolves when the bytes have left their buffer. */
function writeTo(stream: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function pressJob({ folder }: App, chosen: ChosenCards): PressJob {
  const { school, classroom, template, card, layout, studentIds } = chosen;
  return {
    database: folder.database,
    photos: folder.photos,
    fonts: folder.fonts,
    template: card,
    background: template.background === null ? null : storedPath(folder.backgrounds, template.background),
    school,
    classroom,
    layout,
    studentIds,
    time: zonedTime(new Date()),
  };
}

function recordPrinting(
  app: App,
  { school, classroom, template, layout }: ChosenCards,
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
        layout,
        file_name: fileName,
        sha256,
        cards: printed.length,
        pages,
      },
      printed,
    );
    const marked = mark ? markGenerated(tx, printed) : 0;
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
