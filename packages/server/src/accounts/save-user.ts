import {
  Failure,
  newPasswordSchema,
  newUserSchema,
  superAdminSchema,
  type NewUser,
  type PasswordRule,
  type Role,
  type UserChange,
  type WantedVersions,
} from "@idms/core";
import type { Db, Tx } from "../db/connect.ts";
import { missing, unknownReference } from "../http/missing.ts";
import { valid } from "../http/valid.ts";
import { schoolExists } from "../schools/records.ts";
import { audited } from "./audited.ts";
import { chooseUser } from "./choose-user.ts";
import { hashPassword } from "./hash-password.ts";
import {
  changeSchoolAdmin,
  deleteSessions,
  insertUser,
  isNameTaken,
  setPasswordHash,
  type Caller,
  type Doer,
  type User,
} from "./records.ts";

/**
 * Adds a school admin, or as a program may a super admin, who has no school.
 * @throws Failure `conflict` for a name that is taken, `invalid` for a school that is not there.
 */
export async function createUser(
  db: Db,
  caller: Doer,
  input: Omit<NewUser, "role"> & { role: Role },
): Promise<User> {
  const { password, school, ...rest } = input;
  const hash = await hashPassword(password);
  return audited(db, caller, { action: "create", subject: "users" }, (tx) => {
    check(tx, input, undefined);
    return insertUser(tx, { ...rest, school_id: school, password_hash: hash });
  });
}

/** Without a password the old one stays; a new one signs the user out. Throws as `createUser`, `missing`, and as `editRow`. */
export async function changeUser(
  db: Db,
  caller: Caller,
  id: number,
  input: UserChange,
  wanted?: WantedVersions,
): Promise<User> {
  const { password, school, ...rest } = input;
  const hash = password === undefined ? undefined : await hashPassword(password);
  const details = { password_changed: hash !== undefined };
  return audited(db, caller, { action: "change", subject: "users", details }, (tx) => {
    check(tx, input, id);
    const changes = { ...rest, school_id: school, ...(hash && { password_hash: hash }) };
    const changed = changeSchoolAdmin(tx, id, changes, { by: caller.username, wanted });
    if (!changed) throw missing("user");
    if (hash) deleteSessions(tx, id);
    return changed;
  });
}

/**
 * Adds a user as an operator wishes: the admin of a school, or with null a super admin.
 * @throws Failure `invalid` for what is wrong with the wish, and as `createUser` does.
 */
export async function addUser(
  db: Db,
  doer: Doer,
  rule: PasswordRule,
  {
    school,
    ...wish
  }: { school: number | null } & Record<"username" | "password", string> &
    Partial<Record<"first_name" | "last_name" | "email", string | undefined>>,
): Promise<User> {
  const user =
    school === null
      ? { ...valid(superAdminSchema(rule), wish), role: "SUPER_ADMIN" as const, school }
      : valid(newUserSchema(rule), { ...wish, school });
  return createUser(db, doer, user);
}

/**
 * Gives a user of either role a password that an operator chose, and signs them out.
 * @throws Failure `missing` for an unknown name, `invalid` for a password that the rule refuses.
 */
export async function setUserPassword(
  db: Db,
  doer: Doer,
  rule: PasswordRule,
  username: string,
  password: string,
): Promise<User> {
  const hash = await hashPassword(valid(newPasswordSchema(rule), password));
  return audited(db, doer, { action: "reset_password", subject: "users" }, (tx) => {
    const user = chooseUser(tx, username);
    setPasswordHash(tx, user.id, hash);
    deleteSessions(tx, user.id);
    return user;
  });
}

/** Gives a school admin a password that somebody else chose, and signs them out. Throws `missing`. */
export async function resetUserPassword(db: Db, caller: Caller, id: number, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await audited(db, caller, { action: "reset_password", subject: "users" }, (tx) => {
    const changed = changeSchoolAdmin(tx, id, { password_hash: hash }, { by: caller.username });
    if (!changed) throw missing("user");
    deleteSessions(tx, id);
    return changed;
  });
}

function check(
  tx: Tx,
  { username, school }: Pick<UserChange, "username" | "school">,
  id: number | undefined,
): void {
  if (isNameTaken(tx, username, id)) {
    const message = `There is already a user named "${username}". Please choose another name.`;
    throw new Failure("conflict", message, { username: [message] });
  }
  if (school !== null && !schoolExists(tx, school)) throw unknownReference("school", "school");
}
