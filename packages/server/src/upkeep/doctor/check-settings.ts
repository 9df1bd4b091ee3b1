import { readdir } from "node:fs/promises";
import { ok, problem, warning, type Check } from "@idms/core/upkeep/installation/check";
import { readSettings, type Config, type Setting } from "../../installation/settings/config.ts";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import { tryMailServer } from "../../installation/mail/mailer.ts";
import { howToSecure, plainConnections } from "../../installation/settings/plain-connections.ts";

/** Whether the settings can be read and lead people to the server, whether mails get out, and what goes over a network without TLS. */
export async function checkSettings(folder: DataFolder): Promise<Check[]> {
  try {
    const { config, settings } = await readSettings(folder.root, {});
    return [checkAddress(config, settings), await checkMail(config, folder), ...checkConnections(config)];
  } catch (error) {
    return [
      problem(
        "settings",
        (error as Error).message.replaceAll("\n", " "),
        "Correct the setting named above. To see all settings, run idms config show.",
      ),
    ];
  }
}

function checkAddress({ base_url }: Config, settings: readonly Setting[]): Check {
  const name = "settings";
  const isSet = (wanted: string) => settings.some((each) => each.name === wanted && each.source !== null);
  if (!isSet("base_url"))
    return warning(
      name,
      `base_url is not set, so links point to ${base_url}, which works only on this machine`,
      "Set base_url, in idms.config.json or IDMS_BASE_URL, to the address that people use to reach the server.",
    );
  const { protocol, hostname } = new URL(base_url);
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  if (protocol === "http:" && !isLocal)
    return warning(
      name,
      `${base_url} is not encrypted, so passwords and photos can be read in transit`,
      "Put a proxy with a certificate in front of the server, and set base_url to an https address.",
    );
  if (protocol === "https:" && !isSet("trusted_proxy"))
    return warning(
      name,
      "trusted_proxy is not set, so all visitors count as one and share one rate limit",
      "Set trusted_proxy to the proxy's address, such as 127.0.0.1.",
    );
  return ok(name, `people reach the server at ${base_url}`);
}

/** Checks which systems behind the server are reached without encryption. */
function checkConnections(config: Config): Check[] {
  const plain = plainConnections(config, process.env);
  if (plain.length === 0) return [ok("connections", "all network connections to other systems use TLS")];
  return [
    warning(
      "connections",
      `network connections without TLS: ${plain.join(", ")}; names, photos or passwords can be read in transit`,
      `${plain.map((name) => `${name}: ${howToSecure(name)}`).join("; ")}. With require_tls, the server does not start until these connections use TLS.`,
    ),
  ];
}

async function checkMail({ smtp_url }: Config, { outbox }: DataFolder): Promise<Check> {
  const waiting = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith(".eml")).length;
  if (smtp_url === undefined)
    return warning(
      "mail",
      `smtp_url is not set, so emails are written to outbox/ (${waiting} waiting)`,
      "Set smtp_url and mail_from so that password reset links reach people.",
    );
  const { host } = new URL(smtp_url);
  return tryMailServer(smtp_url).then(
    () => ok("mail", `${host} accepts email`),
    (error: Error) =>
      problem(
        "mail",
        `${host} does not accept email: ${error.message}`,
        "Check smtp_url: its host, port, user and password.",
      ),
  );
}
