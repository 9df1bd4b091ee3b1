import type { Guess } from "@idms/core/spreadsheets/cells/read-choice";
import type { RowNote } from "@idms/core/spreadsheets/cells/sheet-columns";
import { saidThere } from "@idms/core/students/spreadsheets/judge-rows";
import { studentPlanRows } from "@idms/core/students/spreadsheets/plan-import";
import type { GoneStudent } from "@idms/core/students/spreadsheets/student-import";
import { isRefused, type ImportOutcome } from "../../school/spreadsheets/sheet-import.ts";
import { removePhoto } from "../../installation/store/renditions.ts";
import { newStoredName } from "../../installation/store/stored-files.ts";
import type { App } from "../../installation/open-app.ts";
import { openPhotoJournal } from "../photos/photo-journal.ts";
import { readyPhotos } from "../photos/ready-photos.ts";
import { isAddition, type PlannedStudents, type PlannedPhotos } from "./plan-students.ts";
import { putStudents, type GoodRows, type ImportedRow, type StudentImportOptions } from "./put-students.ts";
import { takePhotos } from "./take-photos.ts";
import { createHash } from "node:crypto";
import { Failure } from "@idms/core/failure";
import { sharedPhotoNotes, type NamedPhoto } from "@idms/core/students/spreadsheets/shared-photos";
import type { PhotoArchive, PhotoFile } from "@idms/core/node/archives/photo-archive";

export type { StudentImportOptions } from "./put-students.ts";

export interface ImportedStudents extends ImportOutcome {
  /** Guesses about the meaning of cells, with their results. */
  guesses: Guess[];
  /** Students who are imported without the photo that their row refers to, because the form does not require one. */
  withoutPhoto: RowNote[];
  /** The students of the good rows, with their current data if they exist. */
  students: ImportedRow[];
  /** Number of students who are moving to another class. They are included in the changed students. */
  moved: number;
  /** Existing students who do not appear in any row. They stay unchanged. */
  gone: GoneStudent[];
}

/**
 * Runs an import plan. Photos are stored first, and prepared for their first print. Then all students are added or
 * changed with their unique answers and an audit log entry, in one transaction. If any row is rejected, nothing is
 * imported unless `partial` is set or the only problems are with photos covered by `newMayWait`. If nothing is
 * imported, no photo is kept. After a crash, the next import reuses the photos that are already prepared. If there is
 * no next import, a sweep deletes them. The earlier version of a changed student is kept with its photo.
 * @throws Failure `conflict` if a unique answer or one of these students was changed in the meantime, or if a file
 *   cannot be written.
 */
export async function carryOutPlan(
  app: App,
  planned: PlannedStudents,
  options: StudentImportOptions,
): Promise<ImportedStudents> {
  const { plan, photos } = planned;
  const { dryRun, partial, signal } = options;
  const shared = photos ? await findSharedPhotos(photos, signal) : [];
  const sharing = new Set(shared.map(({ row }) => row));
  const journal = photos && !dryRun ? await openPhotoJournal(app) : null;
  const stored = new Map<number, string>();
  const ready = await readyPhotos(app, planned.school.id, options.design);
  const same = new Set<number>();
  const rejected = [...plan.reject, ...shared];
  const withoutPhoto: RowNote[] = [];
  const waiting: RowNote[] = [];
  const ofNew = options.newMayWait && !isAddition(plan) ? waiting : rejected;
  const before = new Map(plan.change.map(({ row, photo }) => [row, photo]));
  try {
    if (photos) {
      const alone = photos.students.filter(({ row }) => !sharing.has(row));
      await takePhotos(
        { ...photos, students: alone },
        {
          journal,
          async store(row, bytes, stamp) {
            const present = before.get(row) ?? null;
            if (present !== null && (await isSame(app, present, bytes))) {
              same.add(row);
              return undefined;
            }
            if (dryRun || (rejected.length > 0 && !partial)) return undefined;
            const name = newStoredName("jpg");
            stored.set(row, name);
            // First, so that no kill leaves a photo that the next import does not know of.
            if (stamp !== undefined) await journal?.add(stamp, name);
            await app.files.photos.put(name, bytes, present);
            return name;
          },
          onStored: (row, name) => void stored.set(row, name),
          makeReady: ready.make,
          onProblem: (note) => (photos.required && !before.has(note.row) ? ofNew : withoutPhoto).push(note),
          onProgress: options.onProgress,
          signal,
        },
      );
    }
    const good = goodRows(planned, [...rejected, ...waiting], withoutPhoto, same);
    const { create, change, skip, reject } = good;
    const refused = isRefused(rejected, create.length + change.length + skip.length, options);
    signal?.throwIfAborted();
    const isDone = !refused && !dryRun;
    const there = [...change, ...skip].map(({ row, id, classId }) => ({ row, id, classId }));
    const alongside: StudentImportOptions["alongside"] = async (tx, counts) =>
      options.alongside?.(tx, { ...counts, withoutPhoto, mapping: plan.mapping, ignored: plan.ignored });
    const added = isDone
      ? await putStudents(app, planned, good, { stored, ready }, { ...options, alongside })
      : [];
    if (refused) await discard(app, stored);
    await journal?.close();
    return {
      refused,
      create: refused ? 0 : create.length,
      change: refused ? 0 : change.length,
      moved: refused ? 0 : change.filter(({ before, classId }) => before.class_id !== classId).length,
      skip: skip.length,
      reject,
      withoutPhoto: withoutPhoto.toSorted(byRow),
      ...foundBy(plan),
      ...(dryRun && { plan: studentPlanRows(good) }),
      students: [...added, ...there].toSorted(byRow),
    };
  } catch (error) {
    await discard(app, stored);
    await journal?.close();
    throw error;
  }
}

