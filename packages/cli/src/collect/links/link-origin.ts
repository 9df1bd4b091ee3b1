import type { LinkBase } from "@idms/core/link-address";
import { readSettings } from "@idms/server/installation/settings/config";
import { linkBase } from "@idms/server/http/calls/link-base";
import type { App } from "@idms/server/installation/open-app";
import type { DataFlags } from "../../terminal/flags/flags.ts";
import { note } from "../../terminal/output/output.ts";

/**
 * Returns the base address for links. Warns if base_url is not set, because links would then work only on this machine.
 */
export async function linkOrigin({ folder }: App, { quiet }: DataFlags): Promise<LinkBase> {
  const { config, settings } = await readSettings(folder.root, {});
  const isSet = settings.some(({ name, source }) => name === "base_url" && source !== null);
  if (!isSet && !quiet)
    note("base_url is not set, so links work only on this computer. Set base_url in idms.config.json.");
  return linkBase(config);
}
