import { userFailures } from "@idms/core/school/sign-in/user-failures";
import type { PasswordRule } from "@idms/core/school/accounts/password";
import { placeRole, type PlacedRole } from "@idms/core/school/accounts/place";
import type { GivenRole, Role } from "@idms/core/school/accounts/roles";
import {
  newPasswordSchema,
  newUserSchema,
  profileChangeSchema,
  superAdminSchema,
  toldGrants,
  toldPlace,
  type NewUser,
  type UserChange,
} from "@idms/core/school/accounts/user";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { missing, unknownReference } from "../../trust/failures/missing.ts";
import { valid } from "../../trust/failures/valid.ts";
import { findClassesByIds } from "../classes/class-rows.ts";
import { findDistrict } from "../schools/district-rows.ts";
import { findSchool, schoolExists } from "../schools/school-rows.ts";
import { audited } from "../../trust/log/audited.ts";
import { choosePassword } from "./choose-password.ts";
import { chooseUser } from "./choose-user.ts";
import {
  deleteSessions,
  insertUser,
  isNameTaken,
  readGivenUser,
  updateUser,
  type ChangedUser,
  type User,
} from "./user-rows.ts";
import type { Caller } from "../../http/calls/caller.ts";
import type { Doer } from "../../trust/log/log-rows.ts";

/** The columns for a password that someone other than its owner chose. */
const given = (password_hash: string) => ({ password_hash, password_given_at: new Date().toISOString() });

/**
 * Clears the email confirmation if the address changes. An address that an administrator enters needs no confirmation.
 */
const mailOf = ({ email: before }: User, { email }: { email?: string | undefined }) =>
  email !== undefined && email !== before ? { email_own_at: null } : {};

const NOWHERE: PlacedRole = { place: null, school_id: null, district_id: null, class_ids: [] };

/**
 * Returns the role and its scope for the log if the role is not in the specification or its scope is not a school.
 * Otherwise, returns no details.
 */
const toldRole = (role: Role, placed: PlacedRole): Record<string, unknown> =>
  placed.place === null ? {} : { role, ...toldPlace(placed) };

/** Returns the names of the two schools for the log if a user moves from one school to another, or to or from none. */
async function toldMove(
  tx: Tx,
  { school_id: before }: Pick<PlacedRole, "school_id">,
  { school_id: after }: PlacedRole,
): Promise<Record<string, unknown>> {
  if (before === after) return {};
  const nameOf = async (school: number | null) =>
    school === null ? null : (await findSchool(tx, school)).name;
  return { school_before: await nameOf(before), school_after: await nameOf(after) };
}

/**
 * Adds a user. A program can also add a super admin, who has no school.
 * @throws Failure `conflict` if the name is in use, `invalid` for an unknown school.
 */
export async function createUser(
  db: Db,
  caller: Doer,
  input: Omit<NewUser, "role" | "place" | "district" | "classes"> &
    Partial<Pick<NewUser, "place" | "district" | "classes">> & { role: Role },
): Promise<User> {
  const { password, school, grants = [], place, district, classes, ...rest } = input;
  const placed =
    rest.role === "SUPER_ADMIN" ? NOWHERE : placeRole(rest.role, { place, school, district, classes });
  const hash = await choosePassword(db, { ...rest, school_id: placed.school_id }, password);
  const details = { ...toldGrants(grants), ...toldRole(rest.role, placed) };
  return audited(db, caller, { done: "users.create", details }, async (tx) => {
    await check(tx, { username: rest.username, ...placed }, undefined);
    return insertUser(tx, { ...rest, grants, ...placed, ...given(hash) });
  });
}

/**
 * Changes a user. Without a new password, the current one is kept. A new password signs the user out. Throws Failure
 * `missing`, and the failures of `createUser` and `editRow`.
 */
