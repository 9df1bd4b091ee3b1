import { expect, test } from "vitest";
import {
  clientAddress,
  readProxies,
  type ProxyList,
} from "../../../packages/server/src/http/client-address.ts";

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
