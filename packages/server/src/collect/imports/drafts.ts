import { importFailures } from "@idms/core/collect/imports/import-failures";
import {
  IMPORT_RIGHTS,
  MOST_EDITS,
  type CellMending,
  type ImportKind,
  type ImportWishes,
  type ReadingWish,
} from "@idms/core/collect/imports/import";
import { mendedCells, mergedEdits } from "@idms/core/collect/imports/plan-table";
import { headingsKey } from "@idms/core/collect/imports/sheet-mapping";
import { headingsOf } from "@idms/core/spreadsheets/cells/sheet-columns";
import { audited, writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { newJobFolder, removeGiven } from "../../installation/job-files/job-files.ts";
import type { App } from "../../installation/open-app.ts";
import type { Fetched } from "../sources/fetch-roster.ts";
import { planDraft, sheetOf } from "./draft-plan.ts";
import {
  changeImport,
  countDrafts,
  deleteDraft,
  findImport,
  insertImport,
  isGoingOn,
  putMapping,
  type ImportReach,
  type ImportRecord,
} from "./import-rows.ts";
import { mappingFor } from "./saved-mapping.ts";

/** Maximum number of open drafts per school. */
const MOST_DRAFTS = 20;

/** Returns the permission required for a kind of import. */
export const rightFor = (kind: ImportKind) => IMPORT_RIGHTS[kind];

/** An uploaded spreadsheet. */
export interface SentDraft {
  kind: ImportKind;
  /** The school, or null for a sheet that lists schools. */
  school: number | null;
  file: string;
  options: ImportWishes & { fetched?: Fetched };
  /** Stores the files in a given folder. */
  give(folder: string): Promise<void>;
  /** A function that runs first in the transaction that stores the draft. */
  before?(tx: Tx): Promise<void>;
}

/**
 * Stores a spreadsheet as a draft. The draft uses the school's last mapping for the same headings.
 * @throws Failure for an unreadable file, and `too_many` if too many drafts are open.
 */
export async function addDraft(app: App, doer: Doer, sent: SentDraft): Promise<ImportRecord> {
  const folder = newJobFolder();
  const { kind, school, file, options } = sent;
  try {
    await sent.give(folder);
    return await audited(app.db, doer, { done: "imports.create", details: { kind, file } }, async (tx) => {
      await sent.before?.(tx);
      if ((await countDrafts(tx, school)) >= MOST_DRAFTS)
        throw importFailures.tooManyDrafts({ n: MOST_DRAFTS });
      return insertImport(tx, {
        kind,
        state: "draft",
        school_id: school,
        user_id: doer.id,
        made_by: doer.username,
        file,
        folder,
        options: { ...options },
      });
    }).then((draft) => remember(app, draft));
  } catch (error) {
    await removeGiven(app.files.jobs, folder);
    throw error;
  }
}

const ofDraft = ({ school_id: school, kind }: ImportRecord) => ({ school, kind });

/** Applies the last mapping for the same headings to a draft. If the draft is unreadable, it is deleted. */
async function remember(app: App, draft: ImportRecord): Promise<ImportRecord> {
  const { rows } = await sheetOf(app, draft).catch(async (error: unknown) => {
    await transaction(app.db, (tx) => deleteDraft(tx, draft.id));
    throw error;
  });
  const mapping = await mappingFor(app.db, ofDraft(draft), rows);
  if (mapping === undefined) return draft;
  return (await transaction(app.db, (tx) => changeImport(tx, draft, { mapping }))) ?? draft;
}

/**
 * Returns an import.
 * @throws Failure `missing` if the import does not exist or the caller has no access to it.
 */
export async function requireImport(db: Reads, id: number, reach: ImportReach): Promise<ImportRecord> {
  const found = await findImport(db, id, reach);
  if (!found) throw missing("import");
  return found;
}

/**
 * Returns a draft.
 * @throws Failure like `requireImport`, and `conflict` if the import is no longer a draft.
 */
export async function requireDraft(db: Db, id: number, reach: ImportReach): Promise<ImportRecord> {
  const found = await requireImport(db, id, reach);
  if (found.state !== "draft") throw importFailures.noDraft();
  return found;
}

/** Corrections to a draft. */
export interface Mending {
  /**
   * Fields, keyed by heading. They replace earlier choices. Null means that the heading is matched by its name again.
   */
  mapping?: Record<string, string | null> | undefined;
  cells?: readonly CellMending[] | undefined;
  /**
   * How to read the file and its cells. If this choice selects another table, earlier choices for columns and cells
   * are discarded.
   */
  reading?: ReadingWish | undefined;
}

/**
 * Corrects individual cells and the columns of a draft. The column choices are remembered for the same headings. The
 * original file stays unchanged.
 * @throws Failure like `requireDraft`, `conflict` while the draft is being imported, `invalid` for a cell or column
 *   that does not exist.
 */
export async function mendDraft(
  app: App,
  doer: Doer,
  { id, reach }: { id: number; reach: ImportReach },
  { reading, ...mending }: Mending,
): Promise<ImportRecord> {
  if (reading) await readAnew(app, doer, { id, reach }, reading);
  return mendCells(app, doer, { id, reach }, mending);
}

type OfDraft = { id: number; reach: ImportReach };

async function readAnew(app: App, doer: Doer, { id, reach }: OfDraft, reading: ReadingWish): Promise<void> {
  const draft = await requireDraft(app.db, id, reach);
  const said = {
    ...(reading.worksheet !== undefined && { header_row: undefined }),
    ...reading,
    ...(reading.dates === null && { dates: undefined }),
  };
  const options = { ...draft.options, ...said };
  const { rows } = await sheetOf(app, { ...draft, options });
  const before = await sheetOf(app, draft);
  const isSame = headingsKey(rows) === headingsKey(before.rows) && rows.length === before.rows.length;
  const mapping = isSame ? draft.mapping : ((await mappingFor(app.db, ofDraft(draft), rows)) ?? {});
  await audited(
    app.db,
    doer,
    { done: "imports.change", details: { reading: Object.keys(reading) } },
    async (tx) => {
      const now = await findImport(tx, id, reach);
      if (!now) throw missing("import");
      if (await isGoingOn(tx, now.job_id)) throw importFailures.beingImported();
      const changed = await changeImport(tx, now, {
        options: { ...now.options, ...said, ...(!isSame && { decided: undefined }) },
        mapping,
        ...(!isSame && { edits: [] }),
      });
      if (!changed || changed.state !== "draft") throw importFailures.noDraft();
      return changed;
    },
  );
}

async function mendCells(
  app: App,
  doer: Doer,
  { id, reach }: OfDraft,
  { mapping = {}, cells = [] }: Omit<Mending, "reading">,
): Promise<ImportRecord> {
  const draft = await requireDraft(app.db, id, reach);
  if (Object.keys(mapping).length + cells.length === 0) return draft;
  const { rows } = await sheetOf(app, draft);
  const headings = headingsOf(rows);
  const unknown = [...Object.keys(mapping), ...cells.map(({ column }) => column)].find(
    (column) => !headings.includes(column),
  );
  if (unknown !== undefined) throw importFailures.noColumn({ column: unknown });
  const numbers = new Set(rows.map(({ row }) => row));
  const lost = cells.find(({ row }) => !numbers.has(row));
  if (lost) throw importFailures.noRow({ row: lost.row });
  const { table } = cells.some(({ alike }) => alike) ? await planDraft(app, draft) : { table: [] };
  const mended = mendedCells(table, cells);
  const details = { columns: Object.keys(mapping), cells: mended.length };
  return audited(app.db, doer, { done: "imports.change", details }, async (tx) => {
    const now = await findImport(tx, id, reach);
    if (!now) throw missing("import");
    if (await isGoingOn(tx, now.job_id)) throw importFailures.beingImported();
    const edits = mergedEdits(rows, now.edits, mended);
    if (edits.length > MOST_EDITS) throw importFailures.tooManyEdits({ most: MOST_EDITS });
    const merged = Object.entries({ ...now.mapping, ...mapping });
    const wished = Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
    const changed = await changeImport(tx, now, { edits, mapping: wished });
    if (!changed || changed.state !== "draft") throw importFailures.noDraft();
    const of = { school: now.school_id, kind: now.kind, headings: headingsKey(rows) };
    if (Object.keys(mapping).length > 0) await putMapping(tx, of, wished);
    return changed;
  });
}

/**
 * Discards a draft with its files.
 * @throws Failure like `requireDraft`, and `conflict` while the draft is being imported.
 */
export async function discardDraft(
  app: App,
  doer: Doer,
  { id, reach }: { id: number; reach: ImportReach },
): Promise<void> {
  const { folder } = await requireDraft(app.db, id, reach);
  await transaction(app.db, async (tx) => {
    const now = await findImport(tx, id, reach);
    if (await isGoingOn(tx, now?.job_id ?? null)) throw importFailures.beingImported();
    const gone = await deleteDraft(tx, id);
    if (!gone) throw importFailures.noDraft();
    await writeDown(tx, doer, { done: "imports.delete", details: { file: gone.file } }, gone);
  });
  await removeGiven(app.files.jobs, folder);
}
