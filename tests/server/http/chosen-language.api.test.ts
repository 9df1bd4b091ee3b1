import { Hono } from "hono";
import { expect, test } from "vitest";
import { chosenLanguage } from "../../../packages/server/src/api/pages/chosen-language.ts";

const appFor = (isSecure: boolean) => new Hono().get("/", (c) => c.text(chosenLanguage(c, isSecure)));

test("the chosen language is kept in a cookie for this host only, sent only over TLS if people use https", async () => {
  const chosen = await appFor(true).request("/?lang=hi");
  const cookie = chosen.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^__Host-idms-language=hi;/);
  expect(cookie).toMatch(/; Secure/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).not.toMatch(/Domain/);
  const again = await appFor(true).request("/", { headers: { cookie: "__Host-idms-language=ta" } });
  expect(await again.text()).toBe("ta");
});

test("over plain http, where a browser rejects such a cookie, the cookie has a plain name", async () => {
  const chosen = await appFor(false).request("/?lang=hi");
  expect(chosen.headers.get("set-cookie")).toMatch(/^idms-language=hi;(?!.*Secure)/);
});
