import { warning, type Check } from "@idms/core/upkeep/installation/check";
import { readConfig } from "../../installation/settings/config.ts";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import { readStrayProxy } from "../../http/socket/stray-proxy.ts";

/** Whether the server met a proxy that it does not trust; nothing where it did not, or the settings cannot be read. */
export async function checkProxy({ root }: DataFolder): Promise<Check[]> {
  const config = await readConfig(root, {}).catch(() => undefined);
  const found = config && (await readStrayProxy(root, config.trusted_proxy));
  if (!found) return [];
  return [
    warning(
      "proxy",
      `requests came through ${found.address}, which is not trusted: all behind it count as one, and share one limit of tries`,
      `If it is your proxy, set trusted_proxy to ${found.address} and start the server again.`,
    ),
  ];
}
