import { BlockList, isIP } from "node:net";

/** The proxies that are trusted to say whom they forward for: addresses, or networks such as 10.0.0.0/8. */
export type ProxyList = Pick<BlockList, "check">;

/** Reads a list of addresses and networks; undefined when one of them is neither. */
export function readProxies(entries: readonly string[]): ProxyList | undefined {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address);
    if (family === 0) return undefined;
    const bits = prefix === undefined ? (family === 4 ? 32 : 128) : Number(prefix);
    if (!Number.isInteger(bits) || bits < 0 || bits > (family === 4 ? 32 : 128)) return undefined;
    list.addSubnet(address, bits, family === 4 ? "ipv4" : "ipv6");
  }
  return list;
}

/**
 * The address of who calls. X-Forwarded-For is read from its end, which the nearest proxy wrote, and only as far as
 * trusted proxies passed it on: what a client writes into it itself is never believed.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: ProxyList): string {
  const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim());
  let address = plain(peer);
  while (isTrusted(address, proxies)) {
    const next = plain(hops.pop() ?? "");
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** An IPv4 address without the prefix by which a dual-stack socket shows it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

function isTrusted(address: string, proxies: ProxyList): boolean {
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 4 ? "ipv4" : "ipv6");
}
