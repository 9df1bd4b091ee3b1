import { z } from "zod";
import { saying } from "../../sentence-schema.ts";
import type { Sentence } from "../../sentence.ts";
import { classFailures } from "../classes/class-failures.ts";
import { comparableClass, classLabel, type ClassName } from "../classes/label.ts";
import { classroomInputSchema } from "../classes/classroom.ts";
import { idSchema } from "../../ids.ts";
import type { Holds } from "../classes/staff-group.ts";
import { yearPlanSentences } from "./year-plan-sentences.ts";
import { KEEP_LEAVERS_DAYS, schoolYearInputSchema, UNDO_PROMOTION_DAYS } from "./school-year.ts";

/**
 * The destination of a class's students or of a single student: an existing class, a new class, out of the school, or
 * no change.
 */
export const destinationSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("class"), id: idSchema }),
  z.object({
    kind: z.literal("new"),
    ...classroomInputSchema.pick({ class_name: true, section: true }).shape,
  }),
  z.object({ kind: z.literal("leave") }),
  z.object({ kind: z.literal("stay") }),
  /** Not decided yet. */
  z.object({ kind: z.literal("open") }),
]);
export type Destination = z.output<typeof destinationSchema>;

/** A class in the plan. `sure` means that the destination is not a guess, or that a user has checked it. */
const plannedClassSchema = z.object({
  id: idSchema,
  to: destinationSchema,
  sure: z.boolean().default(false),
});
export type PlannedClass = z.output<typeof plannedClassSchema>;

/** A student whose destination differs from that of the class. */
const exceptionSchema = z.object({ id: idSchema, to: destinationSchema });

/**
 * What to do with students who were added or changed after the plan was made. The promotion does not run until the
 * user decides.
 */
const CHANGED_SINCE = ["ask", "take", "leave"] as const;

const MOST_DAYS = 3650;

/** The year plan to carry out. */
export const yearPlanSchema = z.object({
  /** The time at which the students were read for the plan, as an ISO time in UTC. */
  made_at: z.iso.datetime(saying(yearPlanSentences.madeAt())),
  year: schoolYearInputSchema,
  ended: schoolYearInputSchema,
  /** Whether all students must be verified again. Otherwise, verified students stay verified in the new year. */
  check_again: z.boolean().default(false),
  /** How many days leavers are kept after the end of the year. */
  keep_leavers_days: z
    .int(saying(yearPlanSentences.wholeDays()))
    .min(0, saying(yearPlanSentences.daysAtLeast()))
    .max(MOST_DAYS, saying(yearPlanSentences.daysAtMost({ most: MOST_DAYS })))
    .default(KEEP_LEAVERS_DAYS),
  /**
   * Whether open upload links and photo days stay open. Otherwise they are paused, because they were created for the
   * year that is ending.
   */
  keep_links: z.boolean().default(false),
  classes: z.array(plannedClassSchema).max(5000),
  students: z.array(exceptionSchema).max(20_000).default([]),
  changed: z.enum(CHANGED_SINCE).default("ask"),
});
export type YearPlan = z.output<typeof yearPlanSchema>;

/** A class of the school, with its number of students. */
export interface PlannedRoom extends ClassName {
  id: number;
  students: number;
  holds?: Holds | undefined;
}

const labelOf = (to: Destination, rooms: ReadonlyMap<number, PlannedRoom>): string | undefined => {
  if (to.kind === "new") return classLabel(to);
  const room = to.kind === "class" ? rooms.get(to.id) : undefined;
  return room && classLabel(room);
};

/**
 * Returns a key for the class that the students will be in, or null if they will be in none. Equal keys mean the same
 * class.
 */
function placeOf(from: number, to: Destination, rooms: ReadonlyMap<number, PlannedRoom>): string | null {
  if (to.kind === "leave" || to.kind === "open") return null;
  if (to.kind === "new") return comparableClass(to);
  const room = rooms.get(to.kind === "stay" ? from : to.id);
  return room ? comparableClass(room) : null;
}

/**
 * Finds classes that will be merged, and returns a sentence for each one, keyed by class ID. If the students of a class
 * stay in it, that class is part of the merger too.
 */
export function comingTogether(
  classes: readonly Pick<PlannedClass, "id" | "to">[],
  there: readonly PlannedRoom[],
): Map<number, Sentence> {
  const rooms = new Map(there.map((room) => [room.id, room]));
  const filled = classes.filter(({ id }) => (rooms.get(id)?.students ?? 0) > 0);
  const groups = Map.groupBy(filled, ({ id, to }) => placeOf(id, to, rooms));
  const found = new Map<number, Sentence>();
  for (const [place, group] of groups) {
    if (place === null || group.length < 2) continue;
    const names = group.map(({ id }) => classLabel(rooms.get(id) as PlannedRoom));
    const into = group.map(({ id, to }) => labelOf(to, rooms) ?? classLabel(rooms.get(id) as PlannedRoom))[0];
    const why = yearPlanSentences.combined({
      classes: names.slice(0, -1),
      last: names.at(-1) ?? "",
      into: into ?? "",
    });
    for (const { id } of group) found.set(id, why);
  }
  return found;
}

