import { Failure, type NewUser, type UserChange } from "@idms/core";
import type { Db, Tx } from "../db/connect.ts";
import { missing, unknownReference } from "../http/missing.ts";
import { schoolExists } from "../schools/records.ts";
import { audited } from "./audited.ts";
import { hashPassword } from "./hash-password.ts";
import {
  changeSchoolAdmin,
  deleteSessions,
  insertUser,
  isNameTaken,
  type Caller,
  type User,
} from "./records.ts";

/** @throws Failure `conflict` for a name that is taken, `invalid` for a school that is not there. */
export async function createUser(db: Db, caller: Caller, input: NewUser): Promise<User> {
  const { password, school, ...rest } = input;
  const hash = await hashPassword(password);
  return audited(db, caller, { action: "create", subject: "users" }, (tx) => {
    check(tx, input, undefined);
    return insertUser(tx, { ...rest, school_id: school, password_hash: hash });
  });
}

/** Without a password the old one stays; a new one signs the user out. Throws as `createUser`, and `missing`. */
export async function changeUser(db: Db, caller: Caller, id: number, input: UserChange): Promise<User> {
  const { password, school, ...rest } = input;
  const hash = password === undefined ? undefined : await hashPassword(password);
  const details = { password_changed: hash !== undefined };
  return audited(db, caller, { action: "change", subject: "users", details }, (tx) => {
    check(tx, input, id);
    const changes = { ...rest, school_id: school, ...(hash && { password_hash: hash }) };
    const changed = changeSchoolAdmin(tx, id, changes);
    if (!changed) throw missing("user");
    if (hash) deleteSessions(tx, id);
    return changed;
  });
}

/** Gives a school admin a password that somebody else chose, and signs them out. Throws `missing`. */
export async function resetUserPassword(db: Db, caller: Caller, id: number, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await audited(db, caller, { action: "reset_password", subject: "users" }, (tx) => {
    const changed = changeSchoolAdmin(tx, id, { password_hash: hash });
    if (!changed) throw missing("user");
    deleteSessions(tx, id);
    return changed;
  });
}

function check(tx: Tx, { username, school }: UserChange, id: number | undefined): void {
  if (isNameTaken(tx, username, id)) {
    const message = `There is already a user named "${username}". Please choose another name.`;
    throw new Failure("conflict", message, { username: [message] });
  }
  if (school !== null && !schoolExists(tx, school)) throw unknownReference("school", "school");
}
