import type { TokenMaker } from "@idms/core";

/** A member of staff who is signed in, or whose program comes with a token, as the database has them now. */
export interface Caller extends TokenMaker {
  id: number;
  username: string;
  /** The id of the session; null of who comes with an API token. */
  session: string | null;
  /** Of a session: whether its owner has a factor, and when they proved last who they are. */
  proof?: { hasFactor: boolean; provedAt: string | null } | undefined;
}
