/** @module-tag rare */
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { TOUCH_PHONE } from "./parent-link.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();
const HINDI_PHONE = { ...TOUCH_PHONE, locale: "hi-IN" };
/** The browser's console message for a refused call or a missing network. */
const expectErrors = /Failed to load resource/;

async function photoDay(name: string, child: string): Promise<{ id: number; token: string }> {
  const classroom = await addClass(web.data, name, [{ full_name: child }]);
  return (await web.call("SCHOOL_ADMIN", "POST", "/photo-days/", { classroom })) as {
    id: number;
    token: string;
  };
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("a phone in Hindi gets the photo day in Hindi, also offline, and can switch to English", async () => {
  const { token } = await photoDay(
    "Hindi",
    "Venkata Naga Lakshmi Subrahmanyeswara Chidambara Thiruvenkatachari",
  );
  const page = await web.open(null, `/photo-day/${token}`, { ...HINDI_PHONE, expectErrors });
  const title = page.getByRole("heading", { level: 1 });
  await page.getByRole("button", { name: /से शुरू करें$/ }).waitFor();
  expect(await title.textContent()).toBe("फ़ोटो दिवस");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("hi");
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);

  await page.getByRole("button", { name: /से शुरू करें$/ }).click();
  await page.getByText("1 / 1").waitFor();
  expect(await overflow(page)).toBe(0);

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText("1 में से 0").waitFor();
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("button", { name: /^Start with Venkata/ }).waitFor();
  expect(await title.textContent()).toBe("Photo day");
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await page.getByRole("button", { name: /से शुरू करें$/ }).waitFor();
});

test("the server's messages about an unknown link and a closed link appear in Hindi", async () => {
  const { id, token } = await photoDay("Closed Hindi", "Asha");
  const page = await web.open(null, "/photo-day/there-is-no-such-day", { ...HINDI_PHONE, expectErrors });
  const alert = page.getByRole("alert");
  await eventually(() => alert.textContent()).toContain("ऐसा कोई फ़ोटो दिवस लिंक नहीं है।");
  await web.call("SCHOOL_ADMIN", "PATCH", `/photo-days/${id}/`, { is_active: false });
  await page.goto(`/photo-day/${token}`);
  await eventually(() => alert.textContent()).toContain("इस फ़ोटो दिवस लिंक का समय समाप्त हो गया है।");
});
