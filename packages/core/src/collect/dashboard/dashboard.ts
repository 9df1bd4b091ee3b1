import { z } from "zod";
import { idSchema } from "../../ids.ts";
import { classroomAnswer } from "../../school/classes/classroom.ts";
import { HOLDS } from "../../school/classes/staff-group.ts";
import { DUE_KINDS, type DueKind } from "./due.ts";

/** Roster counts: expected students, and those whose record has arrived. */
const rosterCounts = <Count extends z.ZodType>(count: Count) => ({ expected: count, received: count });

/** The outstanding work. `to_order` leaves out the classes whose cards have already been ordered. */
const dueCountsOf = <Count extends z.ZodType>(count: Count) =>
  Object.fromEntries(DUE_KINDS.map((kind) => [kind, count] as const)) as Record<DueKind, Count>;

/** A school that is behind, because the details of some of its expected students have not been submitted. */
const behindWith = <Id extends z.ZodType, Count extends z.ZodType>(id: Id, count: Count) =>
  z.object({ school: id, school_name: z.string(), expected: count, received: count });

/** One row of the counts by class. The sender may provide the name as classroom_name or class_name, or omit it. */
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
    /** The day on which cards of the class were last delivered, as YYYY-MM-DD, or null. */
    delivered_on: z.string().nullable().default(null),
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
  /** Schools that are behind, in descending order of missing students. Present only for users who see all schools. */
  behind: z.array(behindWith(z.int(), z.int())),
  /** Number of records with a request from the family that the school has not decided on yet. */
  asked_by_families: z.int(),
  /** Whether the school still has to approve its notice to parents. */
  is_notice_due: z.boolean(),
});

const count = z.number().default(0);

/** The dashboard's counts in parsed form. Missing counts are 0. */
export const dashboardSchema = z.object({
  ...countsAs(count),
  class_counts: z.array(classCountWith(idSchema, count)).default([]),
  behind: z.array(behindWith(idSchema, count)).default([]),
  asked_by_families: count,
  is_notice_due: z.boolean().default(false),
});
export type Dashboard = z.output<typeof dashboardSchema>;
export type SchoolBehind = Dashboard["behind"][number];
export type ClassCount = Dashboard["class_counts"][number];

/** A class with its number of students in each status, and the outstanding work. */
export const countedClassAnswer = classroomAnswer.extend({
  school_name: z.string(),
  counts: z.object({
    total: z.int(),
    submitted: z.int(),
    verified: z.int(),
    generated: z.int(),
    ...dueCountsOf(z.int()),
    delivered_on: z.string().nullable(),
  }),
});

/** Parses a counted class. */
export const countedClassSchema = countedClassAnswer.extend({
  id: idSchema,
  holds: z.enum(HOLDS).default("students"),
});
export type CountedClass = z.output<typeof countedClassSchema>;

/**
 * Returns a class's name for the table. The name comes from the response, or from the list of classes. If neither has
 * it, the class's ID is used.
 */
export const classCountName = (
  counted: Pick<ClassCount, "classroom" | "classroom_name" | "class_name">,
  names: ReadonlyMap<number, string>,
): string =>
  counted.classroom_name || counted.class_name || names.get(counted.classroom) || String(counted.classroom);
