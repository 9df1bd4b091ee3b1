/** @module-tag thorough */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { receiving } from "../server/webhooks/receiver.ts";
import { webApp } from "./web-app.ts";

const receiver = receiving();
const web = webApp({ env: async () => ({ IDMS_WEBHOOK_NETWORKS: "127.0.0.1" }) });

test("a webhook is added on the screen, its secret shown once, tested, inspected, and removed", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/dashboard", { expectErrors: /status of 400/ });
  await page.getByRole("button", { name: /^Profile of / }).click();
  await page.getByRole("link", { name: "Sign-in and security" }).click();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByText("No webhooks yet.").waitFor();
  await page.getByRole("button", { name: "Add Webhook" }).click();
  const editor = page.getByRole("dialog", { name: "Add Webhook" });
  await editor.getByRole("textbox", { name: "Address" }).fill("https://192.168.7.7/hook");
  await editor.getByRole("button", { name: "Save" }).click();
  await editor.getByText("Choose at least one event to send to the system.").waitFor();
  await editor.getByRole("checkbox", { name: "A submission was received" }).check();
  await editor.getByRole("button", { name: "Save" }).click();
  await editor
    .getByText(/not on the public internet/)
    .first()
    .waitFor();
  const address = `${receiver.url}/a/long/address/of/a/system/of/the/school/that/takes/messages`;
  await editor.getByRole("textbox", { name: "Address" }).fill(address);
  await editor.getByRole("button", { name: "Save" }).click();
  const note = page.getByRole("status").filter({ hasText: "The secret for" });
  const secret = (await note.locator("code").textContent()) ?? "";
  await expectAccessible(page);
  await note.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: `Send a test message to ${address}` }).click();
  await page.getByText("The test message arrived").waitFor();
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  expect(headers["webhook-signature"]).toBe(
    `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
  );
  receiver.answer = (_request, response) => void response.writeHead(500).end();
  await page.getByRole("button", { name: `Send a test message to ${address}` }).click();
  const told = page
    .getByRole("dialog")
    .filter({ hasText: "The test message did not arrive. The other system responded with status 500." });
  await told.getByRole("button").first().click();
  await page.reload();
  expect(await page.getByText(secret).count()).toBe(0);
  if (process.env["IDMS_SHOT"]) await page.screenshot({ path: `${process.env["IDMS_SHOT"]}-list.png` });

  await page.getByRole("link", { name: `Messages to ${address}` }).click();
  await page
    .getByRole("row", { name: /webhook\.test.*Failed.*The other system responded with status 500/ })
    .waitFor();
  await expectAccessible(page);
  if (process.env["IDMS_SHOT"]) await page.screenshot({ path: `${process.env["IDMS_SHOT"]}-messages.png` });
  receiver.answerWell();
  await page
    .getByRole("row", { name: /responded with status 500/ })
    .getByRole("button", { name: /Send again: message \d+/ })
    .click();
  await expect.poll(() => page.getByText("Delivered", { exact: true }).count()).toBe(2);
  await page.goBack();
  await page.getByRole("button", { name: `Remove ${address}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("No webhooks yet.").waitFor();
});
