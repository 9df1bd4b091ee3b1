import { BlockList, isIP } from "node:net";

/** The proxies that are trusted to name the client, given as addresses or as networks such as 10.0.0.0/8. */
export type ProxyList = Pick<BlockList, "check" | "rules">;

/** Parses a list of addresses and networks. Returns undefined if an entry is neither. */
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
 * Returns the address of the client. X-Forwarded-For is read from the end, which the nearest proxy wrote, and only as
 * far back as trusted proxies have passed it on. Entries that the client added itself are never trusted.
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

/**
 * Returns the unit to which rate limits apply: an IPv4 address, or the /64 network of an IPv6 address. A single
 * subscriber gets a /64 network with 2^64 addresses. All limits use this unit.
 */
export function clientNetwork(address: string): string {
  const one = plain(address);
  return isIP(one) === 6 ? `${groupsOf(one).slice(0, 4).join(":")}::/64` : one;
}

/**
 * Normalises an address: any IPv6 form of an IPv4 address (`::ffff:10.1.1.1`, `::ffff:a01:101`) becomes plain IPv4, and
 * the zone is removed.
 */
function plain(address: string): string {
  const [bare = ""] = address.split("%");
  if (isIP(bare) !== 6) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  if (!isMapped) return bare;
  return groups
    .slice(6)
    .map((group) => parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}

/**
 * Returns the eight groups of an IPv6 address, without leading zeros. The URL class normalises the address, which
 * then contains `::` at most once.
 */
function groupsOf(address: string): string[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean)) as [
    string[],
    string[],
  ];
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}

function isTrusted(address: string, proxies: ProxyList): boolean {
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 4 ? "ipv4" : "ipv6");
}
