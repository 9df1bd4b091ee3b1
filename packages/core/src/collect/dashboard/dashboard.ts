import { z } from "zod";
import { idSchema } from "../../ids.ts";
import { classroomAnswer } from "../../school/classes/classroom.ts";
import { DUE_KINDS, type DueKind } from "./due.ts";

/** Roster counts: expected students, and those whose record has arrived. */
const rosterCounts = <Count extends z.ZodType>(count: Count) => ({ expected: count, received: count });

/** The work that waits. `to_order` leaves out the classes whose cards are already ordered. */
const dueCountsOf = <Count extends z.ZodType>(count: Count) =>
  Object.fromEntries(DUE_KINDS.map((kind) => [kind, count] as const)) as Record<DueKind, Count>;

/** A school that is behind: some of its expected students have not been submitted. */
const behindWith = <Id extends z.ZodType, Count extends z.ZodType>(id: Id, count: Count) =>
  z.object({ school: id, school_name: z.string(), expected: count, received: count });

/** One row of the counts by class. A sender may use classroom_name or class_name for the name, or omit it. */
const classCountWith = <Id extends z.ZodType, Count extends z.ZodType>(id: Id, count: Count) =>
  z.object({
    classroom: id,
    classroom_name: z.string().nullish(),
    class_name: z.string().nullish(),
    total: count,
    /** The number of students waiting for the school's verification. */
    pending: count,
    submitted: count,
    verified: count,
    generated: count,
    ...rosterCounts(count),
    ...dueCountsOf(count),
  });

const countsAs = <Count extends z.ZodType>(count: Count) => ({
  students: count,
  parents_submitted: count,
  verification_pending: count,
  id_pending: count,
  id_generated: count,
  schools: count,
  ...rosterCounts(count),
  ...dueCountsOf(count),
});

/** The dashboard response, for both roles. */
export const dashboardAnswer = z.object({
  ...countsAs(z.int()),
  class_counts: z.array(classCountWith(z.int(), z.int())),
  /** Schools that are behind, in descending order of missing students. Only for users who see all schools. */
  behind: z.array(behindWith(z.int(), z.int())),
  /** The schools with the most cards to print. Only for users who see all schools. */
  schools_to_print: z.array(z.int()),
  /** Number of records with an undecided request from the family. */
  asked_by_families: z.int(),
  /** Whether the school still has to approve its notice to parents. */
  is_notice_due: z.boolean(),
});

const count = z.number().default(0);

/** The dashboard's counts as parsed. Missing counts are 0. */
export const dashboardSchema = z.object({
  ...countsAs(count),
  class_counts: z.array(classCountWith(idSchema, count)).default([]),
  behind: z.array(behindWith(idSchema, count)).default([]),
  schools_to_print: z.array(idSchema).default([]),
  asked_by_families: count,
  is_notice_due: z.boolean().default(false),
});
export type Dashboard = z.output<typeof dashboardSchema>;
export type SchoolBehind = Dashboard["behind"][number];
export type ClassCount = Dashboard["class_counts"][number];

/** A class with its number of students in each status, and the work that waits. */
export const countedClassAnswer = classroomAnswer.extend({
  school_name: z.string(),
  counts: z.object({
    total: z.int(),
    submitted: z.int(),
    verified: z.int(),
    generated: z.int(),
    ...dueCountsOf(z.int()),
  }),
});

/** Parses a counted class. */
export const countedClassSchema = countedClassAnswer.extend({ id: idSchema });
export type CountedClass = z.output<typeof countedClassSchema>;

/** Returns a class's name for the table: from the response, from the list of classes, or else its ID. */
export const classCountName = (
  counted: Pick<ClassCount, "classroom" | "classroom_name" | "class_name">,
  names: ReadonlyMap<number, string>,
): string =>
  counted.classroom_name || counted.class_name || names.get(counted.classroom) || String(counted.classroom);
