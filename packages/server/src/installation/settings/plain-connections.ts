import { isIP } from "node:net";
import type { FailureSentence } from "@idms/core/failure";
import type { Sentence } from "@idms/core/sentence";
import { settingFailures } from "@idms/core/upkeep/installation/setting-failures";
import { secure } from "@idms/core/upkeep/installation/setting-sentences";
import ipaddr from "ipaddr.js";

/** The addresses of the systems to which a server connects. */
interface Reached {
  database_url?: string | undefined;
  files_url?: string | undefined;
  backup_folder?: string | undefined;
  smtp_url?: string | undefined;
  log_url?: string | undefined;
}

/** The environment variables with the address of the trace collector. */
const COLLECTORS = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] as const;

/** Whether a host is this machine. If so, no data crosses a network. */
function isOnThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (host === "" || host === "localhost" || host.endsWith(".localhost")) return true;
  return isIP(host) !== 0 && ipaddr.process(host).range() === "loopback";
}

/** Whether a connection to a printer's address is unencrypted even though it must be encrypted. */
export function isPlainPrinter(address: string, where: TlsWhere): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "ipp:" && (where === "everywhere" || !isOnThisMachine(hostname));
}

/** The modes in which PostgreSQL's own programs require TLS. */
const SAFE_SSL = new Set(["require", "verify-ca", "verify-full"]);

/**
 * Whether the certificate is checked. `pg` checks it in each of these modes, unless it is configured to be as lax as
 * libpq.
 */
function isSafeSsl(asked: URLSearchParams): boolean {
  const mode = asked.get("sslmode") ?? "";
  return SAFE_SSL.has(mode) && (asked.get("uselibpqcompat") !== "true" || mode === "verify-full");
}

/** The connections that must use TLS: only those across a network, or also those within this machine. */
export type TlsWhere = "networks" | "everywhere";

/** Returns the connections that must use TLS by the setting `require_tls`, or null if none must. */
export const tlsWhere = (required: boolean | "everywhere"): TlsWhere | null =>
  required === true ? "networks" : required || null;

/** Returns the setting names of the systems that are connected without TLS. */
export function plainConnections(
  reached: Reached,
  env: NodeJS.ProcessEnv,
  where: TlsWhere = "networks",
): string[] {
  const isHere = (hostname: string) => isOnThisMachine(hostname) && (where === "networks" || hostname === "");
  const open = (text: string | undefined, isSafe: (url: URL) => boolean): boolean => {
    const url = text === undefined ? null : URL.parse(text);
    return url !== null && !isSafe(url);
  };
  const s3 = (url: URL): boolean => {
    const endpoint = url.protocol === "s3:" ? URL.parse(url.searchParams.get("endpoint") ?? "") : null;
    return endpoint === null || endpoint.protocol === "https:" || isHere(endpoint.hostname);
  };
  const found: [string, boolean][] = [
    [
      "database_url",
      open(reached.database_url, (url) => isHere(url.hostname) || isSafeSsl(url.searchParams)),
    ],
    ["files_url", open(reached.files_url, s3)],
    ["backup_folder", open(reached.backup_folder, s3)],
    ["smtp_url", open(reached.smtp_url, (url) => url.protocol === "smtps:" || isHere(url.hostname))],
    [
      "log_url",
      open(
        reached.log_url,
        (url) => ["https:", "syslog+tls:"].includes(url.protocol) || isHere(url.hostname),
      ),
    ],
    ...COLLECTORS.map((name): [string, boolean] => [
      name,
      open(env[name], (url) => url.protocol === "https:" || isHere(url.hostname)),
    ]),
  ];
  return found.filter(([, isPlain]) => isPlain).map(([name]) => name);
}

/** Returns a fault for each system that is connected without the required TLS. */
export const plainFaults = (reached: Reached, env: NodeJS.ProcessEnv, where: TlsWhere): FailureSentence[] =>
  plainConnections(reached, env, where).map((name) => {
    const say = where === "networks" ? settingFailures.plain : settingFailures.plainHere;
    return say({ name, how: howToSecure(name) }).sentence;
  });

/** Returns the remedy for a connection without TLS, looked up by setting name. */
export const howToSecure = (name: string): Sentence => (HOW[name] ?? secure.collector)();

const HOW: Readonly<Record<string, () => Sentence>> = {
  database_url: secure.database,
  files_url: secure.endpoint,
  backup_folder: secure.endpoint,
  smtp_url: secure.smtp,
  log_url: secure.log,
};
