/** @module-tag thorough */
import { noticeChanged } from "@idms/core/forms/notices/notice";
import { noticeText } from "@idms/core/forms/notices/notice-text";
import { usualNotice } from "@idms/core/forms/notices/usual-notice";
import { dashboardText, uploadText } from "@idms/core/messages";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { agree, fillIn, makeLink, TOUCH_PHONE } from "./parent-link.ts";
import { webApp } from "./web-app.ts";

const web = webApp();

test("a school is asked for a notice until it approves one, here in Hindi, and parents then read it", async () => {
  const { path } = await makeLink(web);
  const parent = await web.open(null, path, { ...TOUCH_PHONE, locale: "hi-IN" });
  await parent.getByText("और पढ़ें").click();
  await parent.getByText("क्या रखा जाता है:", { exact: false }).waitFor();
  await agree(parent);

  const staff = await web.open("SCHOOL_ADMIN", "/");
  await staff.getByRole("link", { name: noticeText.title }).click();
  await staff.getByText(noticeText.usual).waitFor();
  await expectAccessible(staff);
  await staff.getByRole("combobox", { name: noticeText.language }).click();
  await staff.getByRole("option", { name: "हिन्दी" }).click();
  const text = staff.getByLabel(noticeText.text("हिन्दी"));
  expect(await text.inputValue()).toBe(usualNotice.hi);
  await text.fill("{school} की अपनी सूचना: {months} महीने");
  await staff.getByLabel(noticeText.months).fill("24");
  await staff.getByText(/की अपनी सूचना: 24 महीने$/).waitFor();
  await staff.getByRole("button", { name: noticeText.approve }).click();
  await staff.getByText(/^Approved by /).waitFor();
  await expectAccessible(staff);
  await staff.getByRole("link", { name: "Dashboard" }).click();
  await staff.getByText(dashboardText.parentsSubmitted).waitFor();
  await expect.poll(() => staff.getByText(noticeText.ask).count()).toBe(0);

  // English was approved along with it, and a parent who agreed to what was shown need not agree again.
  const english = await web.open(null, path, TOUCH_PHONE);
  await fillIn(english, "Notice Rao");
  await english.getByText("Read more").click();
  await english.getByText("until 24 months", { exact: false }).waitFor();
  await english.getByLabel("Language", { exact: true }).selectOption("हिन्दी");
  await english.getByText(/की अपनी सूचना: 24 महीने$/).waitFor();
  expect(await english.locator('input[name="_consent"]').isChecked()).toBe(true);
  await parent.reload();
  await parent.getByText("और पढ़ें").click();
  await parent.getByText(/की अपनी सूचना: 24 महीने$/).waitFor();
});

test("nothing is sent without the tick, and a notice that changed meanwhile must be ticked again", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, "about:blank", { ...TOUCH_PHONE, expectErrors: /422|400/ });
  // The form was opened before the school changed its phone number, which the standard notice contains.
  await page.route(
    `**${path}`,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const version = /"_consent"[^>]* value="([^"]+)"/.exec(html)?.[1] as string;
      await route.fulfill({ response, body: html.replaceAll(version, "of-before") });
    },
    { times: 1 },
  );
  await page.goto(path);
  await fillIn(page, "Ticked Rao");
  const box = page.locator('input[name="_consent"]');
  await box.uncheck();
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Please tick the box if you agree.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("_consent");
  await expectAccessible(page);
  await box.check();
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alert").getByText(noticeChanged).waitFor();
  expect(await page.getByLabel("Student Name").inputValue()).toBe("Ticked Rao");
  await expect.poll(() => box.isChecked()).toBe(false);
  await box.check();
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: uploadText.done }).waitFor();
});
