import { sql } from "drizzle-orm";
import { recordAction } from "../../trust/log/log-rows.ts";
import type { IdTemplate } from "../../cards/designs/design-rows.ts";
import { replaceCards } from "../../cards/printed/card-rows.ts";
import { inLineOf, transaction, type Tx } from "../../installation/engines/connect.ts";
import { countWithStatus, markGenerated } from "../../installation/students/student-rows.ts";
import { leftOutOfPrint } from "./left-out-rows.ts";
import type { PrintedFile } from "./print-file.ts";
import {
  keepOutputProfile,
  keepTemplate,
  recordBatch,
  type NewPrintBatch,
} from "../../cards/printed/batch-rows.ts";
import { insertWithout } from "../../cards/printed/without-rows.ts";
import type { StagedCards } from "../../cards/printed/staged-cards.ts";
import type { PrintOrder, PressJob } from "../choosing/press-job.ts";
import { showsSignedCode } from "@idms/core/cards/designs/shown-texts";
import { cardSigner } from "../../cards/printed/card-keys.ts";
import type { App } from "../../installation/open-app.ts";

/** The data about a print that is recorded, without the findings that the press itself reports. */
export type Printing = Pick<
  NewPrintBatch,
  | "school_id"
  | "school_name"
  | "class_id"
  | "class_name"
  | "id_template_id"
  | "file_name"
  | "reprint_of"
  | "because"
  | "reason"
> &
  PrintOrder & {
    template: IdTemplate;
    /** Whether students were chosen by name. Then no list of the others in the class is kept. */
    ofChosen?: boolean;
    /** The time of printing. It is the same for the batch and the file. */
    time: Date;
  };

export interface RecordOptions {
  /** Whether to change the status of the printed students to ID_GENERATED. */
  mark: boolean;
  /**
   * Whether the caller marks each VERIFIED student with a call of its own. If no student is VERIFIED, no such call
   * follows, and the cards are valid at once.
   */
  marksByCall?: boolean | undefined;
  /** Whether the cards, once marked, also replace the students' valid cards of other designs. */
  replaceOthers?: boolean | undefined;
  /** The user who is printing, as recorded in the batch and the audit log. */
  actor: { id: number | null; name: string };
  /** Records additional data in the same transaction, so that the data exists only if the batch exists. */
  alongside?: ((tx: Tx, batch: number, done: PrintedFile & { marked: number }) => Promise<void>) | undefined;
}

/**
 * Marks the students of a printed file, and records the batch with the contents of all its staged cards, in one
 * transaction, together with the students of the class who got no card. The new cards replace all other cards of these
 * students with this design, or with any design if that is asked for. In a batch that waits to be marked, they do so when it is marked.
 */
export function recordPrinting(
  { template, despite: leave, pdfx, time, ofChosen = false, ...printing }: Printing,
  file: PrintedFile,
  { table, db }: Pick<StagedCards, "table" | "db">,
  { actor, mark, marksByCall = false, replaceOthers = false, alongside }: RecordOptions,
): Promise<{ batch: number; marked: number }> {
  const { printed, pages, sha256 } = file;
  const inSpite = printed.filter(({ despite }) => despite !== null);
  const given = inSpite.length > 0 ? leave : null;
  const despite = given?.reason ?? null;
  const { reprint_of = null, because, reason, class_id: classroom = null } = printing;
  const ofStaged = sql`(SELECT student FROM ${table})`;
  const record = async (tx: Tx) => {
    const isOfClass = reprint_of === null && classroom !== null && !ofChosen;
    const without = isOfClass ? await leftOutOfPrint(tx, classroom, file) : null;
    const isMarkedLater = !marksByCall || (await countWithStatus(tx, ofStaged, "VERIFIED")) > 0;
    const awaits = !mark && reprint_of === null && isMarkedLater;
    const batch = await recordBatch(
      tx,
      {
        ...printing,
        despite,
        despite_said: given?.said ?? null,
        created_at: time.toISOString(),
        user_id: actor.id,
        made_by: actor.name,
        template_name: template.name,
        template_version: template.version,
        printed_template_id: await keepTemplate(tx, template),
        output_profile_id: pdfx && (await keepOutputProfile(tx, pdfx)),
        sha256,
        cards: printed.length,
        pages,
        awaits_mark: awaits,
        without_card: without && without.length,
        replaces_others: replaceOthers,
      },
      table,
    );
    await insertWithout(tx, batch.id, without ?? []);
    const marked = mark ? await markGenerated(tx, ofStaged) : 0;
    await replaceCards(tx, batch);
    await recordAction(tx, {
      user_id: actor.id,
      actor: actor.name,
      done: reprint_of === null ? "print_batches.generate" : "print_batches.reprint",
      subject_id: batch.id,
      school_id: printing.school_id ?? null,
      details: {
        cards: printed.length,
        marked,
        ...(replaceOthers && { replaces_others: true }),
        ...(reprint_of !== null && { reprint_of, because, reason }),
        ...(pdfx && { pdfx: pdfx.name }),
        ...(despite !== null && { despite, despite_students: inSpite.map(({ student }) => student) }),
      },
    });
    await alongside?.(tx, batch.id, { ...file, marked });
    return { batch: batch.id, marked };
  };
  const { school_id = null } = printing;
  return transaction(school_id === null ? db : inLineOf(db, school_id), record);
}

/**
 * Adds a signing key to a job if its template shows a signed code, so that the cards are signed by the school. The
 * cards of a deleted school have sample codes.
 */
export async function signedJob(
  { db }: Pick<App, "db">,
  job: PressJob,
  school: number | null | undefined,
  { id, name }: RecordOptions["actor"],
): Promise<PressJob> {
  const isSigned = typeof school === "number" && showsSignedCode(job.template);
  return isSigned ? { ...job, signer: await cardSigner(db, { id, username: name }, school) } : job;
}
