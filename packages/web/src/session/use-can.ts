import { can, type Right, type Role } from "@idms/core";
import { useCurrentUser } from "./session.tsx";

/** Whether whoever is signed in has a right; a role that this version does not know has none. */
export function useCan(): (right: Right) => boolean {
  const { role, grants, place } = useCurrentUser();
  return (right) => can({ role: role as Role, grants, place }, right);
}
