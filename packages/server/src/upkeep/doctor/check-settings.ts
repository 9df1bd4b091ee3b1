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
        "Correct what is named; idms config show lists all.",
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
      `no base_url is set, so links lead to ${base_url}, on this machine only`,
      "Set base_url to the address at which people reach the server, in idms.config.json or IDMS_BASE_URL.",
    );
  const { protocol, hostname } = new URL(base_url);
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  if (protocol === "http:" && !isLocal)
    return warning(
      name,
      `${base_url} is not encrypted: passwords and photos can be read on their way`,
      "Put a proxy with a certificate before the server, and begin base_url with https.",
    );
  if (protocol === "https:" && !isSet("trusted_proxy"))
    return warning(
      name,
      "no trusted_proxy is set, so all visitors count as one, and share one limit of tries",
      "Set trusted_proxy to the proxy's address, such as 127.0.0.1.",
    );
  return ok(name, `people reach the server at ${base_url}`);
}

/** Checks which systems behind the server are reached without encryption. */
function checkConnections(config: Config): Check[] {
  const plain = plainConnections(config, process.env);
  if (plain.length === 0) return [ok("connections", "no other system is reached over a network without TLS")];
  return [
    warning(
      "connections",
      `without TLS over a network: ${plain.join(", ")}; names, photos or passwords can be read on their way`,
      `${plain.map((name) => `${name}: ${howToSecure(name)}`).join("; ")}. With require_tls the server refuses to start otherwise.`,
    ),
  ];
}

async function checkMail({ smtp_url }: Config, { outbox }: DataFolder): Promise<Check> {
  const waiting = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith(".eml")).length;
  if (smtp_url === undefined)
    return warning(
      "mail",
      `no smtp_url is set, so mails are written to outbox/ (${waiting} are there)`,
      "Set smtp_url and mail_from, so that reset links reach people.",
    );
  const { host } = new URL(smtp_url);
  return tryMailServer(smtp_url).then(
    () => ok("mail", `${host} takes mails`),
    (error: Error) =>
      problem(
        "mail",
        `${host} takes no mails: ${error.message}`,
        "Check smtp_url: its host, port, user and password.",
      ),
  );
}
