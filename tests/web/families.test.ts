/** @module-tag thorough */
import { rosterText } from "@idms/core/collect/rosters/roster-text";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();

test("each missing child has a personal link, on paper, by WhatsApp and as CSV, and the family can be reminded", async () => {
  const room = await addClass(web.data, "Families", [{ full_name: "Here Already" }]);
  const [form] = (await web.call("SCHOOL_ADMIN", "GET", "/form-templates/")) as [{ id: number }];
  await web.call("SCHOOL_ADMIN", "POST", "/upload-links/", { classroom: room, template: form.id });
  const names = ["Venkatanarasimharajuvaripeta Subrahmanyam", "लक्ष्मीनारायण मिश्र", "Here Already"];
  for (const [index, full_name] of names.entries())
    await web.call("SCHOOL_ADMIN", "POST", `/classes/${room}/roster/`, {
      full_name,
      roll_no: String(index + 1),
      phone: index === 0 ? "9876500001" : "",
      email: index === 1 ? "family@example.org" : "",
    });
  const page = await web.open("SCHOOL_ADMIN", `/classes/${room}/roster`);
  await page.getByRole("link", { name: rosterText.families }).click();
  await page.getByRole("button", { name: rosterText.showLinks }).click();
  const slips = page.getByRole("listitem").filter({ has: page.getByRole("img", { name: /^QR code for/ }) });
  await eventually(() => slips.count()).toBe(2);
  const whatsApp = page.getByRole("link", { name: `WhatsApp: ${names[0]}` });
  expect(await whatsApp.getAttribute("href")).toMatch(
    /^https:\/\/wa\.me\/919876500001\?text=.*Venkatanarasimharajuvaripeta/,
  );
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: rosterText.csv }).click();
  const csv = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString("utf8");
  expect(csv.split("\r\n")).toHaveLength(4);
  expect(csv).toContain(names[1]);

  await page.getByRole("button", { name: rosterText.remind }).click();
  await page.getByText(rosterText.mailedTo(1)).waitFor();
  await page.getByText(rosterText.byPhone(names[0] as string)).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page, ["light"]);
  const address = await slips.nth(0).locator(".family-address").textContent();
  const family = await web.open(null, new URL(address ?? "").pathname);
  await eventually(() => family.getByLabel("Student Name").inputValue()).toMatch(/Venkata|लक्ष्मी/);
});
