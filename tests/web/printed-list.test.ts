import { expect, test } from "vitest";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

/** The area of A4 between its margins, in CSS px. */
const PAPER = { width: 718, height: 1040 };

test("a printed list has its rows and their range, unbroken IDs, and no buttons except its headings", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/school/submissions", { colorScheme: "dark" });
  await page.getByRole("row").nth(16).waitFor();
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByText("1–16 of 16").isVisible()).toBe(true);
  expect(await page.getByText("Skip to content").isVisible()).toBe(false);
  expect(await page.getByRole("button").allTextContents()).toEqual(["ID", "Name"]);
  const lines = await page.locator("[data-short]").evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell.lastElementChild as Element);
      return range.getClientRects().length;
    }),
  );
  expect(lines).toEqual(Array.from({ length: 16 }, () => 1));
  // Paper is white, so the pale colours of the dark scheme would hardly be visible.
  const colors = await page
    .locator(".status-badge")
    .evaluateAll((badges) => [...new Set(badges.map((badge) => getComputedStyle(badge).color))]);
  expect(colors).toEqual(["rgb(168, 88, 6)"]);
});

test("a list that is printed without scrolling has every photo", { tags: "thorough" }, async () => {
  const page = await web.open("SCHOOL_ADMIN", "/school/submissions", {
    viewport: { width: 1440, height: 360 },
  });
  await page.getByRole("row").nth(16).waitFor();
  await eventually(() => page.getByRole("table").locator("img").count()).toBe(16);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
