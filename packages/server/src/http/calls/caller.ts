import type { TokenMaker } from "@idms/core/school/accounts/api-token-rules";
import type { Place } from "@idms/core/school/accounts/roles";

/** A signed-in staff member or the owner of an API token, with the current data from the database. */
export interface Caller extends TokenMaker {
  id: number;
  username: string;
  /** The session ID, or null for an API token. */
  session: string | null;
  /**
   * Facts about a session: when the user last authenticated, whether someone else chose the user's password, and
   * whether the user has a second factor. The second factor is looked up only when needed.
   */
  proof?: { provedAt: string | null; hasGivenPassword: boolean; hasFactor(): Promise<boolean> } | undefined;
  /**
   * The place for which the role was given, if it differs from the place in which the role is used now. For example,
   * one of several schools may be selected for a role.
   */
  given?: Place | null | undefined;
  district_id: number | null;
  /** The classes of the user's own school to which the role is limited, if any. */
  class_ids: readonly number[];
}
