import { earlierYearAt } from "@idms/core/school/years/school-year";
import { desc, eq } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { printBatches, printBatchStudents } from "../../installation/tables/schema.ts";
import type { PlacedStudent } from "../../installation/students/student-rows.ts";
import { listYears } from "./year-rows.ts";

/**
 * Returns the earlier school year in which a student's card was last printed, or null if it was printed this year or
 * never, or if the card is of a member of staff, who keeps it in a new year.
 */
export async function earlierYearOfCard(
  db: Db,
  { id, school_id, holds }: Pick<PlacedStudent, "id" | "school_id" | "holds">,
): Promise<string | null> {
  if (holds === "staff") return null;
  const last = await db
    .select({ at: printBatches.created_at })
    .from(printBatchStudents)
    .innerJoin(printBatches, eq(printBatches.id, printBatchStudents.batch_id))
    .where(eq(printBatchStudents.student_id, id))
    .orderBy(desc(printBatches.created_at))
    .limit(1)
    .get();
  if (!last) return null;
  const years = await listYears(db, school_id);
  return earlierYearAt(
    years.map(({ name, began_at, ended_name }) => ({ name, began_at, ended_name })),
    last.at,
  );
}
