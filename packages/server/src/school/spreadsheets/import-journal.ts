import { basename } from "node:path";
import { importFailures } from "@idms/core/collect/imports/import-failures";
import { IMPORT_HOURS, IMPORT_SUBJECTS, type ImportKind } from "@idms/core/collect/imports/import";
import type { Guess } from "@idms/core/spreadsheets/cells/read-choice";
import type { SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import type { Sure } from "@idms/core/spreadsheets/cells/sure";
import { askEnd, askShrunk, endsAsBefore, type SheetTrace } from "@idms/core/spreadsheets/tables/whole-file";
import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { timestamp } from "../../installation/tables/columns.ts";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { classes, expectedStudents, importRows, imports, schools } from "../../installation/tables/schema.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The ID of an item, and the sheet row that the item comes from. */
export interface OfRow {
  id: number;
  row: number;
}

/** The rows that an import has added and changed. */
export interface Written {
  created: readonly OfRow[];
  changed: readonly OfRow[];
}

/** The information that is stored about an import in addition to its result. */
export interface DoneImport {
  kind: ImportKind;
  school_id: number | null;
  form_template_id?: number | null;
  created: number;
  changed: number;
  unchanged: number;
  rejected: number;
  removed?: number;
  /** The data that later sheets are compared with. */
  trace?: SheetTrace | undefined;
}

/**
 * Records an import in its transaction. Returns the ID of the draft or, if there is no draft, of a new row.
 * @throws Failure `conflict` if the draft was imported or discarded in the meantime.
 */
export async function keepImport(
  tx: Tx,
  {
    actor,
    file,
    draft,
  }: { actor: { id: number | null; name: string }; file: string; draft?: number | undefined },
  { trace, ...done }: DoneImport,
): Promise<number> {
  const ended = {
    ...done,
    ...(trace && { options: { trace } }),
    state: "done" as const,
    done_at: timestamp(),
    undo_until: new Date(Date.now() + IMPORT_HOURS * HOUR_MS).toISOString(),
    folder: "",
    edits: [],
  };
  if (draft === undefined) {
    const row = { ...ended, file, user_id: actor.id, made_by: actor.name };
    return (await tx.insert(imports).values(row).returning({ id: imports.id }).get()).id;
  }
  const isDraft = and(eq(imports.id, draft), eq(imports.state, "draft"));
  const kept = await tx.update(imports).set(ended).where(isDraft).returning({ id: imports.id }).all();
  if (kept.length === 1) return draft;
  throw importFailures.endedMeanwhile();
}

/** A sheet that may be incomplete, with the questions that the user has already answered. */
export interface ReadSheetOf {
  kind: ImportKind;
  school_id: number | null;
  rows: readonly SheetRow[];
  sure: readonly Sure[] | undefined;
  /** Whether the rows are added to existing ones. In that case, the sheet may be short. */
  isAddition?: boolean;
}

/**
 * Requires that a sheet is complete or that the user has confirmed it. A sheet may be incomplete if its text ends in
 * the middle of a line, or if it has far fewer rows than the last similar sheet that the school imported.
 * @returns the notes on an accepted sheet
 * @throws Failure `unprocessable` with the question for the user.
 */
export async function requireWhole(
  db: Reads,
  { kind, school_id, rows, sure, isAddition = false }: ReadSheetOf,
  trace: SheetTrace,
): Promise<Guess[]> {
  if (sure?.includes("whole")) return [];
  const ofSchool = school_id === null ? isNull(imports.school_id) : eq(imports.school_id, school_id);
  const done = await db
    .select({ file: imports.file, options: imports.options })
    .from(imports)
    .where(and(ofSchool, eq(imports.kind, kind), eq(imports.state, "done")))
    .orderBy(desc(imports.id))
    .all();
  const earlier = done.flatMap(({ file, options }) => {
    const kept = options["trace"] as SheetTrace | undefined;
    return kept ? [{ ...kept, file: basename(file) }] : [];
  });
  const question = askEnd(rows, trace, earlier) ?? (isAddition ? undefined : askShrunk(trace, earlier));
  if (question) throw question;
  const behind = rows.at(-1)?.endsBehind;
  return behind === undefined ? [] : [endsAsBefore(behind)];
}

/** Pairs the rows of a plan with their new IDs. */
export const withIds = (rows: readonly { row: number }[], ids: readonly number[]): OfRow[] =>
  rows.map(({ row }, at) => ({ row, id: ids[at] as number }));

const TABLES = { schools, classes, rosters: expectedStudents };

/** Records which rows an import has added and changed, with their current versions. */
export async function keepWritten(
  tx: Tx,
  id: number,
  kind: keyof typeof TABLES,
  { created, changed }: Written,
): Promise<void> {
  const subject = IMPORT_SUBJECTS[kind];
  const table = TABLES[kind];
  const asKept = (is_new: boolean, version: number, { id: subject_id, row }: OfRow) => ({
    import_id: id,
    subject,
    subject_id,
    row,
    is_new,
    version,
  });
  for (const page of pagesOf(created))
    await tx
      .insert(importRows)
      .values(page.map((each) => asKept(true, 1, each)))
      .run();
  for (const page of pagesOf(changed)) {
    const ids = page.map((each) => each.id);
    const there = await tx
      .select({ id: table.id, version: table.version })
      .from(table as typeof schools)
      .where(inArray(table.id, ids))
      .all();
    const versions = new Map(there.map((each) => [each.id, each.version]));
    await tx
      .insert(importRows)
      .values(page.map((each) => asKept(false, versions.get(each.id) ?? 0, each)))
      .run();
  }
}
