import { z } from "zod";
import { idSchema } from "../../ids.ts";

/** Counts of a roster: expected children, those whose record has come, and records sent back. */
const rosterCounts = <Count extends z.ZodType>(count: Count) => ({
  expected: count,
  received: count,
  sent_back: count,
});

/** A school that is behind: not all whom its rosters expect have come. */
const behindWith = <Id extends z.ZodType, Count extends z.ZodType>(id: Id, count: Count) =>
  z.object({ school: id, school_name: z.string(), expected: count, received: count });

/** One row of the class-wise counts; a sender may call the name classroom_name or class_name, or leave it out. */
const classCountWith = <Id extends z.ZodType, Count extends z.ZodType>(id: Id, count: Count) =>
  z.object({
    classroom: id,
    classroom_name: z.string().nullish(),
    class_name: z.string().nullish(),
    total: count,
    /** Those who wait for the school's verification. */
    pending: count,
    submitted: count,
    verified: count,
    generated: count,
    ...rosterCounts(count),
  });

const countsAs = <Count extends z.ZodType>(count: Count) => ({
  students: count,
  parents_submitted: count,
  verification_pending: count,
  id_pending: count,
  id_generated: count,
  schools: count,
  ...rosterCounts(count),
});

/** The answer of the dashboard call, to both roles. */
export const dashboardAnswer = z.object({
  ...countsAs(z.int()),
  class_counts: z.array(classCountWith(z.int(), z.int())),
  /** To who sees all schools: those that lack most, first. */
  behind: z.array(behindWith(z.int(), z.int())),
  /** How many records have something that their family asks for, and that nobody has decided yet. */
  asked_by_families: z.int(),
  /** To a school whose notice to parents nobody has approved. */
  is_notice_due: z.boolean(),
});

const count = z.number().default(0);

/** The dashboard's counts as they are read; what is not counted is 0. */
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

/** The name of a class in the table: from the answer, else from the list of classes, else its id. */
export const classCountName = (
  counted: Pick<ClassCount, "classroom" | "classroom_name" | "class_name">,
  names: ReadonlyMap<number, string>,
): string =>
  counted.classroom_name || counted.class_name || names.get(counted.classroom) || String(counted.classroom);
