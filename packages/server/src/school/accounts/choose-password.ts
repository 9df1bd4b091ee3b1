import type { Db } from "../../installation/engines/connect.ts";
import { readSchoolName } from "../schools/school-rows.ts";
import { hashChosenPassword } from "./hash-password.ts";
import type { NewUser } from "./user-rows.ts";

/**
 * Hashes the password chosen for a user. The user may not exist yet.
 * @throws Failure `invalid` at `field` for a password that is easy to guess.
 */
export async function choosePassword(
  db: Db,
  { school_id, ...user }: Omit<NewUser, "password_hash" | "role">,
  password: string,
  field?: string,
): Promise<string> {
  return hashChosenPassword(
    password,
    { ...user, school: await readSchoolName(db, school_id ?? null) },
    field,
  );
}
