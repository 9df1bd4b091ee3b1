import { commandFailures } from "@idms/core/upkeep/command-failures";
import type { PasswordRule } from "@idms/core/school/accounts/password";
import { roleLabel, type GivenRole } from "@idms/core/school/accounts/roles";
import { standingText } from "@idms/core/school/accounts/standing";
import { chooseUser } from "@idms/server/school/accounts/choose-user";
import { disableUser, enableUser, removeUser } from "@idms/server/school/accounts/disable-user";
import { listUsers, type User } from "@idms/server/school/accounts/user-rows";
import { countFactors, removeFactors } from "@idms/server/school/sign-in/own-factors";
import { addUser, changeNamesAndMail, setUserPassword } from "@idms/server/school/accounts/save-user";
import { tellOfFactors, tellOwner } from "@idms/server/school/accounts/tell-owner";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { readConfig } from "@idms/server/installation/settings/config";
import { createMailer, type Mailer } from "@idms/server/installation/mail/mailer";
import type { App } from "@idms/server/installation/open-app";
import { chooseDistrict } from "@idms/server/school/schools/choose-district";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { schoolNames } from "@idms/server/school/schools/school-rows";
import { ask, canAsk } from "../../terminal/output/ask.ts";
import { dryRun } from "../../terminal/flags/dry-run.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { ChangeFlags, RemovalFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { givenPassword } from "../../terminal/output/read-password.ts";
import { doer } from "../../app/operator.ts";
import { note, print, printJson, printList } from "../../terminal/output/output.ts";
import { tellDone } from "../../terminal/output/tell-done.ts";
import { withApp } from "../../app/with-app.ts";
import { requireAgreed } from "../../terminal/output/require-agreed.ts";

type ProfileFlags = FlagsOf<"users edit">;

type AddFlags = FlagsOf<"users add">;

/** Adds a school admin or a super admin. Asks for missing values on a terminal. */
export function add(given: string | undefined, flags: AddFlags): Promise<number> {
  if (flags.superAdmin && flags.school !== undefined) throw commandFailures.superAdminWithSchool();
  if (flags.superAdmin && (flags.role ?? flags.class ?? flags.district ?? flags.allSchools) !== undefined)
    throw commandFailures.superAdminWithRole();
  return withApp(flags, async (app) => {
    const asking = canAsk(flags);
    const username = given ?? (asking ? await ask({ message: "Username:" }) : undefined);
    if (username === undefined) throw commandFailures.usernameNotSaid();
    const isOfMany = flags.district !== undefined || flags.allSchools === true;
    if (isOfMany && flags.school !== undefined) throw commandFailures.onePlace();
    const school = flags.superAdmin || isOfMany ? null : await chosenSchool(app, flags.school, asking);
    const placed = flags.superAdmin ? {} : await placeWished(app, flags, school);
    const rule = await passwordRule(app);
    const { firstName: first_name, lastName: last_name, email } = flags;
    const password = await givenPassword(flags, asking, rule, { username, first_name, last_name, email });
    const wish = { username, school, first_name, last_name, email, password, ...placed };
    const user = await dryRun(app, flags, ({ db }) => addUser(db, doer(), rule, wish));
    const { id, role } = user;
    if (flags.json) printJson({ id, username: user.username, role, school: user.school_id, ...asDry(flags) });
    else if (flags.dryRun) print(`Would add ${user.username} as ${withArticle(roleLabel(role))}`);
    else print(`${user.username} is ${withArticle(roleLabel(role))} and can sign in.`);
    return EXIT.done;
  });
}

const withArticle = (label: string): string => `${/^[AEIO]/.test(label) ? "an" : "a"} ${label}`;

/** Returns the requested role and the place it applies to. */
async function placeWished(app: App, flags: AddFlags, school: number | null) {
  const role = (flags.role ?? "school-admin").toUpperCase().replace("-", "_") as GivenRole;
  if (flags.district !== undefined)
    return { role, place: "district" as const, district: (await chooseDistrict(app.db, flags.district)).id };
  if (flags.allSchools) return { role, place: "installation" as const };
  if (flags.class === undefined || school === null) return { role, place: "school" as const };
  const of = await chooseSchool(app, `id:${school}`);
  const rooms = await Promise.all(flags.class.map((each) => chooseClass(app, of, each)));
  return { role, place: "class" as const, classes: rooms.map(({ id }) => id) };
}

async function chosenSchool(app: App, given: string | undefined, asking: boolean): Promise<number> {
  const wanted = given ?? (asking ? await ask({ message: "School (id or name):" }) : undefined);
  if (wanted !== undefined) return (await chooseSchool(app, wanted)).id;
  throw commandFailures.schoolNotSaid();
}

/** Lists users of all roles. */
export function list(flags: FlagsOf<"users list">): Promise<number> {
  return withApp(flags, async (app) => {
    const wanted = flags.school === undefined ? undefined : (await chooseSchool(app, flags.school)).id;
    const found = (await listUsers(app.db)).filter(
      ({ school_id, role }) =>
        (wanted === undefined || school_id === wanted) && (flags.role === undefined || role === flags.role),
    );
    const schools = await schoolNames(app.db);
    const users = found.map((user) => ({
      id: user.id,
      username: user.username,
      role: user.role,
      school:
        user.school_id === null ? null : { id: user.school_id, name: schools.get(user.school_id) ?? "" },
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      disabled_at: user.disabled_at,
    }));
    printList(flags, { users }, ["ID", "Username", "Role", "School", "Name", "Email", "State"], () =>
      users.map((user) => [
        String(user.id),
        user.username,
        roleLabel(user.role),
        user.school?.name ?? "",
        `${user.first_name} ${user.last_name}`.trim(),
        user.email,
        user.disabled_at === null ? "active" : "disabled",
      ]),
    );
    return EXIT.done;
  });
}

