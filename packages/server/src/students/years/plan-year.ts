import { classLabel } from "@idms/core/school/classes/label";
import type { StudentStatus } from "@idms/core/students/records/status";
import { proposePlan, type ProposedClass } from "@idms/core/school/years/propose-plan";
import { proposeYears, type SchoolYearInput } from "@idms/core/school/years/school-year";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { listClasses } from "../../school/classes/class-rows.ts";
import { inLineOf, transaction, type Db } from "../../installation/engines/connect.ts";
import { openOfClasses } from "./open-links.ts";
import { changeYear, countsOfClasses, insertYear } from "./year-rows.ts";
import { currentYear, type SchoolYear } from "../../school/schools/school-year.ts";
import type { NamedStudent } from "./promote-school.ts";
import { lightStudents } from "../../installation/students/promoted-rows.ts";
import { promotionFailures } from "@idms/core/school/years/promotion-failures";

/** A class in a plan, with the numbers that the plan shows for it. */
interface PlanRow extends ProposedClass {
  /** Number of students in the class who have not been verified yet. */
  unverified: number;
  /** Number of open form links and photo days of the class. The promotion pauses them. A staff group has none. */
  open_links: number;
  open_photo_days: number;
}

/** The proposal for a school's next year. */
export interface ProposedYear {
  /** The time at which the students were read, as an ISO time in UTC. */
  made_at: string;
  ended: SchoolYearInput;
  year: SchoolYearInput;
  /** Whether the school years are a guess. */
  years_guessed: boolean;
  classes: PlanRow[];
  /** The SUBMITTED students, sorted by class and name. */
  unverified: NamedStudent[];
}

/** Proposes how to move a school into its next year, without changing anything. */
export async function planYear(db: Db, school: number, now: Date = new Date()): Promise<ProposedYear> {
  const current = await currentYear(db, school);
  const { ended, next, isGuess } = proposeYears(
    current ? { name: current.name, ends_on: current.ends_on } : null,
    now.toISOString().slice(0, 10),
  );
  const rooms = await listClasses(db, school);
  const counts = Map.groupBy(await countsOfClasses(db, school), ({ class_id }) => class_id);
  const open = await openOfClasses(db, school);
  const openOf = ({ id, holds }: ProposedClass) => (holds === "staff" ? undefined : open.get(id));
  const sum = (id: number, status?: StudentStatus) =>
    (counts.get(id) ?? [])
      .filter((row) => status === undefined || row.status === status)
      .reduce((total, { count }) => total + count, 0);
  const proposed = proposePlan(
    rooms.map(({ id, class_name, section, holds }) => ({
      id,
      class_name,
      section,
      holds,
      students: sum(id),
    })),
  );
  const labels = new Map(rooms.map((room) => [room.id, classLabel(room)]));
  const students = await lightStudents(db, school);
  return {
    made_at: now.toISOString(),
    ended,
    year: next,
    years_guessed: isGuess,
    classes: proposed.map((row) => ({
      ...row,
      unverified: sum(row.id, "SUBMITTED"),
      open_links: openOf(row)?.links ?? 0,
      open_photo_days: openOf(row)?.photo_days ?? 0,
    })),
    unverified: students
      .filter(({ status }) => status === "SUBMITTED")
      .map(({ id, full_name, class_id }) => ({ id, name: full_name, class: labels.get(class_id) ?? "" })),
  };
}

/** Sets the name and last day of the current school year without a promotion. */
export function setYear(db: Db, doer: Doer, school: number, year: SchoolYearInput): Promise<SchoolYear> {
  return transaction(inLineOf(db, school), async (tx) => {
    const current = await currentYear(tx, school);
    if (current) await changeYear(tx, current.id, year);
    else await insertYear(tx, { ...year, school_id: school, number: 1, began_at: new Date().toISOString() });
    const after = await currentYear(tx, school);
    if (!after) throw promotionFailures.yearJustSet();
    await writeDown(
      tx,
      doer,
      { done: "school_years.change", details: { ...year } },
      { id: after.id, school_id: school },
    );
    return after;
  });
}
