import { classLabel } from "@idms/core/school/classes/label";
import { Failure } from "@idms/core/failure";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import {
  countLinksOfClass,
  deleteClass,
  listClasses,
  type Classroom,
} from "../../school/classes/class-rows.ts";
import { inLineOf, transaction, type Db, type Tx, type Reads } from "../../installation/engines/connect.ts";
import { followAll } from "../../school/rosters/match-class.ts";
import { countExpectedOfClass, matchFree } from "../../school/rosters/roster-rows.ts";
import { withStaged } from "../../installation/rows/staged-rows.ts";
import {
  leaversOfYear,
  stageLeavers,
  addStaged,
  forgetRemoved,
  putOnCards,
  tellApartAgain,
  type RemovedStudent,
} from "../../installation/students/removed-rows.ts";
import { currentYear, type SchoolYear } from "../../school/schools/school-year.ts";
import { deleteYear, promotedWith } from "./year-rows.ts";
import { returnAwaited } from "./awaited-in-year.ts";
import { countPaused, resumePaused, type CollectingCounts } from "./open-links.ts";
import { countStudentsOfClass, countChanges } from "../../installation/students/count-rows.ts";
import {
  lightStudents,
  areStillPromoted,
  logUndone,
  putBack,
} from "../../installation/students/promoted-rows.ts";
import { promotionFailures } from "@idms/core/school/years/promotion-failures";
import { staysSentences } from "@idms/core/school/years/stays-sentences";
import type { Sentence } from "@idms/core/sentence";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { classLinks, submissionKeys, uniqueAnswers } from "../../installation/tables/schema.ts";
import type { Student } from "../../installation/students/student-rows.ts";

/** Finds the removed students who have a unique answer that another student has given in the meantime. */
async function takenAmong(
  db: Reads,
  school: number,
  leavers: readonly RemovedStudent[],
): Promise<Set<number>> {
  const { school_id, field, value } = uniqueAnswers;
  const claims = leavers.flatMap(({ id, content }) => content.claims.map((claim) => ({ id, ...claim })));
  const taken = new Set<number>();
  for (const page of pagesOf(claims)) {
    const values = page.map((claim) => claim.value);
    const held = await db
      .select({ field, value })
      .from(uniqueAnswers)
      .where(and(eq(school_id, school), inArray(value, values)))
      .all();
    const keys = new Set(held.map((each) => `${each.field}\n${each.value}`));
    for (const claim of page) if (keys.has(`${claim.field}\n${claim.value}`)) taken.add(claim.id);
  }
  return taken;
}

/**
 * Restores students with their unique answers, their printed cards and the keys of their submissions.
 * @param staged their rows, from `stageLeavers`
 * @returns whether all were restored; if not, roll back the transaction
 */
async function returnLeavers(
  tx: Tx,
  school: number,
  leavers: readonly RemovedStudent[],
  staged: SQL,
): Promise<boolean> {
  await addStaged(tx, staged);
  await countChanges(
    tx,
    leavers.map(({ content }) => content.student as Student),
  );
  const claims = leavers.flatMap(({ id, content }) =>
    content.claims.map((claim) => ({ ...claim, school_id: school, student_id: id })),
  );
  for (const some of pagesOf(claims)) {
    const claimed = tx.insert(uniqueAnswers).values(some).onConflictDoNothing();
    if ((await claimed.returning({ field: uniqueAnswers.field }).all()).length < some.length) return false;
  }
  const there = await linksOf(tx, school);
  const keys = leavers.flatMap(({ id, content: { keys: known = [] } }) =>
    known.filter((key) => there.has(key.link_id)).map((key) => ({ ...key, student_id: id })),
  );
  for (const some of pagesOf(keys)) await tx.insert(submissionKeys).values(some).onConflictDoNothing().run();
  const kept = leavers.map(({ id, content }) => ({ id, ...content }));
  await putOnCards(tx, kept);
  await tellApartAgain(tx, kept);
  await matchFree(
    tx,
    kept.flatMap(({ id, expected }) => (expected === undefined ? [] : [{ expected, student: id }])),
  );
  await forgetRemoved(
    tx,
    leavers.map(({ id }) => id),
  );
  return true;
}

const linksOf = async (tx: Tx, school: number): Promise<Set<number>> =>
  new Set(
    (
      await tx.select({ id: classLinks.id }).from(classLinks).where(eq(classLinks.school_id, school)).all()
    ).map(({ id }) => id),
  );

/** A student whom an undo leaves unchanged, with the reason. */
interface KeptStudent extends Omit<Sentence, "message"> {
  id: number;
  name: string;
  /** The reason as a sentence in English. */
  why: string;
}

/** The result of an undo, or of its dry run. */
export interface UndonePromotion {
  /** The school year that was undone. */
  year: string;
  /** The number of students who were reset and the number of leavers who were restored. */
  back: number;
  returned: number;
  kept: KeptStudent[];
  /** Classes that were added for the year and are now in use. */
  kept_classes: string[];
  /** The form links and photo days that are resumed: those that no one has since resumed or paused again. */
  resumed: CollectingCounts;
}

const TRIES = 8;

/** Thrown if something changed between reading and writing. */
class Moved extends Error {}

/**
 * Undoes the promotion that started a school's year. All students return to their earlier state, except those who
 * have since been changed. Everything happens in one transaction, so that after a crash either everything is undone
 * or nothing is.
 * @param keepChanged whether to leave changed students as they are; otherwise, the undo is refused if there are any
 * @throws Failure `conflict` if there is nothing left to undo, or a student has since been changed.
 */
