import { userFailures } from "@idms/core/school/sign-in/user-failures";
import type { Reads } from "../../installation/engines/connect.ts";
import { findUser, type User } from "./user-rows.ts";

/**
 * Finds the user with this name, ignoring case.
 * @throws Failure `missing`
 */
export async function chooseUser(tx: Reads, username: string): Promise<User> {
  const user = await findUser(tx, username);
  if (user) return user;
  throw userFailures.unknown({ username });
}
