import { keptReason } from "@idms/core/as-sentence";
import { reasonSentences } from "@idms/core/students/records/student-failures";
import { classLabel } from "@idms/core/school/classes/label";
import { Failure } from "@idms/core/failure";
import { promotedStatus } from "@idms/core/students/records/status";
import {
  leaversGoneAt,
  planProblems,
  roomsToPause,
  undoUntil,
  whoGoes,
  type Destination,
  type Promotion,
  type YearPlan,
} from "@idms/core/school/years/year-plan";
import type { Doer } from "../../trust/log/log-rows.ts";
import { writeDown } from "../../trust/log/audited.ts";
import { insertClass, listClasses, type Classroom } from "../../school/classes/class-rows.ts";
import { inLineOf, transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { promoteAwaited, roomsAfter } from "./awaited-in-year.ts";
import { countOpen, pauseOpen, type CollectingCounts } from "./open-links.ts";
import { followAll } from "../../school/rosters/match-class.ts";
import { keptOfStudent } from "../../installation/students/removed-rows.ts";
import { insertYear, setNewClasses } from "./year-rows.ts";
import { currentYear, type SchoolYear } from "../../school/schools/school-year.ts";
import {
  isStillSo,
  keepBefore,
  logStaged,
  moveStaged,
  placeNewClasses,
  removeLeavers,
  stagePromotion,
  type StagedLeaver,
  type StagedMove,
  type StagedPromotion,
  lightStudents,
  type LightStudent,
} from "../../installation/students/promoted-rows.ts";
import { countStudentsOfSchool } from "../../installation/students/count-rows.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { readStudents } from "../../installation/students/student-rows.ts";
import { promotionFailures } from "@idms/core/school/years/promotion-failures";

/** A student in the result of a promotion. */
export interface NamedStudent {
  id: number;
  name: string;
  class: string;
}

/** The result of a promotion, or of its dry run. */
export interface Promoted {
  /** The numbers of students who moved to another class, stayed in their class, or left. */
  moved: number;
  stayed: number;
  left: number;
  /** The students who were added or changed after the plan was made. They stay unchanged. */
  changed: NamedStudent[];
  /** The IDs of students in the plan who no longer exist. */
  gone: number[];
  new_classes: string[];
  /** The numbers of paused form links and photo days. */
  paused: CollectingCounts;
  /** The end of the undo period, as an ISO time in UTC. */
  undo_until: string;
}

/** Maximum difference between the clocks of two servers, in milliseconds. */
const CLOCKS_MS = 60_000;

/** Maximum number of attempts when students change during the promotion. */
const TRIES = 8;

/** Thrown if something changed between reading and writing. */
class Moved extends Error {}

/**
 * Moves a school into a new school year according to a plan. Everything happens in one transaction, so that after a
 * crash either everything is done or nothing is. The data is prepared before the transaction, so that other writers
 * hardly have to wait.
 * @param dryRun reports what would be done without changing anything
 * @throws Failure `unprocessable` for an incomplete plan, `conflict` if another year has begun since the plan was
 *   made, or if students have changed since then and the plan does not say what happens to them.
 */
export async function promoteSchool(
  db: Db,
  doer: Doer,
  school: number,
  plan: YearPlan,
  { dryRun = false, now = new Date() }: { dryRun?: boolean; now?: Date } = {},
): Promise<Promoted> {
  for (let tried = 1; ; tried += 1) {
    const read = await readSchool(db, school, plan);
    const promoted = summaryOf(read, now);
    if (dryRun) return promoted;
    if (plan.changed === "ask" && read.changed.length > 0) throw askAbout(promoted.changed);
    const staged = { moves: movesOf(read, plan), leavers: await leaversOf(db, read) };
    try {
      await stagePromotion(inLineOf(db, school), staged, (ready, own) =>
        transaction(own, (tx) => carryOut(tx, doer, { school, plan, read, ready, promoted, now })),
      );
      return promoted;
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      if (tried === TRIES) throw promotionFailures.neverStill();
    }
  }
}

interface ReadSchool {
  current: SchoolYear | undefined;
  rooms: Map<number, Classroom>;
  /** The classes whose open links are paused, and the number of links. */
  toPause: number[];
  open: CollectingCounts;
  /** Number of students in the school. */
  total: number;
  going: Promotion<LightStudent>[];
  changed: LightStudent[];
  gone: number[];
  /** The new classes, each listed once, in order. */
  added: Extract<Destination, { kind: "new" }>[];
}

async function readSchool(db: Db, school: number, plan: YearPlan): Promise<ReadSchool> {
  if (new Date(plan.made_at).getTime() > Date.now() + CLOCKS_MS) throw promotionFailures.planOfFuture();
  const current = await currentYear(db, school);
  if (current?.promoted_by && current.began_at >= new Date(plan.made_at).toISOString())
    throw promotionFailures.planOutdated({ year: current.name });
  const rooms = await listClasses(db, school);
  const students = await lightStudents(db, school);
  const sizes = Map.groupBy(students, ({ class_id }) => class_id);
  const planned = new Set(plan.classes.map(({ id }) => id));
  // A class that had nobody when the plan was made is asked about as its students are: they came since.
  const sized = rooms.map((room) => ({
    ...room,
    students: planned.has(room.id) || isOld(sizes.get(room.id), plan) ? (sizes.get(room.id)?.length ?? 0) : 0,
  }));
  const problems = planProblems(plan, sized);
  if (problems.length > 0) throw promotionFailures.planIncomplete({ problems });
  const { going, changed, gone } = whoGoes(plan, students);
  const toPause = roomsToPause(plan, rooms);
  const added = new Map(
    going.flatMap(({ to }) => (to.kind === "new" ? [[classLabel(to), to] as const] : [])),
  );
  return {
    current,
    rooms: new Map(rooms.map((room) => [room.id, room])),
    toPause,
    open: await countOpen(db, school, toPause),
    total: students.length,
    going,
    changed:
      plan.changed === "take"
        ? changed.filter(({ id }) => !going.some(({ student }) => student.id === id))
        : changed,
    gone,
    added: [...added.values()],
  };
}

const isOld = (students: readonly LightStudent[] | undefined, plan: YearPlan): boolean =>
  (students ?? []).some(({ updated_at }) => updated_at < new Date(plan.made_at).toISOString());

const labelOf = ({ rooms }: ReadSchool, id: number): string => classLabel(rooms.get(id) as Classroom);

function summaryOf(read: ReadSchool, now: Date): Promoted {
  const { going, changed, gone, added } = read;
  const left = going.filter(({ to }) => to.kind === "leave").length;
  const stayed = going.filter(({ to, student }) => isStay(to, student)).length;
  return {
    moved: going.length - left - stayed,
    stayed,
    left,
    changed: changed.map(({ id, full_name, class_id }) => ({
      id,
      name: full_name,
      class: labelOf(read, class_id),
    })),
    gone,
    new_classes: added.map(classLabel),
    paused: read.open,
    undo_until: undoUntil(now),
  };
}

const isStay = (to: Destination, { class_id }: LightStudent): boolean =>
  to.kind === "stay" || (to.kind === "class" && to.id === class_id);

/** Maximum number of names in one sentence. */
const MOST_NAMED = 20;

function askAbout(changed: readonly NamedStudent[]): Failure {
  const named = changed
    .slice(0, MOST_NAMED)
    .map(({ id, name, class: room }) => `${name} (${id}, ${room})`.trim());
  const students = changed.length > MOST_NAMED ? [...named, "…"] : named;
  return promotionFailures.studentsChanged({ n: changed.length, students });
}

function movesOf(read: ReadSchool, plan: YearPlan): StagedMove[] {
  const places = new Map(read.added.map((room, at) => [classLabel(room), -1 - at]));
  return read.going.flatMap(({ student, to }): StagedMove[] => {
    if (to.kind === "leave" || to.kind === "open") return [];
    const class_id =
      to.kind === "new"
        ? (places.get(classLabel(to)) as number)
        : to.kind === "class"
          ? to.id
          : student.class_id;
    const label = to.kind === "new" ? classLabel(to) : labelOf(read, class_id);
    const { id, version } = student;
    if (isStay(to, student) && read.rooms.get(class_id)?.holds === "staff")
      return [{ id, version, class_id, status: student.status, details: null }];
    const status = promotedStatus(student.status, plan.check_again);
    const from = labelOf(read, student.class_id);
    const became = status === student.status ? {} : { status };
    const details = { from, to: label, year: plan.year.name, ...became };
    return [{ id, version, class_id, status, details }];
  });
}

async function leaversOf(db: Db, { going }: ReadSchool): Promise<StagedLeaver[]> {
  const ids = going.filter(({ to }) => to.kind === "leave").map(({ student }) => student.id);
  const leavers: StagedLeaver[] = [];
  for (const page of pagesOf(ids))
    for (const student of await readStudents(db, page)) {
      const { id, version, full_name } = student;
      leavers.push({ id, version, full_name, content: { student, ...(await keptOfStudent(db, id)) } });
    }
  return leavers;
}

interface Work {
  school: number;
  plan: YearPlan;
  read: ReadSchool;
  ready: StagedPromotion;
  promoted: Promoted;
  now: Date;
}

async function carryOut(
  tx: Tx,
  doer: Doer,
  { school, plan, read, ready, promoted, now }: Work,
): Promise<void> {
  const year = await insertYear(tx, {
    school_id: school,
    number: (read.current?.number ?? 0) + 1,
    ...plan.year,
    began_at: now.toISOString(),
    ended_name: plan.ended.name,
    ended_on: plan.ended.ends_on,
    promoted_by: doer.username,
    undo_until: promoted.undo_until,
  });
  if (!year) throw new Moved();
  if ((await countStudentsOfSchool(tx, school)) !== read.total || !(await isStillSo(tx, ready)))
    throw new Moved();
  const added = new Map<string, number>();
  for (const { class_name, section } of read.added) {
    const room = await insertClass(tx, { class_name, section, school_id: school });
    added.set(classLabel(room), room.id);
  }
  await setNewClasses(tx, year.id, [...added.values()]);
  await placeNewClasses(tx, ready, [...added.values()]);
  await keepBefore(tx, ready, year.id);
  await moveStaged(tx, ready);
  await logStaged(tx, ready, {
    user_id: doer.id,
    actor: doer.username,
    school_id: school,
    left: { left: true, year: plan.ended.name },
  });
  await removeLeavers(tx, ready, {
    school_id: school,
    ...keptReason(reasonSentences.left({ year: plan.ended.name })),
    removed_by: doer.username,
    gone_at: leaversGoneAt(plan, now),
    year: year.id,
  });
  await promoteAwaited(tx, { school, year: year.id }, roomsAfter(plan, added));
  await followAll(tx, school);
  promoted.paused = await pauseOpen(tx, school, read.toPause, year.began_at);
  const { moved, stayed, left, new_classes, changed, paused } = promoted;
  const details = { year: plan.year.name, moved, stayed, left, new_classes, changed: changed.length, paused };
  await writeDown(tx, doer, { done: "students.promote", details }, { id: null, school_id: school });
}
