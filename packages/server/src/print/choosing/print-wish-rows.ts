import type { PrintWish } from "@idms/core/print/batches/print-wish";
import { eq } from "drizzle-orm";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { bare, timestamp } from "../../installation/tables/columns.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { printWishes } from "../../installation/tables/schema.ts";
import { missing } from "../../trust/failures/missing.ts";
import { schoolExists } from "../../school/schools/school-rows.ts";

/** Returns the settings of a school's last print, or null if there are none. */
export const findPrintWish = async (db: Db, school: number): Promise<PrintWish | null> =>
  (
    await db
      .select({ wish: printWishes.wish })
      .from(printWishes)
      .where(eq(printWishes.school_id, school))
      .get()
  )?.wish ?? null;

/**
 * Saves the print settings of a school for the next print.
 * @throws Failure `missing`
 */
export async function savePrintWish(db: Db, doer: Doer, school: number, wish: PrintWish): Promise<PrintWish> {
  await audited(db, doer, { done: "print_wishes.save" }, async (tx) => {
    if (!(await schoolExists(tx, school))) throw missing("school");
    const saved_at = timestamp();
    await tx
      .insert(printWishes)
      .values({ school_id: school, wish, saved_at })
      .onConflictDoUpdate({ target: bare(printWishes.school_id), set: { wish, saved_at } })
      .run();
    return { id: school, school_id: school };
  });
  return wish;
}
