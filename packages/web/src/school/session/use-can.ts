import { can, type Right } from "@idms/core/school/accounts/rights";
import type { Role } from "@idms/core/school/accounts/roles";
import { useCurrentUser } from "./session.tsx";

/** Whether whoever is signed in has a right; a role that this version does not know has none. */
export function useCan(): (right: Right) => boolean {
  const { role, grants, place } = useCurrentUser();
  return (right) => can({ role: role as Role, grants, place }, right);
}

/** Whether somebody who has these rights sees students: those of their own school, or of all. */
export const seesStudents = (can: (right: Right) => boolean): boolean =>
  can("students.read_own") || can("students.read_all");
