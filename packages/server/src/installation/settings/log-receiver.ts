import { isIP } from "node:net";

/** The receiver of the forwarded log, and its protocol. */
export type Receiver =
  | { kind: "udp"; host: string; port: number }
  | { kind: "tcp"; host: string; port: number }
  | { kind: "tls"; host: string; port: number; ca: string | null }
  | { kind: "otlp"; url: string; authorization: string | null };

/** The default ports of the protocols, from RFC 5426, 6587 and 5425. */
const PORTS = { udp: 514, tcp: 601, tls: 6514 } as const;
const SYSLOG = {
  "syslog:": "udp",
  "syslog+udp:": "udp",
  "syslog+tcp:": "tcp",
  "syslog+tls:": "tls",
} as const;

/** Parses the address of a receiver. Returns undefined if the address is invalid. */
export function readReceiver(address: string): Receiver | undefined {
  const url = URL.parse(address);
  if (!url || url.hostname === "" || url.hash !== "") return undefined;
  if (url.protocol === "http:" || url.protocol === "https:") return otlpReceiver(url);
  if (!(url.protocol in SYSLOG) || url.username !== "" || !["", "/"].includes(url.pathname)) return undefined;
  const kind = SYSLOG[url.protocol as keyof typeof SYSLOG];
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = url.port === "" ? PORTS[kind] : Number(url.port);
  const { ca, ...others } = Object.fromEntries(url.searchParams) as { ca?: string };
  if (port === 0 || Object.keys(others).length > 0) return undefined;
  if (kind !== "tls") return ca === undefined ? { kind, host, port } : undefined;
  if (ca !== undefined && !ca.startsWith("/")) return undefined;
  return { kind, host, port, ca: ca ?? null };
}

function otlpReceiver(url: URL): Receiver {
  const [user, password] = [url.username, url.password].map(decodeURIComponent);
  const authorization = user === "" ? null : `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const plain = new URL(url);
  [plain.username, plain.password] = ["", ""];
  return { kind: "otlp", url: plain.href, authorization };
}

/**
 * Returns the host name that a certificate must match. Returns undefined for an IP address, because IP addresses are
 * compared separately.
 */
export const nameForTls = (host: string): string | undefined => (isIP(host) === 0 ? host : undefined);
