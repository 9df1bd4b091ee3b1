import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { DESKTOP, PHONE, webApp, type Who } from "./web-app.ts";

const web = webApp();

/** Every screen of the staff: who opens it, where it is, and its head. */
const screens: readonly [Who | null, string, string][] = [
  [null, "/login", "ID Card Management System — Login"],
  [null, "/reset-password", "Reset password"],
  ["SUPER_ADMIN", "/", "Dashboard"],
  ["SUPER_ADMIN", "/admin/dashboard", "Dashboard"],
  ["SUPER_ADMIN", "/admin/schools", "Schools"],
  ["SUPER_ADMIN", "/templates", "Form Templates"],
  ["SUPER_ADMIN", "/admin/users", "School Admins"],
  ["SUPER_ADMIN", "/admin/approvals", "Approvals & PDFs (TODO)"],
  ["SUPER_ADMIN", "/school/upload-links", "Upload Links"],
  ["SCHOOL_ADMIN", "/", "Dashboard"],
  ["SCHOOL_ADMIN", "/school/upload-links", "Upload Links"],
  ["SCHOOL_ADMIN", "/school/dashboard", "Dashboard"],
  ["SCHOOL_ADMIN", "/school/classes", "Classes"],
];

/** Where `IDMS_TAKE_SCREENS=1 npm test` puts pictures of all screens. */
const folder = process.env.IDMS_TAKE_SCREENS && fileURLToPath(new URL("screens/", import.meta.url));

async function takePicture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}${name}.png` });
}

/** Half of what Web Vitals call a good score of cumulative layout shift. */
const SHIFT_LIMIT = 0.05;

/** How far things have moved while the page was loading, as browsers score it; 0 is not at all. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let score = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            score += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => (observer.disconnect(), resolve(score)), 50));
      }),
  );

/** Elements that stick out of the page, and texts that their own box cuts off. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest(".visually-hidden, .skip-link, thead, [data-scrolls]");
    return [...document.querySelectorAll("body *")].filter(isShown).flatMap((element) => {
      const box = element.getBoundingClientRect();
      const name = `${element.tagName.toLowerCase()} "${element.textContent?.slice(0, 30)}"`;
      if (box.width > 1 && (box.right > width + 1 || box.left < -1)) return [`${name} sticks out`];
      const ownText = [...element.childNodes].some(
        ({ nodeType, data }: ChildNode & { data?: string }) => nodeType === Node.TEXT_NODE && data?.trim(),
      );
      const hides = getComputedStyle(element).overflowX !== "visible";
      return ownText && hides && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
        ? [`${name} is cut`]
        : [];
    });
  });

describe.each([
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
])("on %s", (device, viewport) => {
  test.each(screens)("%s at %s: nothing is cut off, moves or breaks WCAG", async (who, path, head) => {
    const page = await web.open(who, path, { viewport });
    await page.getByRole("heading", { level: 1, name: head }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBeLessThan(SHIFT_LIMIT);
    expect(await clipped(page)).toEqual([]);
    await expectAccessible(page);
    const name = `${(who ?? "nobody").toLowerCase()}${path.replaceAll("/", "-")}-${device.split(" ")[1]}`;
    await takePicture(page, `${name}-light`);
    await page.emulateMedia({ colorScheme: "dark" });
    await takePicture(page, `${name}-dark`);
  });
});
