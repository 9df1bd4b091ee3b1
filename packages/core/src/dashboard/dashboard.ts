import { z } from "zod";
import { idSchema } from "../ids.ts";

const count = z.number().default(0);

/** One row of the class-wise counts; a sender may call the name classroom_name or class_name, or leave it out. */
export const classCountSchema = z.object({
  classroom: idSchema,
  classroom_name: z.string().nullish(),
  class_name: z.string().nullish(),
  total: count,
  /** Those who wait for the school's verification. */
  pending: count,
  submitted: count,
  verified: count,
  generated: count,
});
export type ClassCount = z.output<typeof classCountSchema>;

/** The answer of the dashboard call, to both roles. */
export const dashboardSchema = z.object({
  students: count,
  parents_submitted: count,
  verification_pending: count,
  id_pending: count,
  id_generated: count,
  schools: count,
  class_counts: z.array(classCountSchema).default([]),
});
export type Dashboard = z.output<typeof dashboardSchema>;

/** What the table calls a class: its name in the answer, else in the list of classes, else its id. */
export const classCountName = (counted: ClassCount, names: ReadonlyMap<number, string>): string =>
  counted.classroom_name || counted.class_name || names.get(counted.classroom) || String(counted.classroom);
