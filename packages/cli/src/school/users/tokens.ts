import { userFailures } from "@idms/core/school/sign-in/user-failures";
import { rightsForToken, tokenStanding } from "@idms/core/school/accounts/api-token-rules";
import { newTokenSchema } from "@idms/core/school/accounts/api-token-schemas";
import { createApiToken, revokeApiToken } from "@idms/server/school/tokens/api-token";
import { chooseUser } from "@idms/server/school/accounts/choose-user";
import { listTokens } from "@idms/server/school/tokens/token-rows";
import { valid } from "@idms/server/trust/failures/valid";
import type { App } from "@idms/server/installation/open-app";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { schoolNames } from "@idms/server/school/schools/school-rows";
import { withApp } from "../../app/with-app.ts";
import { dryRun } from "../../terminal/flags/dry-run.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import type { ListFlags, RemovalFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { doer } from "../../app/operator.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, print, printJson, printList } from "../../terminal/output/output.ts";
import { tellDone } from "../../terminal/output/tell-done.ts";
import { requireAgreed } from "../../terminal/output/require-agreed.ts";

type AddTokenFlags = FlagsOf<"tokens add">;

/**
 * Creates a token in a user's name. Standard output contains only the token, so that it can be redirected to a file.
 */
export function add(name: string, flags: AddTokenFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await wantedSchool(app, flags.school);
    const wish = valid(newTokenSchema, {
      name,
      rights: flags.right,
      school,
      ...(flags.days !== undefined && { days: readCount("--days", flags.days) }),
    });
    const maker = await makerOf(app, flags.user);
    const { token, ...made } = await dryRun(app, flags, ({ db }) => createApiToken(db, doer(), maker, wish));
    const { id, rights, expires_at, made_by } = made;
    if (flags.json) {
      const told = { id, name: made.name, rights, school: made.school_id, made_by, expires_at };
      printJson(flags.dryRun ? { ...told, dry_run: true } : { ...told, token });
      return EXIT.done;
    }
    if (flags.dryRun) {
      print(`Would create the token "${made.name}" for ${made_by}`);
      return EXIT.done;
    }
    if (!flags.quiet)
      note(
        `Token ${id} for ${made_by}, valid until ${expires_at}. Store it safely now. It cannot be shown again.`,
      );
    print(token);
    return EXIT.done;
  });
}

/** Lists the tokens of all users. */
export function list(flags: ListFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const schools = await schoolNames(app.db);
    const now = new Date();
    const tokens = (await listTokens(app.db, null)).map(({ school_id, ...token }) => ({
      ...token,
      school: school_id,
      state: tokenStanding(token, now),
    }));
    const columns = ["ID", "Name", "Of", "School", "Rights", "State", "Expires", "Last used"];
    printList(flags, { tokens }, columns, () =>
      tokens.map((token) => [
        String(token.id),
        token.name,
        token.made_by,
        token.school === null ? "all" : (schools.get(token.school) ?? ""),
        token.rights.join(" "),
        token.state,
        token.expires_at.slice(0, 10),
        token.last_used_at?.slice(0, 16).replace("T", " ") ?? "never",
      ]),
    );
    return EXIT.done;
  });
}

/** Lists the rights that a user can give a token. */
export function rights(flags: FlagsOf<"tokens rights">): Promise<number> {
  return withApp(flags, async (app) => {
    const maker = await makerOf(app, flags.user);
    const found = rightsForToken(maker, (await wantedSchool(app, flags.school)) ?? maker.school_id);
    printList(flags, { rights: found }, ["Right"], () => found.map((right) => [right]));
    return EXIT.done;
  });
}

/** Revokes a token. */
export function revoke(id: string, flags: RemovalFlags): Promise<number> {
  return withApp(flags, async (app) => {
    await requireAgreed(`the token ${id}`, undefined, flags);
    const token = await dryRun(app, flags, ({ db }) =>
      revokeApiToken(db, doer(), { school: null, id: readCount("The token ID", id, "apiToken") }),
    );
    tellDone(
      "revoke",
      `the token "${token.name}" for ${token.made_by}`,
      { id: token.id, name: token.name },
      flags,
    );
    return EXIT.done;
  });
}

const wantedSchool = async (app: App, given: string | undefined): Promise<number | null> =>
  given === undefined ? null : (await chooseSchool(app, given)).id;

async function makerOf(app: App, username: string) {
  const user = await chooseUser(app.db, username);
  if (user.disabled_at === null) return user;
  throw userFailures.shutOut({ username: user.username });
}
