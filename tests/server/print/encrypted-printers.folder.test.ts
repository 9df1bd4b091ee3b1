import { afterEach, expect, test } from "vitest";
import { targetOf } from "../../../packages/server/src/print/sending/send-batch.ts";
import { planPrinter } from "../../../packages/server/src/print/choosing/printers.ts";
import { temporaryApp } from "../temporary-app.ts";

const REQUIRED = "IDMS_REQUIRE_TLS";
afterEach(() => void delete process.env[REQUIRED]);

const near = "ipp://localhost/printers/Office";
const far = "ipp://192.168.1.20/ipp/print";
const encrypted = "ipps://192.168.1.20/ipp/print";

test.each([
  [undefined, [near, far, encrypted]],
  ["yes", [near, encrypted]],
  ["everywhere", [encrypted]],
])("with require_tls %s, prints go only to %j", async (required, allowed) => {
  const app = await temporaryApp();
  if (required !== undefined) process.env[REQUIRED] = required;
  for (const address of [near, far, encrypted]) {
    const target = targetOf(app, planPrinter({ name: "Office", address }));
    if (allowed.includes(address)) expect(await target).toMatchObject({ name: "Office", address });
    else await expect(target).rejects.toMatchObject({ code: "sending.mustUseTls" });
  }
});
