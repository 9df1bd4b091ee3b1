import { Failure } from "@idms/core/failure";
import { chooseUser } from "@idms/server/school/accounts/choose-user";
import { countFactors, removeFactors } from "@idms/server/school/sign-in/own-factors";
import type { User } from "@idms/server/school/accounts/user-rows";
import { tellOfFactors } from "@idms/server/school/accounts/tell-owner";
import { readConfig } from "@idms/server/installation/settings/config";
import { createMailer } from "@idms/server/installation/mail/mailer";
import type { App } from "@idms/server/installation/open-app";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import { dryRun } from "../../terminal/flags/dry-run.ts";
import type { ChangeFlags } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, print, printJson } from "../../terminal/output/output.ts";

export interface FactorFlags extends ChangeFlags {
  remove?: boolean;
}

/** Shows the second factors of a user, or takes them all away. */
export function factors(username: string, flags: FactorFlags): Promise<number> {
  if (flags.dryRun && !flags.remove)
    throw new Failure("invalid", "--dry-run goes with --remove: without it nothing is changed.");
  return withApp(flags, async (app) => {
    const { id, username: name } = await chooseUser(app.db, username);
    const had = await countFactors(app.db, id);
    if (flags.remove) {
      const user = await dryRun(app, flags, (each) =>
        removeFactors(each, (tx) => chooseUser(tx, username), doer()),
      );
      if (!flags.dryRun) await tell(app, user);
    }
    const { app: hasApp, passkeys, recovery_codes } = had;
    const told = [
      hasApp && "an app",
      passkeys > 0 && `${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}`,
      recovery_codes > 0 && `${recovery_codes} recovery ${recovery_codes === 1 ? "code" : "codes"}`,
    ].filter(Boolean);
    const all = told.length === 0 ? "no second factor" : told.join(", ");
    if (flags.json)
      printJson({
        id,
        username: name,
        ...had,
        removed: Boolean(flags.remove) && !flags.dryRun,
        ...(flags.dryRun && { dry_run: true }),
      });
    else if (!flags.remove) print(`${name} has ${all}.`);
    else print(`${flags.dryRun ? "Would take from" : "Took from"} ${name}: ${all}.`);
    return EXIT.done;
  });
}

/** Tells the user by mail; the factors are gone also when the mail cannot be sent. */
async function tell({ folder }: App, user: User): Promise<void> {
  const mailer = createMailer(await readConfig(folder.root, {}), folder);
  await tellOfFactors(mailer, user, "all removed").catch((error: Error) =>
    note(`${user.username} could not be told by mail: ${error.message}`),
  );
}
