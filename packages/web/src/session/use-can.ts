import { can, type Right, type Role } from "@idms/core";
import { useCurrentUser } from "./session.tsx";

/** Whether whoever is signed in has a right; a role that this version does not know has none. */
export function useCan(): (right: Right) => boolean {
  const { role } = useCurrentUser();
  return (right) => can(role as Role, right);
}
