import { Failure } from "@idms/core";
import type { Db, Tx } from "../db/connect.ts";
import { findUser, type User } from "./records.ts";

/** The user whom a person means by a name, in any case. @throws Failure `missing` */
export function chooseUser(tx: Db | Tx, username: string): User {
  const user = findUser(tx, username);
  if (user) return user;
  throw new Failure("missing", `There is no user "${username}": check the name.`);
}
