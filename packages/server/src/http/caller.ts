import type { Grant, Role } from "@idms/core";

/** A member of staff who is signed in, as the database has them now. */
export interface Caller {
  id: number;
  username: string;
  role: Role;
  /** What a super admin lets the user do beside that. */
  grants: Grant[];
  school_id: number | null;
  /** The id of the session. */
  session: string;
}