export async function undoPromotion(
  db: Db,
  doer: Doer,
  school: number,
  {
    keepChanged = false,
    dryRun = false,
    now = new Date(),
  }: { keepChanged?: boolean; dryRun?: boolean; now?: Date } = {},
): Promise<UndonePromotion> {
  for (let tried = 1; ; tried += 1) {
    const found = await readPromotion(db, school, now);
    const undone = summaryOf(found);
    if (dryRun) return undone;
    if (!keepChanged && undone.kept.length > 0) throw askAbout(undone.kept);
    try {
      const touched = [...found.back, ...found.returning.map(({ id }) => id)];
      await withStaged(
        inLineOf(db, school),
        { id: "integer" },
        touched.map((id) => [id]),
        (staged, own) =>
          stageLeavers(own, found.returning, (rows) =>
            transaction(own, (tx) => carryOut(tx, doer, school, { found, undone, staged, rows })),
          ),
      );
      return undone;
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      if (tried === TRIES) throw promotionFailures.neverStill();
    }
  }
}

interface Work {
  found: Found;
  undone: UndonePromotion;
  /** The IDs of the affected students, and the rows of those who are restored. */
  staged: SQL;
  rows: SQL;
}

async function carryOut(
  tx: Tx,
  doer: Doer,
  school: number,
  { found, undone, staged, rows }: Work,
): Promise<void> {
  if (!(await areStillPromoted(tx, staged, found))) throw new Moved();
  await putBack(tx, staged, found.year.id);
  if (!(await returnLeavers(tx, school, found.returning, rows))) throw new Moved();
  await returnAwaited(tx, found.year);
  await followAll(tx, school);
  undone.resumed = await countPaused(tx, school, found.year.began_at);
  await resumePaused(tx, school, found.year.began_at);
  await logUndone(tx, staged, doer, found.year);
  undone.kept_classes = await dropClasses(tx, school, found);
  await deleteYear(tx, found.year.id);
  const details = { ...undone, kept: undone.kept.length };
  await writeDown(tx, doer, { done: "students.undo_promote", details }, { id: null, school_id: school });
}

interface Found {
  year: SchoolYear;
  rooms: ReadonlyMap<number, Classroom>;
  /** The students whom the promotion changed and who have not been changed since then. */
  back: number[];
  returning: RemovedStudent[];
  kept: KeptStudent[];
  paused: CollectingCounts;
}

async function readPromotion(db: Db, school: number, now: Date): Promise<Found> {
  const year = await currentYear(db, school);
  if (!year?.promoted_by || !year.undo_until) throw promotionFailures.notPromoted();
  if (year.undo_until <= now.toISOString())
    throw promotionFailures.undoTooLate({ year: year.name, until: year.undo_until });
  const rooms = new Map((await listClasses(db, school)).map((room) => [room.id, room]));
  const students = new Map((await lightStudents(db, school)).map((each) => [each.id, each]));
  const rows = await promotedWith(db, year.id);
  const paused = await countPaused(db, school, year.began_at);
  const found: Found = { year, rooms, back: [], returning: [], kept: [], paused };
  const leavers = new Map((await leaversOfYear(db, year.id)).map((each) => [each.id, each]));
  const taken = await takenAmong(db, school, [...leavers.values()]);
  for (const { student_id: id, has_left, version, class_id } of rows) {
    const student = students.get(id);
    const leaver = leavers.get(id);
    const name = student?.full_name ?? leaver?.full_name ?? "";
    const keep = ({ code, facts, message }: Sentence) =>
      found.kept.push({ id, name, why: message, code, facts });
    const isThere = rooms.has(class_id);
    if (has_left && student) keep(staysSentences.broughtBack());
    else if (has_left ? !leaver : !student) keep(staysSentences.removed());
    else if (!isThere) keep(staysSentences.classDeleted());
    else if (leaver && taken.has(id)) keep(staysSentences.answerTaken());
    else if (leaver) found.returning.push(leaver);
    else if (student?.version === version) found.back.push(id);
    else keep(staysSentences.changed());
  }
  return found;
}

const summaryOf = ({ year, back, returning, kept, rooms, paused }: Found): UndonePromotion => ({
  year: year.name,
  back: back.length,
  returned: returning.length,
  kept,
  resumed: paused,
  kept_classes: year.new_classes.flatMap((id) => {
    const room = rooms.get(id);
    return room && room.version > 1 ? [classLabel(room)] : [];
  }),
});

const MOST_NAMED = 20;

function askAbout(kept: readonly KeptStudent[]): Failure {
  const students = kept
    .slice(0, MOST_NAMED)
    .map(({ id, name, why, code, facts }) =>
      staysSentences.student({ name: name || "–", id, why: { code, facts, message: why } }),
    );
  const more = kept.length - MOST_NAMED;
  if (more > 0) students.push(staysSentences.andMore({ more }));
  return promotionFailures.studentsStay({ n: kept.length, students });
}

/**
 * Deletes the classes that were added for the year. Returns the names of the classes that are kept because they are
 * in use.
 */
async function dropClasses(tx: Tx, school: number, { year, rooms }: Found): Promise<string[]> {
  const kept: string[] = [];
  for (const id of year.new_classes) {
    const room = rooms.get(id);
    if (!room) continue;
    const isUsed =
      room.version > 1 ||
      (await countStudentsOfClass(tx, id)) > 0 ||
      (await countExpectedOfClass(tx, id)) > 0 ||
      (await countLinksOfClass(tx, id)) > 0;
    if (isUsed) kept.push(classLabel(room));
    else await deleteClass(tx, school, id);
  }
  return kept;
}