export async function changeUser(
  db: Db,
  caller: Caller,
  id: number,
  input: UserChange,
  wanted?: WantedVersions,
): Promise<ChangedUser> {
  const { password, school, grants, role, place, district, classes, ...rest } = input;
  const wished = { ...rest, ...(grants && { grants }) };
  const hash =
    password === undefined ? undefined : await choosePassword(db, { ...wished, school_id: school }, password);
  const details: Record<string, unknown> = {
    password_changed: hash !== undefined,
    ...(grants && { grants }),
  };
  return audited(db, caller, { done: "users.change", details }, async (tx) => {
    const before = await givenUser(tx, id);
    const after = role ?? (before.role as GivenRole);
    const placed = placeRole(
      after,
      { place, school, district, classes },
      after === before.role ? before : undefined,
    );
    await check(tx, { username: rest.username, ...placed }, id);
    Object.assign(details, toldRole(after, placed), await toldMove(tx, before, placed));
    if (hash) await deleteSessions(tx, id);
    return updateUser(
      tx,
      before,
      { ...wished, ...mailOf(before, wished), role: after, ...placed, ...(hash && given(hash)) },
      { by: caller.username, wanted },
    );
  });
}

/**
 * Adds a user at an operator's request: a school admin, a user with another role or, if neither school nor role is
 * given, a super admin.
 * @throws Failure `invalid` for invalid input, and the failures of `createUser`.
 */
export async function addUser(
  db: Db,
  doer: Doer,
  rule: PasswordRule,
  {
    school,
    ...wish
  }: { school: number | null } & Record<"username" | "password", string> &
    Partial<Record<"first_name" | "last_name" | "email", string | undefined>> &
    Partial<Pick<NewUser, "role" | "place" | "district" | "classes">>,
): Promise<User> {
  const isSuperAdmin = school === null && wish.role === undefined;
  const user = isSuperAdmin
    ? { ...valid(superAdminSchema(rule), wish), role: "SUPER_ADMIN" as const, school }
    : valid(newUserSchema(rule), { ...wish, school });
  return createUser(db, doer, user);
}

/**
 * Sets a password that an operator chose for a user of any role, and signs the user out.
 * @throws Failure `missing` for an unknown name, `invalid` if the password breaks the password rule.
 */
export async function setUserPassword(
  db: Db,
  doer: Doer,
  rule: PasswordRule,
  username: string,
  password: string,
): Promise<ChangedUser> {
  const chosen = valid(newPasswordSchema(rule), password);
  return resetUserPassword(db, doer, (reads) => chooseUser(reads, username), chosen);
}

/**
 * Changes the name and email address of a user of any role. Omitted fields are kept.
 * @throws Failure `missing` for an unknown name, `invalid` for invalid input.
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
  return audited(db, doer, deed, async (tx) => {
    const user = await chooseUser(tx, username);
    return updateUser(tx, user, { ...changes, ...mailOf(user, changes) }, { by: doer.username });
  });
}

/**
 * Sets a password that someone else chose for a user, and signs the user out. Throws any error that `find` throws.
 */
export async function resetUserPassword(
  db: Db,
  doer: Doer,
  find: (reads: Reads) => Promise<User>,
  password: string,
): Promise<ChangedUser> {
  const hash = await choosePassword(db, await find(db), password);
  return audited(db, doer, { done: "users.reset_password" }, async (tx) => {
    const user = await find(tx);
    await deleteSessions(tx, user.id);
    return updateUser(tx, user, given(hash), { by: doer.username });
  });
}

/**
 * Returns the user with that ID, unless they are a super admin.
 * @throws Failure `missing`
 */
export async function givenUser(tx: Reads, id: number): Promise<User> {
  const user = await readGivenUser(tx, id);
  if (!user) throw missing("user");
  return user;
}

async function check(
  tx: Tx,
  { username, school_id, district_id, class_ids }: { username: string } & PlacedRole,
  id: number | undefined,
): Promise<void> {
  if (await isNameTaken(tx, username, id)) throw userFailures.nameTaken({ username }, { field: "username" });
  if (school_id !== null && !(await schoolExists(tx, school_id))) throw unknownReference("school", "school");
  if (district_id !== null && !(await findDistrict(tx, district_id)))
    throw unknownReference("district", "district");
  const rooms = class_ids.length === 0 ? [] : await findClassesByIds(tx, class_ids);
  if (rooms.filter(({ school }) => school.id === school_id).length < class_ids.length)
    throw unknownReference("classes", "classOfSchool");
}
