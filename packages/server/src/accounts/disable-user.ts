import { Failure } from "@idms/core";
import { transaction } from "../db/connect.ts";
import { timestamp } from "../db/columns.ts";
import type { App } from "../open-app.ts";
import { findUser, recordAction, setDisabled } from "./records.ts";

/**
 * Shuts a user out at once; the account and what it did stay.
 * @throws Failure `missing` for an unknown name.
 */
export async function disableUser(
  { db }: App,
  username: string,
  actor: { id: number | null; name: string },
): Promise<void> {
  const user = await findUser(db, username);
  if (!user) throw new Failure("missing", `There is no user "${username}": check the name.`);
  await transaction(db, (tx) => {
    setDisabled(tx, user.id, timestamp());
    recordAction(tx, {
      user_id: actor.id,
      actor: actor.name,
      action: "disable",
      subject: "users",
      subject_id: user.id,
      school_id: user.school_id,
      details: {},
    });
  });
}
