import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { uploadText } from "@idms/core";
import { expectAccessible } from "./accessibility.ts";
import { makeLink, TOUCH_PHONE } from "./parent-link.ts";
import { DESKTOP, PHONE, webApp, type Who } from "./web-app.ts";

const web = webApp();

interface Screen {
  who: Who | null;
  path: string;
  /** Its heading. */
  head: string;
  /** What is done on it before it is looked at, such as opening a dialog. */
  prepare?: (page: Page) => Promise<void>;
  /** The name of its picture in the README. */
  picture?: string;
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};

/** Every screen of the staff, and what opens on it. */
const screens: readonly Screen[] = [
  { who: null, path: "/login", head: "ID Card Management System — Login" },
  { who: null, path: "/reset-password", head: "Reset password" },
  { who: "SUPER_ADMIN", path: "/", head: "Dashboard" },
  { who: "SUPER_ADMIN", path: "/admin/dashboard", head: "Dashboard" },
  { who: "SUPER_ADMIN", path: "/admin/schools", head: "Schools" },
  { who: "SUPER_ADMIN", path: "/admin/users", head: "School Admins" },
  { who: "SUPER_ADMIN", path: "/templates", head: "Form Templates" },
  {
    who: "SUPER_ADMIN",
    path: "/templates",
    head: "Edit Template",
    prepare: press(/^Edit /),
    picture: "form-template",
  },
  { who: "SUPER_ADMIN", path: "/admin/submissions", head: "Submissions" },
  {
    who: "SUPER_ADMIN",
    path: "/admin/submissions?school=1&classroom=4",
    head: "Submissions",
    prepare: async (page) => {
      await press("Generate ID Cards")(page);
      await page.getByText(/^\d+ cards, /).waitFor();
    },
    picture: "generate-cards",
  },
  { who: "SUPER_ADMIN", path: "/admin/id-templates", head: "ID Templates" },
  {
    who: "SUPER_ADMIN",
    path: "/admin/id-templates?school=1",
    head: "ID Templates",
    prepare: async (page) => page.locator('canvas[data-state="drawn"]').waitFor(),
    picture: "designer",
  },
  { who: "SUPER_ADMIN", path: "/admin/approvals", head: "Approvals & PDFs (TODO)" },
  { who: "SUPER_ADMIN", path: "/school/upload-links", head: "Upload Links" },
  { who: "SCHOOL_ADMIN", path: "/", head: "Dashboard" },
  { who: "SCHOOL_ADMIN", path: "/school/dashboard", head: "Dashboard", picture: "dashboard" },
  { who: "SCHOOL_ADMIN", path: "/school/classes", head: "Classes" },
  { who: "SCHOOL_ADMIN", path: "/school/upload-links", head: "Upload Links" },
  {
    who: "SCHOOL_ADMIN",
    path: "/school/upload-links",
    head: "Upload Links",
    prepare: press(/^Share /),
    picture: "share-link",
  },
  { who: "SCHOOL_ADMIN", path: "/school/submissions", head: "Submissions" },
  {
    who: "SCHOOL_ADMIN",
    path: "/school/submissions",
    head: "Submissions",
    prepare: press(/^View /),
    picture: "submission-details",
  },
];

/** Where `IDMS_TAKE_SCREENS=1 npm test` puts the README's pictures. */
const folder =
  process.env.IDMS_TAKE_SCREENS && fileURLToPath(new URL("../../fixtures/screens/", import.meta.url));

async function takePicture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}${name}.jpg`, quality: 85 });
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

const label = ({ who, path, picture }: Screen): string => `${who} at ${path}${picture ? `, ${picture}` : ""}`;

describe.each([
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
])("on %s", (_, viewport) => {
  test.each(screens.map((screen) => [label(screen), screen] as const))(
    "%s: nothing is cut off, moves or breaks WCAG",
    async (_, { who, path, head, prepare, picture }) => {
      const page = await web.open(who, path, { viewport });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBeLessThan(SHIFT_LIMIT);
      await prepare?.(page);
      // A dialog hides the page from all but the eye.
      await page.locator("h1", { hasText: head }).waitFor();
      expect(await clipped(page)).toEqual([]);
      await expectAccessible(page);
      if (picture && viewport === DESKTOP) await takePicture(page, picture);
    },
  );
});

test("the parents' form, on their phone: nothing is cut off, moves or breaks WCAG", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, TOUCH_PHONE);
  await page.getByRole("heading", { level: 1, name: uploadText.title }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await layoutShift(page)).toBeLessThan(SHIFT_LIMIT);
  expect(await clipped(page)).toEqual([]);
  await expectAccessible(page);
  await takePicture(page, "parent-form");
});
