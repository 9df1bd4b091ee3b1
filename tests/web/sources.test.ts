/** Connecting a school to its own system on the Import page, and fetching its students as a draft. */
import { expect, test } from "vitest";
import { addStudent, CLIENT, emptyRoster, rosterProvider } from "../server/sources/roster-provider.ts";
import { expectAccessible } from "./accessibility.ts";
import { takeFirst, webApp } from "./web-app.ts";

const web = webApp({ env: async () => ({ IDMS_WEBHOOK_NETWORKS: "127.0.0.1" }) });

test("a school is connected, checked, fetched as a draft and disconnected", async () => {
  const roster = emptyRoster();
  addStudent(roster, 1, { name: "Fetched Child", phone: "9876500001" });
  const provider = await rosterProvider(roster);
  const page = await web.open("SUPER_ADMIN", "/imports", { expectErrors: /status of 4/ });
  await page.getByRole("button", { name: "Connect a school" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect a school" });
  await dialog.getByRole("combobox", { name: "School", exact: true }).click();
  await takeFirst(page);
  await dialog.getByLabel("Address of the OneRoster 1.2 service").fill(provider.url);
  await dialog.getByLabel("Address for access tokens").fill(`${provider.url}/token`);
  await dialog.getByLabel("Client ID").fill(CLIENT.id);
  await dialog.getByLabel("Secret").fill("wrong");
  await dialog.getByLabel("School in that system").fill("Green Valley");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: /^Check connection/ }).click();
  await page.getByText("rejects the client ID or the secret").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Edit / }).click();
  await dialog.getByLabel("Secret").fill(CLIENT.secret);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Check connection/ }).click();
  await page.getByText("The students of Green Valley can be fetched.").waitFor();
  await page.getByRole("button", { name: /^Fetch now/ }).click();
  await page.getByRole("link", { name: "oneroster.zip" }).waitFor();
  // The connection shows the time of the fetch, without a reload.
  const connected = page.getByRole("table", { name: "Connected schools" });
  await connected.getByText(String(new Date().getFullYear())).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "oneroster.zip" }).click();
  await page.waitForURL(/\/imports\/\d+$/);
  await page.goBack();
  await page.getByRole("button", { name: /^Disconnect / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("table", { name: "Connected schools" }).waitFor({ state: "detached" });
  expect(JSON.stringify(await web.call("SUPER_ADMIN", "GET", "/sources/"))).toBe("[]");
});
