import { importFailures } from "@idms/core/collect/imports/import-failures";
import { undoSentences } from "@idms/core/collect/imports/undo-sentences";
import type { Sentence } from "@idms/core/sentence";
import { canBeUndone, someStay, type ImportUndo } from "@idms/core/collect/imports/import";
import { missing } from "../../trust/failures/missing.ts";
import { writeDown } from "../../trust/log/audited.ts";
import { recordActions, type Doer } from "../../trust/log/log-rows.ts";
import { timestamp } from "../../installation/tables/columns.ts";
import { inLineOf, transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { inChunks } from "../../installation/rows/in-chunks.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { removePhoto } from "../../installation/store/renditions.ts";
import type { App } from "../../installation/open-app.ts";
import {
  changeImport,
  countKept,
  findImport,
  forgetKept,
  keptRows,
  type ImportReach,
  type ImportRecord,
  type KeptRow,
} from "./import-rows.ts";
import { requireImport } from "./drafts.ts";
import { UNDONE_SUBJECTS } from "./undo-subjects.ts";

/** Maximum number of rows listed by name among those that are kept. */
const MOST_KEPT = 100;

/** Options for undoing an import. */
export interface UndoWish {
  id: number;
  reach: ImportReach;
  /**
   * Whether to keep rows that have since been changed and undo the rest. Otherwise, nothing is undone if there are
   * such rows.
   */
  keepChanged: boolean;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** A function that records additional data in the final transaction. */
  alongside?: ((tx: Tx, undone: ImportUndo) => Promise<void>) | undefined;
}

/**
 * Returns the expected result of undoing an import, without changing any data.
 * @throws Failure `missing`, and `conflict` if the import can no longer be undone
 */
export async function lookAtUndo(
  db: Db,
  { id, reach }: Pick<UndoWish, "id" | "reach">,
  now = new Date(),
): Promise<ImportUndo> {
  const found = await requireImport(db, id, reach);
  requireTime(found, now);
  const kept: ImportUndo["kept"] = takenOff(found);
  let removed = 0;
  let restored = 0;
  const look = async (page: readonly KeptRow[]) => {
    for (const { row, why, name } of await looked(db, found, page)) {
      if (why !== undefined) kept.push(keptAs(row, name, why));
      else if (row.is_new) removed += 1;
      else restored += 1;
    }
  };
  const rows: KeptRow[] = [];
  for await (const row of keptRows(db, id)) rows.push(row);
  for (const page of pagesOf(rows)) await look(page);
  return { removed, restored, kept: kept.slice(0, MOST_KEPT), kept_count: kept.length };
}

/** Returns notes on the children whom the import removed from the roster. These children are not restored. */
const takenOff = ({ removed }: ImportRecord): ImportUndo["kept"] =>
  removed === 0
    ? []
    : [{ id: 0, row: 0, name: `${removed} of the roster entries`, ...becauseOf(undoSentences.takenOff()) }];

function requireTime(found: ImportRecord, now: Date): void {
  if (canBeUndone(found, now)) return;
  if (found.state === "draft") throw importFailures.isDraft();
  if (found.state === "undone") throw importFailures.undoneAlready();
  if (found.undo_until === null) throw importFailures.undoNever();
  throw importFailures.undoOver({ time: found.undo_until });
}

const becauseOf = ({ code, facts, message }: Sentence) => ({ why: message, code, facts });
const keptAs = (
  { subject_id: id, row }: KeptRow,
  name: string,
  why: Sentence,
): ImportUndo["kept"][number] => ({
  id,
  row,
  name,
  ...becauseOf(why),
});

async function looked(tx: Parameters<typeof findImport>[0], found: ImportRecord, rows: readonly KeptRow[]) {
  const subject = rows[0]?.subject;
  if (subject === undefined) return [];
  const seen = await UNDONE_SUBJECTS[subject].look(tx, found, rows);
  return rows.map((row) => ({ row, name: "", ...seen.get(row.subject_id) }));
}

/**
 * Undoes an import. Rows that the import added are removed, and rows that it changed are restored, including photos and
 * counts. Rows that have since been changed, verified or printed are kept. The work is done in independent batches, so
 * that other writes wait only briefly. After a crash, a job or `idms import undo` continues the work.
 * @throws Failure like `lookAtUndo`, and `conflict`, which names what would be kept, unless the caller has asked to
 *   keep it.
 */
export async function undoImport(
  app: Pick<App, "db" | "files">,
  doer: Doer,
  wish: UndoWish,
  now = new Date(),
): Promise<ImportUndo> {
  const { id, reach, keepChanged, signal, onProgress, alongside } = wish;
  const found = await requireImport(app.db, id, reach);
  if (found.state !== "undoing") {
    const would = await lookAtUndo(app.db, wish, now);
    if (!keepChanged && would.kept_count > 0) throw someStay(would);
  }
  const db = found.school_id === null ? app.db : inLineOf(app.db, found.school_id);
  const begun = await transaction(db, async (tx) => {
    const current = await findImport(tx, id, reach);
    if (!current) throw missing("import");
    requireTime(current, now);
    return changeImport(tx, current, { state: "undoing", undone_by: doer.username });
  });
  if (!begun) throw importFailures.changedMeanwhile();
  const total = found.created + found.changed;
  let done = 0;
  const undoPieces = async (tx: Tx, pieces: Iterable<KeptRow[]>) => {
    const photos: string[] = [];
    let count = 0;
    for (const piece of pieces) {
      // All rows of a piece are in one table. They are undone separately for new and changed rows.
      for (const rows of Map.groupBy(piece, ({ is_new }) => is_new).values())
        photos.push(...(await undoRows(tx, begun, rows, doer)));
      count += piece.length;
    }
    return { photos, count };
  };
  for await (const { photos, count } of inChunks(db, keptRows(db, id), undoPieces, signal)) {
    for (const photo of photos) await removePhoto(app.files, photo);
    done += count;
    onProgress?.(done, Math.max(total, done));
  }
  const kept: ImportUndo["kept"] = takenOff(begun);
  const left: KeptRow[] = [];
  for await (const row of keptRows(db, id)) left.push(row);
  for (const page of pagesOf(left))
    for (const { row, name, why = undoSentences.changed() } of await looked(db, begun, page))
      kept.push(keptAs(row, name, why));
  return transaction(db, async (tx) => {
    const undone = {
      removed: begun.created - (await countKept(tx, id, true)),
      restored: begun.changed - (await countKept(tx, id, false)),
      kept: kept.slice(0, MOST_KEPT),
      kept_count: kept.length,
    };
    await changeImport(tx, begun, { state: "undone", undone_at: timestamp() });
    const { removed, restored, kept_count } = undone;
    const details = { file: begun.file, kind: begun.kind, removed, restored, kept: kept_count };
    await writeDown(tx, doer, { done: "imports.undo", details }, begun);
    await alongside?.(tx, undone);
    return undone;
  });
}

/** Undoes the rows that can be undone, and deletes their undo data. */
async function undoRows(
  tx: Tx,
  import_: ImportRecord,
  rows: readonly KeptRow[],
  doer: Doer,
): Promise<string[]> {
  const good = (await looked(tx, import_, rows)).filter(({ why }) => why === undefined).map(({ row }) => row);
  const [first] = good;
  if (!first) return [];
  const photos = await UNDONE_SUBJECTS[first.subject].undo(tx, import_, good);
  await forgetKept(
    tx,
    import_.id,
    good.map((row) => row.subject_id),
  );
  if (first.subject === "students")
    await recordActions(
      tx,
      good.map((row) => ({
        user_id: doer.id,
        actor: doer.username,
        done: "students.undo_import" as const,
        subject_id: row.subject_id,
        school_id: import_.school_id,
        details: { import: import_.id, row: row.row },
      })),
    );
  return photos;
}
