import { can, type Right } from "@idms/core/school/accounts/rights";
import type { Role } from "@idms/core/school/accounts/roles";
import { useCurrentUser } from "./session.tsx";

/**
 * Returns a function that checks the rights of the signed-in user. A role that this version does not know has no
 * rights.
 */
export function useCan(): (right: Right) => boolean {
  const { role, grants, place } = useCurrentUser();
  return (right) => can({ role: role as Role, grants, place }, right);
}

/** Whether a user with these rights can see students, either of their own school or of all schools. */
export const seesStudents = (can: (right: Right) => boolean): boolean =>
  can("students.read_own") || can("students.read_all");
