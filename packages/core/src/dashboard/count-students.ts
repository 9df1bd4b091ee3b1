import { classLabel, compareClasses, type ClassName } from "../classes/label.ts";
import type { StudentStatus } from "../students/status.ts";
import type { Dashboard } from "./dashboard.ts";

/** A group of students alike: one student each, or what the database has counted. */
export interface StudentGroup {
  /** Null for those of all classes together. */
  classroom: number | null;
  status: StudentStatus;
  /** Whether they came through an upload link and not by an import. */
  from_parents: boolean;
  count: number;
}

const sum = (groups: readonly StudentGroup[]): number => groups.reduce((all, { count }) => all + count, 0);

const inStatus = (groups: readonly StudentGroup[], wanted: StudentStatus): number =>
  sum(groups.filter(({ status }) => status === wanted));

/**
 * Counts what the dashboard shows. A student without a card yet is `id_pending`; one who waits for the school's
 * verification is pending in its class and in `verification_pending`. Every given class has its row, in the order in
 * which people list classes.
 */
export function countStudents(
  groups: readonly StudentGroup[],
  classes: readonly (ClassName & { id: number })[],
  schools: number,
): Dashboard {
  const submitted = inStatus(groups, "SUBMITTED");
  const generated = inStatus(groups, "ID_GENERATED");
  const students = sum(groups);
  const byClass = Map.groupBy(groups, ({ classroom }) => classroom);
  return {
    students,
    parents_submitted: sum(groups.filter(({ from_parents }) => from_parents)),
    verification_pending: submitted,
    id_pending: students - generated,
    id_generated: generated,
    schools,
    class_counts: classes.toSorted(compareClasses).map((room) => {
      const ofClass = byClass.get(room.id) ?? [];
      const submitted = inStatus(ofClass, "SUBMITTED");
      return {
        classroom: room.id,
        classroom_name: classLabel(room),
        class_name: room.class_name,
        total: sum(ofClass),
        pending: submitted,
        submitted,
        verified: inStatus(ofClass, "VERIFIED"),
        generated: inStatus(ofClass, "ID_GENERATED"),
      };
    }),
  };
}
