import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clientAddress,
  clientNetwork,
  readProxies,
  type ProxyList,
} from "../../../packages/server/src/installation/settings/client-address.ts";

const proxies = readProxies(["10.0.0.0/8", "192.0.2.1", "fd00::/8"]) as ProxyList;
const nobody = readProxies([]) as ProxyList;

test.each([
  [
    "without a trusted proxy the header is not looked at",
    "198.51.100.7",
    "203.0.113.1",
    nobody,
    "198.51.100.7",
  ],
  ["a stranger's header is not believed", "198.51.100.7", "203.0.113.1", proxies, "198.51.100.7"],
  ["a trusted proxy says whom it forwards for", "10.1.1.1", "203.0.113.1", proxies, "203.0.113.1"],
  ["what stands before is the client's own word", "10.1.1.1", "1.1.1.1, 203.0.113.1", proxies, "203.0.113.1"],
  ["a chain of trusted proxies is followed", "10.1.1.1", "203.0.113.1, 192.0.2.1", proxies, "203.0.113.1"],
  ["a trusted proxy without a header is the client", "10.1.1.1", undefined, proxies, "10.1.1.1"],
  ["nonsense ends the chain", "10.1.1.1", "unknown", proxies, "10.1.1.1"],
  ["a mapped IPv4 address is the same address", "::ffff:10.1.1.1", "203.0.113.1", proxies, "203.0.113.1"],
  ["nor does it matter how that is written", "::ffff:a01:101", "203.0.113.1", proxies, "203.0.113.1"],
  ["IPv6 works alike", "fd00::1", "2001:db8::7", proxies, "2001:db8::7"],
] as const)("%s", (_, peer, header, trusted, expected) => {
  expect(clientAddress(peer, header, trusted)).toBe(expected);
});

test.each(["nonsense", "10.0.0.0/33", "10.0.0.0/x", "::1/129", "proxy.example"])(
  "%s is neither an address nor a network",
  (entry) => {
    expect(readProxies([entry])).toBeUndefined();
  },
);

describe("a limit counts", () => {
  test.each([
    ["an IPv4 address by itself", "203.0.113.7", "203.0.113.7"],
    ["one that IPv6 carries as the same", "::ffff:203.0.113.7", "203.0.113.7"],
    ["however that is written", "0:0:0:0:0:FFFF:cb00:7107", "203.0.113.7"],
    ["an IPv6 address by its /64", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["a short one too", "2001:db8::7", "2001:db8:0:0::/64"],
    ["however many zeros it has", "2001:0DB8:0000:0002::1", "2001:db8:0:2::/64"],
    ["the machine itself", "::1", "0:0:0:0::/64"],
    ["a neighbour without the name of the wire", "fe80::1%eth0", "fe80:0:0:0::/64"],
    ["a peer that is not known as nobody", "", ""],
  ])("%s", (_, address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  test("every address of one /64 as one, and its neighbour as another", () => {
    const host = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 0xffff })));
    const at = (groups: number[]) => groups.map((group) => group.toString(16)).join(":");
    fc.assert(
      fc.property(host, host, (network, hosts) => {
        fc.pre(network.some(Boolean));
        const counted = clientNetwork(at([...network, ...hosts]));
        expect(counted).toBe(clientNetwork(at([...network, 0, 0, 0, 1])));
        const [a, b, c, d] = network as [number, number, number, number];
        expect(counted).not.toBe(clientNetwork(at([a, b, c, d ^ 1, ...hosts])));
      }),
    );
  });
});
