import { userFailures } from "@idms/core/school/sign-in/user-failures";
import type { PasswordOwner } from "@idms/core/school/accounts/guessable-password";
import type { PasswordRule } from "@idms/core/school/accounts/password";
import { superAdminSchema } from "@idms/core/school/accounts/user";
import type { Failure } from "@idms/core/failure";
import { schoolInputSchema } from "@idms/core/school/schools/school";
import { z } from "zod";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { valid } from "../../trust/failures/valid.ts";
import { insertSchool, type School } from "../schools/school-rows.ts";
import { hashChosenPassword, requireHardToGuess } from "./hash-password.ts";
import { findSuperAdmin, insertUser, isNameTaken, type User } from "./user-rows.ts";
import { recordAction } from "../../trust/log/log-rows.ts";

const setUpSchema = (rule: PasswordRule) =>
  superAdminSchema(rule).extend({ school: schoolInputSchema.optional() });

/** The input for setting up a new installation: its first super admin and an optional first school. */
export type SetUp = z.output<ReturnType<typeof setUpSchema>>;

/**
 * Validates the input before anything is created.
 * @throws Failure `invalid`
 */
export async function planSetUp(
  wish: { username: string; email: string; password: string; school: string | undefined },
  rule: PasswordRule,
): Promise<SetUp> {
  const plan = valid(setUpSchema(rule), {
    ...wish,
    school: wish.school === undefined ? undefined : { name: wish.school },
  });
  await requireHardToGuess(plan.password, ownerOf(plan));
  return plan;
}

const ownerOf = ({ school, ...admin }: Omit<SetUp, "password">): PasswordOwner => ({
  ...admin,
  school: school?.name,
});

/** Whether an installation has no super admin yet. */
export const isNotSetUp = async (db: Db): Promise<boolean> => !(await findSuperAdmin(db));

/** @throws Failure `conflict` if the installation already has a super admin. */
export async function requireNotSetUp(db: Db): Promise<void> {
  const admin = await findSuperAdmin(db);
  if (admin) throw alreadySetUp(admin);
}

/**
 * Creates the first super admin and the first school, or neither.
 * @throws Failure `conflict` if the installation already has a super admin.
 */
export async function setUp(
  db: Db,
  { password, school, ...admin }: SetUp,
  actor: { id: null; name: string },
): Promise<{ admin: User; school: School | null }> {
  const password_hash = await hashChosenPassword(password, ownerOf({ school, ...admin }));
  return transaction(db, async (tx) => {
    const before = await findSuperAdmin(tx);
    if (before) throw alreadySetUp(before);
    if (await isNameTaken(tx, admin.username, undefined))
      throw userFailures.nameTaken({ username: admin.username });
    const made = await insertUser(tx, { ...admin, password_hash, role: "SUPER_ADMIN" });
    const first = school ? await insertSchool(tx, school) : null;
    await recordAction(tx, {
      user_id: actor.id,
      actor: actor.name,
      done: "users.set_up",
      subject_id: made.id,
      school_id: first?.id ?? null,
      details: {},
    });
    return { admin: made, school: first };
  });
}

const alreadySetUp = ({ username }: User): Failure => userFailures.alreadySetUp({ username });
