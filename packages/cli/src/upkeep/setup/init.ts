import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { PasswordRule } from "@idms/core/school/accounts/password";
import { ROLES } from "@idms/core/school/accounts/roles";
import { Failure } from "@idms/core/failure";
import { setupFailures } from "@idms/core/upkeep/setup-failures";
import { isEmail } from "@idms/core/forms/values/email";
import { fieldText } from "@idms/core/messages";
import { planSetUp, requireNotSetUp, setUp } from "@idms/server/school/accounts/set-up";
import { readConfig, type Flags } from "@idms/server/installation/settings/config";
import { CONFIG_FILE, readConfigFile, saveSettings } from "@idms/server/installation/settings/config-file";
import { chooseDataFolder } from "@idms/server/installation/files/data-folder";
import { openApp } from "@idms/server/installation/open-app";
import { plainConnections } from "@idms/server/installation/settings/plain-connections";
import { STRICT_SETTINGS } from "@idms/server/installation/settings/strict-settings";
import { ask, canAsk, type Question } from "../../terminal/output/ask.ts";
import { DEMO_MARK } from "../demo/require-demo-folder.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { givenPassword } from "../../terminal/output/read-password.ts";
import { operator } from "../../app/operator.ts";
import { note, print, printJson } from "../../terminal/output/output.ts";

type InitFlags = FlagsOf<"init">;

/** The result of setting up an installation. */
interface Made {
  data: string;
  username: string;
  role: "SUPER_ADMIN";
  school: { id: number | null; name: string } | null;
  base_url: string;
}

const DEFAULT_NAME = "admin";

/** Creates the data folder and its first super admin, asking for missing details on a terminal. */
export async function init(flags: InitFlags): Promise<number> {
  const made = await makeInstallation(flags);
  if (flags.json) printJson({ ...made, ...(flags.dryRun && { dry_run: true }) });
  else if (flags.dryRun) print(`Would set up ${made.data} with the super admin "${made.username}"`);
  else {
    print(`The super admin "${made.username}" can sign in. The data is in ${made.data}.`);
    if (!flags.quiet) note(`Start the server with: idms serve --data ${made.data}`);
  }
  return EXIT.done;
}

/**
 * Asks for all values and checks them before creating anything. A dry run creates nothing. Settings are saved first,
 * so that an interrupted run can be repeated.
 * @throws Failure `conflict` when the folder has a super admin, `invalid` for invalid input.
 */
export async function makeInstallation(flags: InitFlags): Promise<Made> {
  const root = resolve(chooseDataFolder(flags.data));
  await refuseWhenSetUp(root);
  const before = await readConfigFile(join(root, CONFIG_FILE));
  const config = await readConfig(root, {});
  const plain = plainConnections(config, process.env);
  // Who has chosen a system without TLS already, such as one in a network of containers, goes on with it.
  const isPlain = plain.length > 0;
  const isPlainHere = plainConnections(config, process.env, "everywhere").length > 0;
  const wished = {
    ...STRICT_SETTINGS,
    require_tls: isPlain ? false : isPlainHere ? true : STRICT_SETTINGS.require_tls,
  };
  const strict = flags.strict ? without(wished, before) : {};
  if (flags.strict && isPlain) note(`require_tls was left off because ${plain.join(", ")} does not use TLS.`);
  const { min_password_length: minimum } = await readConfig(root, {
    ...unsaid(strict),
    base_url: flags.baseUrl,
  });
  const { baseUrl, factor, ...answers } = await collect(flags, { minimum });
  const given = {
    ...(baseUrl !== undefined && { base_url: baseUrl }),
    ...(factor !== undefined && { require_factor: factor }),
  };
  const { base_url, require_factor } = await readConfig(root, given);
  const plan = await planSetUp(answers, { minimum });
  const made = { data: root, role: "SUPER_ADMIN" as const, base_url };
  if (flags.dryRun)
    return {
      ...made,
      username: plan.username,
      school: plan.school ? { id: null, name: plan.school.name } : null,
    };
  const app = await openApp({ data: root, create: true });
  try {
    const settings = {
      ...strict,
      ...(baseUrl !== undefined && { base_url }),
      ...(factor !== undefined && { require_factor }),
    };
    if (Object.keys(settings).length > 0) await saveSettings(root, settings);
    // This installation is not a demo. An interrupted demo may have left its mark in the folder.
    await rm(join(root, DEMO_MARK), { force: true });
    const { admin, school } = await setUp(app.db, plan, operator());
    return { ...made, username: admin.username, school: school && { id: school.id, name: school.name } };
  } finally {
    await app.close();
  }
}

/** Removes settings that the settings file already contains. */
const without = (settings: Flags, before: Record<string, unknown>): Flags =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => before[name] === undefined));

/** Removes settings that an environment variable sets, because the variable will also apply to the server. */
const unsaid = (settings: Flags): Flags =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !process.env[`IDMS_${name.toUpperCase()}`]));

async function refuseWhenSetUp(root: string): Promise<void> {
  const app = await openApp({ data: root, create: false }).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === "missing") return undefined;
    throw error;
  });
  try {
    if (app) await requireNotSetUp(app.db);
  } catch (error) {
    if (!(error instanceof Failure) || !existsSync(join(root, DEMO_MARK))) throw error;
    throw setupFailures.isDemo({ root });
  } finally {
    await app?.close();
  }
}

const BASE_URL = {
  message: "Public server address (optional):",
  check: (answer: string) =>
    answer === "" || /^https?:\/\/[^\s?#]+$/.test(answer)
      ? undefined
      : "The address must begin with https:// or http://.",
};

const EMAIL = {
  message: "Email address for password resets (optional):",
  check: (answer: string) => (answer === "" || isEmail(answer) ? undefined : fieldText.email),
};

const FACTOR = {
  message: "Roles that need a second factor (all, none, or role names):",
  suggestion: "all",
};

/**
 * Collects values from the flags and asks for missing ones on a terminal. Without a terminal, the password is read from
 * stdin.
 */
async function collect(flags: InitFlags, rule: PasswordRule) {
  const asking = canAsk(flags);
  const given = async (flag: string | undefined, question: Question): Promise<string> =>
    flag ?? (asking ? ask({ suggestion: "", ...question }) : (question.suggestion ?? ""));
  const username = await given(flags.username, {
    message: "Super admin username:",
    suggestion: DEFAULT_NAME,
  });
  const email = await given(flags.email, EMAIL);
  const owner = { username, email, school: flags.school };
  const password = await givenPassword(flags, asking, rule, owner);
  const school = await given(flags.school, { message: "First school (optional):" });
  const baseUrl = flags.baseUrl ?? (asking ? await ask(BASE_URL) : "");
  const factor = flags.requireFactor ?? (asking && flags.strict ? await ask(FACTOR) : "");
  return {
    username,
    email,
    password,
    school: school || undefined,
    baseUrl: baseUrl || undefined,
    factor: factor === "all" ? ROLES.join(",") : factor === "none" ? "" : factor === "" ? undefined : factor,
  };
}
