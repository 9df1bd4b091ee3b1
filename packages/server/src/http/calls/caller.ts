import type { TokenMaker } from "@idms/core/school/accounts/api-token-rules";
import type { Place } from "@idms/core/school/accounts/roles";

/** A member of staff who is signed in, or whose program comes with a token, as the database has them now. */
export interface Caller extends TokenMaker {
  id: number;
  username: string;
  /** The id of the session; null of who comes with an API token. */
  session: string | null;
  /**
   * For a session: when its owner last authenticated, whether somebody else chose the password, and whether there is
   * a second factor, which is looked up only where needed.
   */
  proof?: { provedAt: string | null; hasGivenPassword: boolean; hasFactor(): Promise<boolean> } | undefined;
  /** The place of the role, where it is not where it acts now: for several schools, of which one is chosen. */
  given?: Place | null | undefined;
  district_id: number | null;
  /** The classes of the own school that it reaches, of a role that is given for some. */
  class_ids: readonly number[];
}
