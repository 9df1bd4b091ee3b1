import { beginOfDay, dayOf } from "@idms/core/forms/values/iso-date";
import { shellText, submissionText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { changeIn } from "../cli/in-database.ts";
import { eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();

const line = (page: Page) => page.getByRole("navigation", { name: "Next steps" });
const links = (page: Page) => line(page).getByRole("link");

/** Adds a class with one student to verify and the given number of verified ones. */
const withVerified = (name: string, verified: number) =>
  addClass(web.data, name, [
    { full_name: "Asha Next", status: "SUBMITTED" },
    ...Array.from({ length: verified }, (_, at) => ({
      full_name: `Ravi Next ${at}`,
      status: "VERIFIED" as const,
    })),
  ]);

interface Due {
  to_verify: number;
  to_order: number;
  to_print: number;
  to_hand_out: number;
  to_deliver: number;
  class_counts: { classroom: number; to_order: number }[];
}

test("a school's dashboard says in one line what is next, and each number leads to its task", async () => {
  const room = await withVerified("Next one", 2);
  const soon = dayOf(beginOfDay(dayOf(new Date()), 50));
  await changeIn(web.data, "UPDATE print_batch_students SET valid_until = ? WHERE state = 'printed'", soon);
  const counts = (await web.call("SCHOOL_ADMIN", "GET", "/dashboard/")) as Due;
  const page = await web.open("SCHOOL_ADMIN", "/");
  await eventually(() => links(page).allTextContents()).toEqual([
    `${counts.to_verify} to verify`,
    `${counts.to_order} to order`,
    `${counts.to_hand_out} to hand out`,
    `${counts.to_deliver} not delivered yet`,
    `${counts.to_hand_out} expiring soon`,
  ]);
  await expectAccessible(page);
  await links(page).nth(2).click();
  await page.waitForURL("**/cards");
  await page.goBack();
  await links(page).nth(4).click();
  await page.waitForURL("**/cards?state=ends_soon");
  await page.getByRole("table", { name: "Printed cards" }).getByText(soon.slice(0, 4)).first().waitFor();
  await page.goBack();
  await links(page).first().click();
  await page.waitForURL("**/school/submissions?status=SUBMITTED");
  await page.getByText(`${counts.to_verify} left to verify`).waitFor();
  await page.goBack();
  await links(page).nth(1).click();
  const order = page.getByRole("dialog", { name: "Order Cards" });
  await order.getByRole("checkbox", { name: "Next one" }).waitFor();
  const ticked = await order.getByRole("checkbox", { checked: true }).count();
  const toOrder = counts.class_counts.filter(({ to_order }) => to_order > 0);
  expect(toOrder.map(({ classroom }) => classroom)).toContain(room);
  expect(ticked).toBeGreaterThanOrEqual(toOrder.length);
  expect(await order.getByRole("checkbox", { name: "Next one" }).isChecked()).toBe(true);
});

test(
  "a class says what is next, and once its cards are ordered there is nothing to order",
  { tags: "thorough" },
  async () => {
    const room = await withVerified("Next two", 3);
    const page = await web.open("SCHOOL_ADMIN", `/classes/${room}`, { viewport: PHONE });
    await eventually(() => links(page).allTextContents()).toEqual(["1 to verify", "3 to order"]);
    await expectAccessible(page);
    await links(page).first().click();
    await page.waitForURL(`**/school/submissions?status=SUBMITTED&classroom=${room}`);
    await page.getByText("1 left to verify").waitFor();
    await page.goto(`/classes/${room}`);
    await links(page).nth(1).click();
    const order = page.getByRole("dialog", { name: "Order Cards" });
    await order.getByLabel("Needed by").fill("2999-01-01");
    await order.getByRole("button", { name: "Order", exact: true }).click();
    await eventually(() => order.count()).toBe(0);
    expect(new URL(page.url()).search).toBe("");
    await page.goto(`/classes/${room}`);
    await eventually(() => links(page).allTextContents()).toEqual(["1 to verify"]);
    const admin = await web.open("SUPER_ADMIN", `/classes/${room}`);
    await eventually(() => links(admin).allTextContents()).toEqual(["3 to print"]);
    await links(admin).click();
    await admin.waitForURL(`**/admin/print?school=1&classes=${room}`);
    await eventually(() => admin.getByRole("checkbox", { name: "Next two" }).isChecked()).toBe(true);
  },
);

test(
  "after verifying, a user sees what to do with the cards, and a class without work says so",
  { tags: "thorough" },
  async () => {
    const room = await addClass(web.data, "Next three", [{ full_name: "Meena Next", status: "SUBMITTED" }]);
    const page = await web.open("SCHOOL_ADMIN", `/school/submissions?status=SUBMITTED&classroom=${room}`);
    await page.getByText("1 left to verify").waitFor();
    expect(await line(page).count()).toBe(0);
    await page.getByRole("button", { name: "Review" }).click();
    const review = page.getByRole("dialog", { name: submissionText.details });
    await review.locator(".review-record[aria-busy=false]").waitFor();
    await review.getByRole("button", { name: submissionText.verify }).click();
    await review.getByText("VERIFIED").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Nothing left to verify").waitFor();
    await line(page).getByRole("link", { name: "1 to order" }).click();
    await page.waitForURL(`**/orders?classes=${room}`);
    const done = await addClass(web.data, "Next four", [{ full_name: "Done Next", status: "ID_GENERATED" }]);
    await page.goto(`/classes/${done}`);
    await page.getByText("Nothing is waiting for you.").waitFor();
  },
);

test("the super admin's dashboard leads over the ready classes to the print desk, and offers no verification", async () => {
  const room = await withVerified("Next five", 1);
  await addClass(web.data, "Next six", [{ full_name: "Meena Next", status: "SUBMITTED" }]);
  const counts = (await web.call("SUPER_ADMIN", "GET", "/dashboard/")) as Due;
  const page = await web.open("SUPER_ADMIN", "/");
  await eventually(() => links(page).allTextContents()).toEqual([
    `${counts.to_print} to print`,
    `${counts.to_hand_out} to hand out`,
    `${counts.to_deliver} not delivered yet`,
    `${counts.to_hand_out} expiring soon`,
  ]);
  await expectAccessible(page);
  await links(page).first().click();
  await page.waitForURL("**/school-counts/classes?state=ready");
  const table = page.getByRole("table", { name: "Counts by class" });
  const link = (name: string) => table.getByRole("link", { name, exact: true });
  await link("Next five").waitFor();
  expect(await link("Next six").count()).toBe(0);
  await expectAccessible(page);
  await page.getByText("With something to verify or sign", { exact: true }).click();
  await page.waitForURL("**/school-counts/classes?state=waiting");
  await link("Next six").waitFor();
  expect(await link("Next six").getAttribute("href")).toMatch(/^\/classes\/\d+$/);
  await page.getByText("With cards to print", { exact: true }).click();
  await link("Next five").click();
  await page.waitForURL(`**/admin/print?school=1&classes=${room}`);
  await eventually(() => page.getByRole("checkbox", { name: "Next five" }).isChecked()).toBe(true);
  expect(await page.getByRole("link", { name: shellText.menu.submissions }).count()).toBeGreaterThan(0);
});

test.each([
  ["English", 1280, "light"],
  ["English", 360, "dark"],
  ["Hindi", 1280, "dark"],
  ["Hindi", 360, "light"],
] as const)("the counts by class fit in %s at %i px, %s", async (language, width, colorScheme) => {
  const page = await web.open("SUPER_ADMIN", "/school-counts/classes", {
    viewport: { width, height: 800 },
    colorScheme,
    locale: language === "Hindi" ? "hi-IN" : "en-IN",
  });
  await page.getByRole("cell").first().waitFor();
  const over = (selector: string) =>
    page.locator(selector).evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(await over("html")).toBe(0);
  expect(await over(".data-table-frame")).toBe(0);
});

test("a printed class is marked as delivered, and its school reads the day at the class", async () => {
  const counts = (await web.call("SUPER_ADMIN", "GET", "/dashboard/")) as Due;
  const desk = await web.open("SUPER_ADMIN", "/");
  await desk.getByRole("link", { name: `${counts.to_deliver} not delivered yet` }).click();
  await desk.waitForURL("**/admin/batches?delivery=waiting");
  await desk
    .getByRole("link", { name: /^Batch \d+$/ })
    .first()
    .click();
  await desk.getByRole("heading", { level: 1, name: /^Batch/ }).waitFor();
  await desk.getByText("Not delivered yet", { exact: true }).waitFor();
  await desk.getByRole("button", { name: "Mark as Delivered" }).click();
  const dialog = desk.getByRole("dialog", { name: /^Delivery of batch/ });
  await expectAccessible(desk);
  await dialog.getByRole("button", { name: "Mark as Delivered" }).click();
  await desk.getByText(/^Delivered on .*, marked by/).waitFor();
  await desk.getByRole("button", { name: "Not Delivered Yet" }).waitFor();

  const school = await web.open("SCHOOL_ADMIN", "/");
  const rooms = school.getByRole("table", { name: "Class-wise Counts" });
  await rooms.getByText(/^Delivered on/).waitFor();
  await expectAccessible(school);
  await school.goto("/cards");
  const cards = school.getByRole("table", { name: "Printed cards" });
  await cards
    .getByText(/^Delivered on/)
    .first()
    .waitFor();
  const now = (await web.call("SCHOOL_ADMIN", "GET", "/dashboard/")) as Due;
  expect(now.to_hand_out).toBe(counts.to_hand_out - now.to_deliver);
  const words = await cards.locator(".card-state").allTextContents();
  const { length } = words;
  expect(length).toBeGreaterThan(now.to_hand_out);
  expect(words).toEqual(
    Array.from({ length }, (_, at) => (at < now.to_hand_out ? "Printed" : "Not delivered yet")),
  );
});