/**
 * Returns the problems with a plan as sentences. A class with students may be missing from the plan, have no
 * destination, or have an unchecked guess as its destination. A class in the plan may not exist, or a new class may
 * already exist.
 */
export function planProblems(
  plan: Pick<YearPlan, "classes" | "students">,
  there: readonly PlannedRoom[],
): Sentence[] {
  const rooms = new Map(there.map((room) => [room.id, room]));
  const taken = new Map(there.map((room) => [comparableClass(room), room]));
  const problems: Sentence[] = [];
  const planned = new Map(plan.classes.map((each) => [each.id, each]));
  const together = comingTogether(plan.classes, there);
  for (const room of there) {
    if (room.students === 0) continue;
    const label = classLabel(room);
    const row = planned.get(room.id);
    if (!row || row.to.kind === "open") problems.push(yearPlanSentences.classOpen({ class: label }));
    else if (!row.sure)
      problems.push(together.get(room.id) ?? yearPlanSentences.classGuessed({ class: label }));
  }
  const wishes = [...plan.classes, ...plan.students].map(({ to }) => to);
  for (const to of wishes) {
    if (to.kind === "class" && !rooms.has(to.id)) problems.push(yearPlanSentences.noClass({ id: to.id }));
    const other = to.kind === "new" ? taken.get(comparableClass(to)) : undefined;
    if (other) problems.push(classFailures.takenInPlan({ class: classLabel(other) }).sentence);
  }
  for (const { id } of plan.classes) if (!rooms.has(id)) problems.push(yearPlanSentences.noClass({ id }));
  if (plan.students.some(({ to }) => to.kind === "open")) problems.push(yearPlanSentences.studentsOpen());
  const twice = [...Map.groupBy([...plan.students], ({ id }) => id)].find(([, rows]) => rows.length > 1);
  if (twice) problems.push(yearPlanSentences.twice({ id: twice[0] }));
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}

/** A student and the student's destination in the new year. */
export interface Promotion<S> {
  student: S;
  to: Destination;
}

/** The student data that a promotion needs. */
export interface PromotedStudent {
  id: number;
  class_id: number;
  created_at: string;
  updated_at: string;
}

/**
 * Returns the destination of each student, the students who were added or changed after the plan was made, and the
 * planned students who no longer exist.
 */
export function whoGoes<S extends PromotedStudent>(
  plan: Pick<YearPlan, "made_at" | "classes" | "students" | "changed">,
  students: readonly S[],
): { going: Promotion<S>[]; changed: S[]; gone: number[] } {
  const ofClass = new Map(plan.classes.map(({ id, to }) => [id, to]));
  const ofStudent = new Map(plan.students.map(({ id, to }) => [id, to]));
  const [going, changed]: [Promotion<S>[], S[]] = [[], []];
  const made = new Date(plan.made_at).toISOString();
  for (const student of students) {
    const to = ofStudent.get(student.id) ?? ofClass.get(student.class_id);
    const isChanged = student.updated_at >= made || to === undefined || to.kind === "open";
    if (isChanged) changed.push(student);
    if (to !== undefined && to.kind !== "open" && (!isChanged || plan.changed === "take"))
      going.push({ student, to });
  }
  const there = new Set(students.map(({ id }) => id));
  return { going, changed, gone: plan.students.map(({ id }) => id).filter((id) => !there.has(id)) };
}

/**
 * Returns the classes whose open links will be paused: all classes except those whose students stay. A staff group
 * stays unless the plan sends its members elsewhere, and a plan omits a group without members.
 */
export function roomsToPause(
  { keep_links, classes }: Pick<YearPlan, "keep_links" | "classes">,
  rooms: readonly Pick<PlannedRoom, "id" | "holds">[],
): number[] {
  const planned = new Map(classes.map(({ id, to }) => [id, to.kind]));
  const stays = ({ id, holds }: (typeof rooms)[number]): boolean => {
    const kind = planned.get(id) ?? "open";
    return kind === "stay" || (kind === "open" && holds === "staff");
  };
  return keep_links ? [] : rooms.filter((room) => !stays(room)).map(({ id }) => id);
}

/** Returns the time until which a promotion can be undone, as an ISO time in UTC. */
export const undoUntil = (now: Date): string =>
  new Date(now.getTime() + UNDO_PROMOTION_DAYS * 24 * 60 * 60 * 1000).toISOString();

/**
 * Returns the time until which leavers are kept, as an ISO time in UTC. Leavers are kept at least for as long as a
 * promotion can be undone.
 */
export function leaversGoneAt(plan: Pick<YearPlan, "ended" | "keep_leavers_days">, now: Date): string {
  const end = new Date(`${plan.ended.ends_on}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + 1 + plan.keep_leavers_days);
  const until = undoUntil(now);
  return end.toISOString() > until ? end.toISOString() : until;
}
