import { Failure } from "@idms/core/failure";
import type { Reads } from "../../installation/engines/connect.ts";
import { findUser, type User } from "./user-rows.ts";

/** The user whom a person means by a name, in any case. @throws Failure `missing` */
export async function chooseUser(tx: Reads, username: string): Promise<User> {
  const user = await findUser(tx, username);
  if (user) return user;
  throw new Failure("missing", `There is no user "${username}": "idms users list" shows those there are.`);
}
