import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkProxy } from "../../../packages/server/src/upkeep/doctor/examine.ts";
import { readStrayProxy } from "../../../packages/server/src/http/socket/stray-proxy.ts";
import {
  readProxies,
  type ProxyList,
} from "../../../packages/server/src/installation/settings/client-address.ts";
import { PASSWORD, serving } from "./serving.ts";

const served = serving();

const login = (headers: Record<string, string>) =>
  fetch(`${served.server.url}/api/auth/token/`, {
    method: "POST",
    headers,
    body: JSON.stringify({ username: "green", password: PASSWORD }),
  });

const told = () => served.log.filter((line) => line.includes("requests are forwarded by"));

test("a server with an https address and no trusted proxy says so when it starts", () => {
  expect(served.log.join("")).toContain("Set trusted_proxy to the address of the proxy");
});

test("a request that no proxy has forwarded is not reported", async () => {
  expect((await login({})).status).toBe(200);
  expect(told()).toEqual([]);
  expect(await checkProxy(served.app.folder)).toEqual([]);
});

test("the first request from an untrusted proxy is reported once, without its client, and the doctor knows it", async () => {
  for (const name of ["x-forwarded-for", "forwarded", "x-real-ip"]) await login({ [name]: "203.0.113.9" });
  expect(told()).toHaveLength(1);
  expect(told()[0]).toContain("set trusted_proxy");
  expect(told()[0]).toContain('"proxy":"127.0.0.1"');
  expect(served.log.join("")).not.toContain("203.0.113.9");
  const { root } = served.app.folder;
  await expect.poll(() => checkProxy(served.app.folder)).toHaveLength(1);
  expect(await readFile(join(root, "untrusted-proxy.json"), "utf8")).not.toContain("203.0.113.9");
  const [check] = await checkProxy(served.app.folder);
  expect(check).toMatchObject({
    state: "warning",
    advice: expect.stringContaining("set trusted_proxy to 127.0.0.1"),
  });
});

test("nothing is reported any more once the proxy is trusted", async () => {
  const { root } = served.app.folder;
  expect(await readStrayProxy(root, readProxies(["127.0.0.0/8"]) as ProxyList)).toBeUndefined();
});