/** Sets a new password for a user and signs them out. */
export function resetPassword(username: string, flags: FlagsOf<"users reset-password">): Promise<number> {
  return withApp(flags, async (app) => {
    const rule = await passwordRule(app);
    const password = await givenPassword(flags, canAsk(flags), rule, { username });
    const user = await dryRun(app, flags, ({ db }) => setUserPassword(db, doer(), rule, username, password));
    if (!flags.dryRun) await tell(app, user, (mailer) => tellOwner(mailer, user));
    if (user.disabled_at !== null && !flags.quiet) note(standingText.stillDisabled(user.username));
    if (flags.json) printJson({ id: user.id, username: user.username, ...asDry(flags) });
    else if (flags.dryRun) print(`Would set the new password for ${user.username}`);
    else print(`${user.username} has a new password and is signed out everywhere.`);
    return EXIT.done;
  });
}

/** Removes a school admin. */
export function remove(username: string, flags: RemovalFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const known = await chooseUser(app.db, username);
    const use = known.disabled_at === null ? `${known.username} can still sign in.` : undefined;
    // Removing a super admin is refused regardless of the answer.
    if (known.role !== "SUPER_ADMIN") await requireAgreed(`the user ${known.username}`, use, flags);
    const user = await dryRun(app, flags, (each) =>
      removeUser(each, (tx) => chooseUser(tx, username), doer()),
    );
    tellDone("remove", `the user ${user.username}`, { id: user.id, username: user.username }, flags);
    return EXIT.done;
  });
}

/** Disables a user: ends their sessions immediately and blocks sign-in. */
export function disable(username: string, flags: ChangeFlags): Promise<number> {
  return withApp(flags, async (app) => {
    await dryRun(app, flags, (each) => disableUser(each, (tx) => chooseUser(tx, username), doer()));
    if (flags.json) printJson({ username, disabled: !flags.dryRun, ...asDry(flags) });
    else if (flags.dryRun) print(`Would disable ${username}`);
    else print(`${username} is disabled.`);
    return EXIT.done;
  });
}

/** Lets a disabled user sign in again. */
export function enable(username: string, flags: ChangeFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const { before } = await dryRun(app, flags, (each) =>
      enableUser(each, (tx) => chooseUser(tx, username), doer()),
    );
    const isDisabled = Boolean(flags.dryRun) && before.disabled_at !== null;
    if (flags.json) printJson({ username, disabled: isDisabled, ...asDry(flags) });
    else if (flags.dryRun) print(`Would enable ${username}`);
    else print(standingText.isEnabled(username));
    return EXIT.done;
  });
}

/** Changes the names and email address of a user of either role. Values without a flag do not change. */
export function change(username: string, flags: ProfileFlags): Promise<number> {
  const { firstName: first_name, lastName: last_name, email } = flags;
  if (first_name === undefined && last_name === undefined && email === undefined)
    throw commandFailures.nothingToChange({ flags: ["--email", "--first-name", "--last-name"] });
  return withApp(flags, async (app) => {
    const wish = { first_name, last_name, email };
    const user = await dryRun(app, flags, ({ db }) => changeNamesAndMail(db, doer(), username, wish));
    if (!flags.dryRun) await tell(app, user, (mailer) => tellOwner(mailer, user));
    if (flags.json) {
      const { id, username: name, first_name: first, last_name: last } = user;
      printJson({
        id,
        username: name,
        first_name: first,
        last_name: last,
        email: user.email,
        ...asDry(flags),
      });
    } else if (flags.dryRun) print(`Would change ${user.username}`);
    else print(`${user.username} was changed.`);
    return EXIT.done;
  });
}

/** Shows a user's second factors, or removes all of them. */
export function factors(username: string, flags: FlagsOf<"users factors">): Promise<number> {
  if (flags.dryRun && !flags.remove) throw commandFailures.dryRunWithoutRemove();
  return withApp(flags, async (app) => {
    const { id, username: name } = await chooseUser(app.db, username);
    const had = await countFactors(app.db, id);
    if (flags.remove) {
      const user = await dryRun(app, flags, (each) =>
        removeFactors(each, (tx) => chooseUser(tx, username), doer()),
      );
      if (!flags.dryRun) await tell(app, user, (mailer) => tellOfFactors(mailer, user, "allRemoved"));
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
        ...asDry(flags),
      });
    else if (!flags.remove) print(`${name} has ${all}.`);
    else print(`${flags.dryRun ? "Would remove from" : "Removed from"} ${name}: ${all}.`);
    return EXIT.done;
  });
}

/** Notifies the user by email. The change is kept even if the email cannot be sent. */
async function tell({ folder }: App, user: User, send: (mailer: Mailer) => Promise<void>): Promise<void> {
  const mailer = createMailer(await readConfig(folder.root, {}), folder);
  await send(mailer).catch((error: Error) =>
    note(`${user.username} could not be notified by email: ${error.message}`),
  );
}

const passwordRule = async ({ folder }: App): Promise<PasswordRule> => ({
  minimum: (await readConfig(folder.root, {})).min_password_length,
});

/** Returns the JSON properties that only a dry run adds. */
const asDry = ({ dryRun: isDry }: ChangeFlags) => (isDry ? { dry_run: true } : {});
