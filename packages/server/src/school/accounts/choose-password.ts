import type { Db } from "../../installation/engines/connect.ts";
import { readSchoolName } from "../schools/school-rows.ts";
import { hashChosenPassword } from "./hash-password.ts";
import type { NewUser } from "./user-rows.ts";

/**
 * The hash of a password that is chosen for a user, who may be yet to be added.
 * @throws Failure `invalid` at `field` for a password that would be guessed.
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
