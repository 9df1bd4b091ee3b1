import { randomInt } from "node:crypto";
import type { Role } from "@idms/core/school/accounts/roles";
import { hashPassword } from "@idms/server/school/accounts/hash-password";
import { saveUser } from "@idms/server/school/accounts/user-rows";
import { transaction } from "@idms/server/installation/engines/connect";
import type { App } from "@idms/server/installation/open-app";
import type { School } from "@idms/server/school/schools/school-rows";
import { operator } from "../../app/operator.ts";

/**
 * A demo user with the newly generated password. The password is shown only this once, because it is stored hashed.
 */
export interface DemoUser {
  username: string;
  password: string;
  role: Role;
  school: string | null;
}

/** Letters and digits that cannot be confused with one another. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const PASSWORD_LENGTH = 12;

const makePassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Creates a super admin and a school admin. Each run sets new passwords, because the old passwords are not known. */
export async function makeUsers(app: App, school: School): Promise<DemoUser[]> {
  const users: DemoUser[] = [
    { username: "admin", password: makePassword(), role: "SUPER_ADMIN", school: null },
    { username: "school", password: makePassword(), role: "SCHOOL_ADMIN", school: school.name },
  ];
  for (const { username, password, role } of users) {
    const password_hash = await hashPassword(password);
    const school_id = role === "SCHOOL_ADMIN" ? school.id : null;
    await transaction(app.db, (tx) =>
      saveUser(tx, { username, password_hash, role, school_id }, operator().name),
    );
  }
  return users;
}
