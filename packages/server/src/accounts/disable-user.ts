import { timestamp } from "../db/columns.ts";
import type { App } from "../open-app.ts";
import { audited } from "./audited.ts";
import { chooseUser } from "./choose-user.ts";
import { setDisabled, type Doer } from "./records.ts";

/**
 * Shuts a user out at once; the account and what it did stay.
 * @throws Failure `missing` for an unknown name.
 */
export async function disableUser({ db }: App, username: string, doer: Doer): Promise<void> {
  await audited(db, doer, { action: "disable", subject: "users" }, (tx) => {
    const user = chooseUser(tx, username);
    setDisabled(tx, user.id, timestamp());
    return user;
  });
}
