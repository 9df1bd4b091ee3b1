import { callableBy } from "@idms/server/http/socket/call-address";
import type { App } from "@idms/server/installation/open-app";
import { readConfig } from "@idms/server/installation/settings/config";

/** Returns where the settings allow calls to other systems. */
export const callable = async ({ folder }: Pick<App, "folder">) =>
  callableBy(await readConfig(folder.root, {}));
