import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import { writeAtomic } from "../../installation/files/write-atomic.ts";
import { clientAddress, type ProxyList } from "../../installation/settings/client-address.ts";

/** The file in the data folder that records an untrusted proxy. The doctor reads it. */
const MARK = "untrusted-proxy.json";

/** The headers in which proxies name the client. */
const FORWARDED = ["x-forwarded-for", "forwarded", "x-real-ip"];

const markSchema = z.object({ address: z.string(), at: z.string() });
export type StrayProxy = z.output<typeof markSchema>;

/**
 * Checks the sender of each request. Reports only the first request after a start that an untrusted proxy has
 * forwarded.
 */
export interface StrayProxyWatch {
  look(peer: string, headers: Headers): void;
}

/**
 * Watches for proxies that are not trusted. All clients behind such a proxy count as one client and share one rate
 * limit. This is therefore logged once per start and recorded for the doctor. The value of the header is not
 * recorded, because it is a person's address.
 */
export function watchForStrayProxies(root: string, trusted: ProxyList, log: Logger): StrayProxyWatch {
  let isTold = false;
  return {
    look(peer, headers) {
      if (isTold || !FORWARDED.some((name) => headers.has(name))) return;
      const address = clientAddress(peer, undefined, trusted);
      if (isIP(address) === 0 || isTrustedProxy(address, trusted)) return;
      isTold = true;
      log.warn(
        { proxy: address },
        `requests are forwarded by ${address}, which is not trusted, so all visitors who come through it count as one. If it is your proxy, set trusted_proxy to its address`,
      );
      const mark: StrayProxy = { address, at: new Date().toISOString() };
      void writeAtomic(join(root, MARK), `${JSON.stringify(mark)}\n`).catch((error: unknown) =>
        log.error({ err: error }, "the record of the untrusted proxy could not be stored"),
      );
    },
  };
}

/** Returns the recorded untrusted proxy, or undefined if there is none. */
export async function readStrayProxy(root: string, trusted: ProxyList): Promise<StrayProxy | undefined> {
  const text = await readFile(join(root, MARK), "utf8").catch(() => "null");
  try {
    const found = markSchema.parse(JSON.parse(text));
    return isTrustedProxy(found.address, trusted) ? undefined : found;
  } catch {
    return undefined;
  }
}

const isTrustedProxy = (address: string, trusted: ProxyList): boolean =>
  trusted.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
