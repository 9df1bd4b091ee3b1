import type { TokenMaker } from "@idms/core/school/accounts/api-token-rules";
import type { Place } from "@idms/core/school/accounts/roles";

/** A signed-in staff member, or the owner of an API token, with the data that is currently in the database. */
export interface Caller extends TokenMaker {
  id: number;
  username: string;
  /** The session ID, or null for an API token. */
  session: string | null;
  /**
   * For a session: when its owner last authenticated, whether someone else chose the password, and whether the owner
   * has a second factor. The second factor is looked up only when needed.
   */
  proof?: { provedAt: string | null; hasGivenPassword: boolean; hasFactor(): Promise<boolean> } | undefined;
  /**
   * The place that the role was given for, if it differs from where the role acts now, for example when one of several
   * schools is selected for a role.
   */
  given?: Place | null | undefined;
  district_id: number | null;
  /** The classes of the user's own school that the role is limited to, if any. */
  class_ids: readonly number[];
}
