import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import {
  readProxies,
  type ProxyList,
} from "../../../packages/server/src/installation/settings/client-address.ts";
import {
  askAddress,
  callAddress,
  requireAddress,
} from "../../../packages/server/src/http/socket/call-address.ts";
import { CallFailure } from "../../../packages/server/src/http/socket/call-failure.ts";

const nowhere = readProxies([]) as ProxyList;
const here = readProxies(["127.0.0.0/8", "::1"]) as ProxyList;
const patient = { connectMs: 60_000, answerMs: 60_000, bodyMs: 60_000 };
const brief = { connectMs: 400, answerMs: 400, bodyMs: 400 };

const call = (address: string, networks: ProxyList, waits = patient) =>
  callAddress(address, { headers: {}, body: "{}", networks, waits }).catch((error: unknown) => {
    expect(error).toBeInstanceOf(CallFailure);
    return (error as Error).message;
  });

const PRIVATE = [
  "127.0.0.1",
  "127.9.9.9",
  "0.0.0.0",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "0x7f.1",
  "2130706433",
  "017700000001",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:a00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::]",
  "[fe80::1]",
  "[fc00::1]",
  "[ff02::1]",
];

test.each(PRIVATE)("https://%s is not called in any spelling", async (host) => {
  const address = `https://${host}/`;
  expect(() => requireAddress(address, nowhere)).toThrow("not on the public internet");
  expect(await call(address, nowhere)).toContain("not on the public internet");
});

test("a name that leads there is not called either, and nothing without TLS unless its network is allowed", async () => {
  expect(await call("https://localhost:9/", nowhere)).toContain("not on the public internet");
  expect(await call("http://localhost:9/", nowhere)).toContain("must begin with https");
  expect(() => requireAddress("http://example.org/", nowhere)).toThrow("must begin with https");
  expect(() => requireAddress("http://93.184.216.34/", here)).toThrow("must begin with https");
  expect(requireAddress("https://example.org/a?b#c", nowhere)).toBe("https://example.org/a?b");
  expect(requireAddress("http://127.1/", here)).toBe("http://127.0.0.1/");
});

const open = new Set<Socket>();
const servers = new Set<ReturnType<typeof createServer>>();
afterAll(() => {
  for (const socket of open) socket.destroy();
  for (const server of servers) server.close();
});

/** Listens on this machine, and handles connections as specified. */
async function listening(welcome: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    welcome(socket);
  });
  servers.add(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("every wait ends: for TLS, for an answer, for its end; and headers have a maximum length", async () => {
  const silent = await listening(() => undefined);
  expect(await call(`https://127.0.0.1:${silent}/`, here, brief)).toBe(
    "The other system could not be reached within 0.4 seconds.",
  );
  expect(await call(`http://127.0.0.1:${silent}/`, here, { ...patient, answerMs: 400 })).toBe(
    "The other system did not respond within 0.4 seconds.",
  );
  const endless = await listening((socket) => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    const more = setInterval(() => socket.write("x".repeat(100)), 20);
    socket.on("close", () => clearInterval(more));
  });
  expect(await call(`http://127.0.0.1:${endless}/`, here, { ...patient, bodyMs: 400 })).toBe(200);
  const flood = await listening(
    (socket) => void socket.write(`HTTP/1.1 200 OK\r\n\r\n${"x".repeat(1_000_000)}`),
  );
  expect(await call(`http://127.0.0.1:${flood}/`, here)).toBe(200);
  const long = await listening(
    (socket) => void socket.write(`HTTP/1.1 200 OK\r\nA: ${"x".repeat(40_000)}\r\n\r\n`),
  );
  expect(await call(`http://127.0.0.1:${long}/`, here)).toBe(
    "The other system's response headers are too long.",
  );
  const odd = await listening((socket) => void socket.end("no HTTP"));
  expect(await call(`http://127.0.0.1:${odd}/`, here)).toMatch(
    /^The request to the other system failed \(HPE_/,
  );
  const gone = await listening((socket) => void socket.destroy());
  expect(await call(`http://127.0.0.1:${gone}/`, here)).toBe("The other system closed the connection.");
  expect(await call("http://127.0.0.1:9/", here)).toBe("Nothing is listening at this address.");
});

test("an answer is read whole or not at all, and only from an address that may be called", async () => {
  const port = await listening(
    (socket) => void socket.end("HTTP/1.1 404 Not Found\r\nX-Total-Count: 7\r\n\r\nनहीं"),
  );
  const ask = (networks: ProxyList, most: number) =>
    askAddress(`http://127.0.0.1:${port}/`, { headers: {}, networks, waits: patient }, most);
  expect(await ask(here, 100)).toMatchObject({
    status: 404,
    headers: { "x-total-count": "7" },
    text: "नहीं",
  });
  await expect(ask(here, 5)).rejects.toThrow("The other system's response is too long.");
  await expect(ask(nowhere, 100)).rejects.toThrow("must begin with https");
});

test("an unlisted host is not called, except in an allowed network", async () => {
  const hosts = ["hooks.example.org", "*.board.example"];
  const may = (address: string, networks = nowhere) => {
    try {
      return requireAddress(address, networks, hosts);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(may("https://hooks.example.org/x")).toBe("https://hooks.example.org/x");
  expect(may("https://a.board.example/")).toBe("https://a.board.example/");
  for (const other of [
    "https://example.org/",
    "https://board.example/",
    "https://evilboard.example/",
    "https://8.8.8.8/",
  ])
    expect(may(other)).toContain("webhook_hosts");
  expect(may("https://127.0.0.1/", here)).toBe("https://127.0.0.1/");
  const told = await callAddress("https://8.8.8.8/", {
    headers: {},
    body: "{}",
    networks: nowhere,
    hosts,
  }).catch((error: unknown) => (error as Error).message);
  expect(told).toContain("webhook_hosts");
});
