import { readConfig } from "../../installation/settings/config.ts";
import { createMailer } from "../../installation/mail/mailer.ts";
import type { App } from "../../installation/open-app.ts";
import { createAlerts, type AlertLog, type Alerts } from "./alerts.ts";

/**
 * Opens the alerts of an installation for a command.
 * @throws Failure `invalid` for settings that cannot be read.
 */
export async function openAlerts({ db, folder }: Pick<App, "db" | "folder">, log: AlertLog): Promise<Alerts> {
  const config = await readConfig(folder.root, {});
  return createAlerts({ db, mailer: createMailer(config, folder), config, log });
}
