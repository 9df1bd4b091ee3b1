import { classLabel, compareClasses, type ClassName } from "../../school/classes/label.ts";
import type { StudentStatus } from "../../students/records/status.ts";
import type { Dashboard } from "./dashboard.ts";

/** A group of similar students: either a single student or a count from the database. */
export interface StudentGroup {
  /** Null for the total over all classes. */
  classroom: number | null;
  status: StudentStatus;
  /** Whether their records came through an upload link rather than an import. */
  from_parents: boolean;
  count: number;
}

/** The roster counts of a class or, if `classroom` is null, of all classes. */
interface RosterGroup {
  classroom: number | null;
  expected: number;
  received: number;
}

/** The number of records sent back for a class or, if `classroom` is null, for all classes. */
interface SentBackGroup {
  classroom: number | null;
  sent_back: number;
}

/** Roster counts. */
export interface RosterCounts {
  rosters: readonly RosterGroup[];
  sentBack: readonly SentBackGroup[];
  behind: Dashboard["behind"];
}

const NO_ROSTERS: RosterCounts = { rosters: [], sentBack: [], behind: [] };

const sum = (groups: readonly StudentGroup[]): number => groups.reduce((all, { count }) => all + count, 0);

const inStatus = (groups: readonly StudentGroup[], wanted: StudentStatus): number =>
  sum(groups.filter(({ status }) => status === wanted));

/**
 * Counts the students for the dashboard. A student without a card yet is `id_pending`. A student waiting for
 * verification is pending in the class and in `verification_pending`. Every given class gets a row, in the usual order
 * of classes.
 */
export function countStudents(
  groups: readonly StudentGroup[],
  classes: readonly (ClassName & { id: number })[],
  schools: number,
  { rosters, sentBack, behind }: RosterCounts = NO_ROSTERS,
): Omit<Dashboard, "asked_by_families" | "is_notice_due"> {
  const submitted = inStatus(groups, "SUBMITTED");
  const generated = inStatus(groups, "ID_GENERATED");
  const students = sum(groups);
  const byClass = Map.groupBy(groups, ({ classroom }) => classroom);
  const ofRosters = (classroom?: number) => {
    const isOf = (group: { classroom: number | null }) =>
      classroom === undefined || group.classroom === classroom;
    const total = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
    const wanted = rosters.filter(isOf);
    return {
      expected: total(wanted.map(({ expected }) => expected)),
      received: total(wanted.map(({ received }) => received)),
      sent_back: total(sentBack.filter(isOf).map(({ sent_back }) => sent_back)),
    };
  };
  return {
    students,
    parents_submitted: sum(groups.filter(({ from_parents }) => from_parents)),
    verification_pending: submitted,
    id_pending: students - generated,
    id_generated: generated,
    schools,
    ...ofRosters(),
    behind,
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
        ...ofRosters(room.id),
      };
    }),
  };
}
