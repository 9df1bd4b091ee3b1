import {
  Failure,
  newPasswordSchema,
  newUserSchema,
  profileChangeSchema,
  superAdminSchema,
  toldGrants,
  type NewUser,
  type PasswordRule,
  type Role,
  type UserChange,
  type WantedVersions,
} from "@idms/core";
import type { Db, Reads, Tx } from "../db/connect.ts";
import { missing, unknownReference } from "../failures/missing.ts";
import { valid } from "../failures/valid.ts";
import { schoolExists } from "../schools/records.ts";
import { audited } from "../audit/audited.ts";
import { choosePassword } from "./choose-password.ts";
import { chooseUser } from "./choose-user.ts";
import {
  deleteSessions,
  insertUser,
  isNameTaken,
  readSchoolAdmin,
  updateUser,
  type ChangedUser,
  type User,
} from "./records.ts";
import type { Caller } from "../http/caller.ts";
import type { Doer } from "../audit/records.ts";

/**
 * Adds a school admin, or as a program may a super admin, who has no school.
 * @throws Failure `conflict` for a name that is taken, `invalid` for a school that is not there.
 */
export async function createUser(
  db: Db,
  caller: Doer,
  input: Omit<NewUser, "role"> & { role: Role },
): Promise<User> {
  const { password, school, grants = [], ...rest } = input;
  const hash = await choosePassword(db, { ...rest, school_id: school }, password);
  return audited(db, caller, { done: "users.create", details: toldGrants(grants) }, async (tx) => {
    await check(tx, input, undefined);
    return insertUser(tx, { ...rest, grants, school_id: school, password_hash: hash });
  });
}

/** Without a password the old one stays; a new one signs the user out. Throws as `createUser`, `missing`, and as `editRow`. */
export async function changeUser(
  db: Db,
  caller: Caller,
  id: number,
  input: UserChange,
  wanted?: WantedVersions,
): Promise<ChangedUser> {
  const { password, school, grants, ...rest } = input;
  const wished = { ...rest, ...(grants && { grants }), school_id: school };
  const hash = password === undefined ? undefined : await choosePassword(db, wished, password);
  const details = { password_changed: hash !== undefined, ...(grants && { grants }) };
  return audited(db, caller, { done: "users.change", details }, async (tx) => {
    await check(tx, input, id);
    const before = await schoolAdmin(tx, id);
    if (hash) await deleteSessions(tx, id);
    return updateUser(
      tx,
      before,
      { ...wished, ...(hash && { password_hash: hash }) },
      { by: caller.username, wanted },
    );
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
): Promise<ChangedUser> {
  const chosen = valid(newPasswordSchema(rule), password);
  const hash = await choosePassword(db, await chooseUser(db, username), chosen);
  return audited(db, doer, { done: "users.reset_password" }, async (tx) => {
    const user = await chooseUser(tx, username);
    await deleteSessions(tx, user.id);
    return updateUser(tx, user, { password_hash: hash }, { by: doer.username });
  });
}

/**
 * Changes the names and the mail address of a user of either role as an operator wishes; what is left out stays.
 * @throws Failure `missing` for an unknown name, `invalid` for what is wrong with the wish.
 */
export async function changeNamesAndMail(
  db: Db,
  doer: Doer,
  username: string,
  wish: { [K in "first_name" | "last_name" | "email"]?: string | undefined },
): Promise<ChangedUser> {
  const { current_password: _, ...read } = valid(profileChangeSchema, wish);
  const changes = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  const deed = { done: "users.change" as const, details: { changed: Object.keys(changes) } };
  return audited(db, doer, deed, async (tx) =>
    updateUser(tx, await chooseUser(tx, username), changes, { by: doer.username }),
  );
}

/** Gives a school admin a password that somebody else chose, and signs them out. Throws `missing`. */
export async function resetUserPassword(
  db: Db,
  caller: Caller,
  id: number,
  password: string,
): Promise<ChangedUser> {
  const hash = await choosePassword(db, await schoolAdmin(db, id), password);
  return audited(db, caller, { done: "users.reset_password" }, async (tx) => {
    const user = await schoolAdmin(tx, id);
    await deleteSessions(tx, id);
    return updateUser(tx, user, { password_hash: hash }, { by: caller.username });
  });
}

/** The school admin of an id. @throws Failure `missing` */
export async function schoolAdmin(tx: Reads, id: number): Promise<User> {
  const user = await readSchoolAdmin(tx, id);
  if (!user) throw missing("user");
  return user;
}

async function check(
  tx: Tx,
  { username, school }: Pick<UserChange, "username" | "school">,
  id: number | undefined,
): Promise<void> {
  if (await isNameTaken(tx, username, id)) {
    const message = `There is already a user named "${username}". Please choose another name.`;
    throw new Failure("conflict", message, { username: [message] });
  }
  if (school !== null && !(await schoolExists(tx, school))) throw unknownReference("school", "school");
}