/** Returns how the sheet was read, and who does not appear in any row. */
const foundBy = ({ mapping, ignored, guesses, gone }: GoodRows) => ({ mapping, ignored, guesses, gone });

const byRow = (a: { row: number }, b: { row: number }): number => a.row - b.row;

async function isSame(app: App, name: string, bytes: Buffer): Promise<boolean> {
  const present = await app.files.photos.get(name);
  return present?.equals(bytes) ?? false;
}

/** Returns the plan without rows that are rejected because of their photos, and without changes that have no effect. */
function goodRows(
  { plan, photos }: PlannedStudents,
  rejected: readonly RowNote[],
  withoutPhoto: readonly RowNote[],
  same: ReadonlySet<number>,
): GoodRows {
  const bad = new Set(rejected.map(({ row }) => row));
  const lacking = new Set(withoutPhoto.map(({ row }) => row));
  const good = plan.change
    .filter(({ row }) => !bad.has(row))
    .map((each) =>
      same.has(each.row) || lacking.has(each.row)
        ? {
            ...each,
            changes: each.changes.filter(
              ({ column, to }) => column !== photos?.column || to !== each.photoKey,
            ),
          }
        : each,
    );
  const isChange = ({ changes }: { changes: readonly unknown[] }) => changes.length > 0;
  const skipped = good
    .filter((each) => !isChange(each))
    .map(({ row, id, classId, full_name }) => {
      return { row, id, classId, column: photos?.column ?? "", ...saidThere(full_name) };
    });
  return {
    ...plan,
    create: plan.create.filter(({ row }) => !bad.has(row)),
    change: good.filter(isChange),
    skip: [...plan.skip, ...skipped].toSorted(byRow),
    reject: rejected.toSorted(byRow),
  };
}

async function discard({ files }: App, stored: ReadonlyMap<number, string>): Promise<void> {
  for (const name of stored.values()) await removePhoto(files, name);
}

/**
 * Finds photos that several rows refer to, either as one file or as files with the same bytes. Only files that may be
 * the same are read, one at a time.
 * @returns a rejection for each row with a shared photo
 */
async function findSharedPhotos(
  { archive, column, students, named }: PlannedPhotos,
  signal: AbortSignal | undefined,
): Promise<RowNote[]> {
  if (archive === null) return [];
  const files = new Map<number, PhotoFile>();
  for (const { row, key } of named) {
    signal?.throwIfAborted();
    const file = await archive.file(key).catch(unlessFailure);
    if (file) files.set(row, file);
  }
  const contents = await contentsOf(archive, [...files.values()], signal);
  const given = new Set(students.map(({ row }) => row));
  const photos = Array.from(files, ([row, { name }]): NamedPhoto => {
    return { row, file: name, content: contents.get(name) ?? name, isGiven: given.has(row) };
  });
  return sharedPhotoNotes(photos, column);
}

/** Returns the hash of each file that may have the same bytes as another file. */
async function contentsOf(
  archive: PhotoArchive,
  files: readonly PhotoFile[],
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  const distinct = new Map(files.map((file) => [file.name, file]));
  for (const alike of Map.groupBy(distinct.values(), ({ likeness }) => likeness).values()) {
    if (alike.length < 2) continue;
    for (const { name } of alike) {
      signal?.throwIfAborted();
      const bytes = await archive.find(name).catch(unlessFailure);
      if (bytes) contents.set(name, createHash("sha256").update(bytes).digest("base64"));
    }
  }
  return contents;
}

/** Ignores problems with the photo itself, which are reported when it is prepared for printing. */
function unlessFailure(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error;
}
