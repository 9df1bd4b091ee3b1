import type { CurrentYear } from "@idms/core/school/years/year-answers";
import type { Db } from "../../installation/engines/connect.ts";
import { currentYear } from "../../school/schools/school-year.ts";
import { undoPromotion } from "./undo-promotion.ts";

const NOBODY = { id: null, username: "" };

/** Returns a school's current year, and the effects that undoing its promotion would have now. */
export async function standingOfYear(db: Db, school: number, now: Date = new Date()): Promise<CurrentYear> {
  const current = await currentYear(db, school);
  if (!current) return { year: null, undo: null };
  const { name, ends_on, began_at, ended_name, promoted_by, undo_until } = current;
  const year = { name, ends_on, began_at, ended_name };
  if (promoted_by === null || undo_until === null || undo_until <= now.toISOString())
    return { year, undo: null };
  const { back, returned, kept } = await undoPromotion(db, NOBODY, school, { dryRun: true, now });
  return { year, undo: { until: undo_until, by: promoted_by, back, returned, kept } };
}
