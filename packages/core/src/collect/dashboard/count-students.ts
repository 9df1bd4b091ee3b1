import { classLabel, compareClasses, type ClassName } from "../../school/classes/label.ts";
import type { StudentStatus } from "../../students/records/status.ts";
import type { Dashboard } from "./dashboard.ts";
import { dueCounts, type DueCounts, type Progress } from "./due.ts";

/** A group of students with the same properties: either a single student or a count from the database. */
export interface StudentGroup {
  /** Null for the total over all classes. */
  classroom: number | null;
  status: StudentStatus;
  /** Whether the records came through an upload link rather than an import. */
  from_parents: boolean;
  count: number;
}

/** The roster counts of a class or, if `classroom` is null, of all classes. */
interface RosterGroup {
  classroom: number | null;
  expected: number;
  received: number;
}

/** Roster counts, counts of records that were sent back, and the schools that are behind. */
export interface RosterCounts {
  rosters: readonly RosterGroup[];
  behind: Dashboard["behind"];
}

/** The parts of the progress that cannot be counted from the students' statuses. */
export type WaitingKind = Exclude<keyof Progress, "submitted" | "verified">;

/** The number of students or cards of one kind, in a class or a school. */
export interface WaitingGroup {
  /** The class or the school. Null for the overall total, and for a deleted class. */
  place: number | null;
  kind: WaitingKind;
  count: number;
}

const NO_ROSTERS: RosterCounts = { rosters: [], behind: [] };

const sum = (groups: readonly { count: number }[]): number =>
  groups.reduce((all, { count }) => all + count, 0);

const inStatus = (groups: readonly Pick<StudentGroup, "status" | "count">[], wanted: StudentStatus): number =>
  sum(groups.filter(({ status }) => status === wanted));

/** Counts the outstanding work, from groups of students and from the groups that their statuses do not show. */
export function dueOf(
  groups: readonly Pick<StudentGroup, "status" | "count">[],
  waiting: readonly WaitingGroup[],
): DueCounts {
  const of = (wanted: WaitingKind) => sum(waiting.filter(({ kind }) => kind === wanted));
  return dueCounts({
    submitted: inStatus(groups, "SUBMITTED"),
    verified: inStatus(groups, "VERIFIED"),
    sent_back: of("sent_back"),
    unsigned: of("unsigned"),
    ordered: of("ordered"),
    printed: of("printed"),
    undelivered: of("undelivered"),
    on_the_way: of("on_the_way"),
    ends_soon: of("ends_soon"),
  });
}

/**
 * Counts the students of one class, and its pending work.
 * @param roster how many students are on the roster, and how many of them have a record
 * @param delivered_on the day of the last delivery (YYYY-MM-DD), or null
 */
export function countClass(
  room: ClassName & { id: number },
  groups: readonly StudentGroup[],
  roster: Pick<RosterGroup, "expected" | "received">,
  waiting: readonly WaitingGroup[],
  delivered_on: string | null,
) {
  const submitted = inStatus(groups, "SUBMITTED");
  return {
    classroom: room.id,
    classroom_name: classLabel(room),
    class_name: room.class_name,
    total: sum(groups),
    pending: submitted,
    submitted,
    verified: inStatus(groups, "VERIFIED"),
    generated: inStatus(groups, "ID_GENERATED"),
    expected: roster.expected,
    received: roster.received,
    ...dueOf(groups, waiting),
    delivered_on,
  };
}

/**
 * Counts the students for the dashboard. A student without a card yet counts as `id_pending`. A student waiting for
 * verification counts as pending in the class and in `verification_pending`. Every given class gets a row, in the
 * usual order of classes.
 * @param deliveries the day of the last delivery to each class
 */
export function countStudents(
  groups: readonly StudentGroup[],
  classes: readonly (ClassName & { id: number })[],
  schools: number,
  { rosters, behind }: RosterCounts = NO_ROSTERS,
  waiting: readonly WaitingGroup[] = [],
  deliveries: ReadonlyMap<number, string> = new Map(),
): Omit<Dashboard, "asked_by_families" | "is_notice_due"> {
  const submitted = inStatus(groups, "SUBMITTED");
  const generated = inStatus(groups, "ID_GENERATED");
  const students = sum(groups);
  const byClass = Map.groupBy(groups, ({ classroom }) => classroom);
  const waitingByClass = Map.groupBy(waiting, ({ place }) => place);
  const ofRosters = (classroom?: number) => {
    const wanted = rosters.filter((group) => classroom === undefined || group.classroom === classroom);
    const total = (of: "expected" | "received") => wanted.reduce((all, group) => all + group[of], 0);
    return { expected: total("expected"), received: total("received") };
  };
  const class_counts = classes
    .toSorted(compareClasses)
    .map((room) =>
      countClass(
        room,
        byClass.get(room.id) ?? [],
        ofRosters(room.id),
        waitingByClass.get(room.id) ?? [],
        deliveries.get(room.id) ?? null,
      ),
    );
  const due = dueOf(groups, waiting);
  return {
    students,
    parents_submitted: sum(groups.filter(({ from_parents }) => from_parents)),
    verification_pending: submitted,
    id_pending: students - generated,
    id_generated: generated,
    schools,
    ...ofRosters(),
    ...due,
    // A class is ordered as a whole, so what is left to order is known class by class.
    to_order:
      classes.length > 0 ? class_counts.reduce((all, { to_order }) => all + to_order, 0) : due.to_order,
    behind,
    class_counts,
  };
}
