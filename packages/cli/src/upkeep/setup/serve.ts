import { Failure } from "@idms/core/failure";
import { setupFailures } from "@idms/core/upkeep/setup-failures";
import { findSuperAdmin } from "@idms/server/school/accounts/user-rows";
import { readConfig } from "@idms/server/installation/settings/config";
import { chooseDataFolder } from "@idms/server/installation/files/data-folder";
import { openApp, type App } from "@idms/server/installation/open-app";
import { start } from "../../start/start.ts";
import { canAsk, confirm } from "../../terminal/output/ask.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { DataFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { note } from "../../terminal/output/output.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";
import { makeInstallation } from "./init.ts";

/**
 * Serves the installation until Ctrl-C or a termination signal. An installation without users is first set up on a
 * terminal.
 */
export async function serve({ port, host, ...flags }: FlagsOf<"serve">): Promise<number> {
  start("serve");
  const app = await openSetUp(flags);
  try {
    const config = await readConfig(app.folder.root, { port, host });
    await serveUntilStopped(app, config, {
      flags: { port, host },
      onListening: ({ url }) => flags.quiet || note(`IDMS is at ${url}. Press Ctrl-C to stop.`),
    });
    return EXIT.done;
  } finally {
    await app.close();
  }
}

/** @throws Failure `missing` if the installation has no user and there is no terminal to set one up. */
async function openSetUp({ data, input }: DataFlags): Promise<App> {
  try {
    return await openWithUser(data);
  } catch (error) {
    if (!(error instanceof Failure && error.kind === "missing" && canAsk({ input }))) throw error;
    note(`idms: ${error.message}`);
    if (!(await confirm("Set it up now?"))) throw error;
  }
  const { username } = await makeInstallation({ ...(data !== undefined && { data }), input: true });
  note(`The super admin "${username}" can sign in.`);
  return openWithUser(data);
}

async function openWithUser(data: string | undefined): Promise<App> {
  const app = await openApp({ data: chooseDataFolder(data), create: false });
  if (await findSuperAdmin(app.db)) return app;
  await app.close();
  throw setupFailures.noSuperAdmin({ root: app.folder.root });
}
