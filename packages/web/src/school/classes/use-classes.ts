import { classroomSchema, type Classroom } from "@idms/core/school/classes/classroom";
import { compareClasses } from "@idms/core/school/classes/label";
import { useMemo } from "react";
import { useList } from "../../ui/api/use-list.ts";

export const CLASSES = "/classes/";

/** Compares classes. Staff groups come after all classes of students. */
const inOrder = (a: Classroom, b: Classroom): number =>
  Number(a.holds === "staff") - Number(b.holds === "staff") || compareClasses(a, b);

const NONE: readonly Classroom[] = [];

/** Returns the classes of a school in natural order, followed by its staff groups, or none until a school is selected. */
export function useClasses(school: number | null) {
  const classes = useList(CLASSES, classroomSchema, { school }, school !== null);
  // The classes of the previously selected school are not offered.
  const rows = school === null || classes.isPlaceholderData ? NONE : (classes.data?.rows ?? NONE);
  return { ...classes, rooms: useMemo(() => rows.toSorted(inOrder), [rows]) };
}
