import { resolve } from "node:path";
import { Failure, type PasswordRule } from "@idms/core";
import {
  chooseDataFolder,
  openApp,
  planSetUp,
  readConfig,
  requireNotSetUp,
  saveSettings,
  setUp,
} from "@idms/server";
import { ask, canAsk } from "../ask.ts";
import { EXIT } from "../exit-codes.ts";
import type { DataFlags } from "../flags.ts";
import { givenPassword } from "../given-password.ts";
import { operator } from "../operator.ts";
import { print, printJson } from "../output.ts";

export interface InitFlags extends DataFlags {
  username?: string;
  email?: string;
  passwordFile?: string;
  school?: string;
  baseUrl?: string;
}

/** What a set-up has made. */
interface Made {
  data: string;
  username: string;
  role: "SUPER_ADMIN";
  school: { id: number; name: string } | null;
  base_url: string;
}

const DEFAULT_NAME = "admin";

/** Makes the data folder and its first super admin, whom it asks about on a terminal. */
export async function init(flags: InitFlags): Promise<number> {
  const made = await makeInstallation(flags);
  if (flags.json) printJson(made);
  else {
    print(`The super admin "${made.username}" can sign in; the data is in ${made.data}.`);
    print(`Start the server with: idms serve --data ${made.data}`);
  }
  return EXIT.done;
}

/**
 * Everything is asked and checked before anything is made. The settings are saved first: a set-up that is cut short
 * behind them can be run again.
 * @throws Failure `conflict` when the folder has a super admin, `invalid` for what was given.
 */
export async function makeInstallation(flags: InitFlags): Promise<Made> {
  const root = resolve(chooseDataFolder(flags.data));
  await refuseWhenSetUp(root);
  const config = await readConfig(root, { base_url: flags.baseUrl });
  const rule = { minimum: config.min_password_length };
  const plan = planSetUp(await collect(flags, rule), rule);
  const app = await openApp({ data: root, create: true });
  try {
    if (flags.baseUrl !== undefined) await saveSettings(root, { base_url: config.base_url });
    const { admin, school } = await setUp(app.db, plan, operator());
    return {
      data: root,
      username: admin.username,
      role: "SUPER_ADMIN",
      school: school && { id: school.id, name: school.name },
      base_url: config.base_url,
    };
  } finally {
    app.close();
  }
}

async function refuseWhenSetUp(root: string): Promise<void> {
  const app = await openApp({ data: root, create: false }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === "missing") return undefined;
    throw error;
  });
  try {
    if (app) await requireNotSetUp(app.db);
  } finally {
    app?.close();
  }
}

/** What the flags say, and what they leave open from the terminal; without one the password comes through stdin. */
async function collect(flags: InitFlags, rule: PasswordRule) {
  const asking = canAsk(flags);
  const given = async (flag: string | undefined, message: string, suggestion = ""): Promise<string> =>
    flag ?? (asking ? ask({ message, suggestion }) : suggestion);
  const username = await given(flags.username, "Name of the super admin:", DEFAULT_NAME);
  const email = await given(flags.email, "Email address for password resets (may be empty):");
  const password = await givenPassword(flags, asking, rule);
  const school = await given(flags.school, "First school (may be empty):");
  return { username, email, password, school: school === "" ? undefined : school };
}
