import { can } from "@idms/core/school/accounts/rights";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SCREENS, screenAt, type ScreenPath } from "../../packages/web/src/school/shell/screens.ts";
import { eventually, webApp, type Who } from "./web-app.ts";

const web = webApp();

/** Screens without a door for these roles: addresses of the specification, and the first screens of other roles. */
const WITHOUT_DOOR: ReadonlySet<ScreenPath> = new Set([
  "/",
  "/admin/approvals",
  "/class-photos",
  "/id-templates/:id",
  "/own-classes",
]);

/** Waits until a screen has its heading and everything that it loads. */
async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
}

/** Returns one address of each staff screen to which the shown screen links. */
async function linksOf(page: Page): Promise<Map<ScreenPath, string>> {
  const hrefs = await page
    .locator("a[href^='/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") as string));
  const found = new Map<ScreenPath, string>();
  for (const href of hrefs) {
    const screen = screenAt(new URL(href, "http://localhost").pathname);
    if (screen && !found.has(screen)) found.set(screen, href);
  }
  return found;
}

/** Adds an entry to each list that is empty in the demo. */
async function addEntries(who: Who): Promise<void> {
  const webhook = { address: "https://hooks.example/idms", events: ["cards.printed"] };
  await web.call(who, "POST", "/webhooks/", webhook);
  const draft = new FormData();
  draft.set("kind", "classes");
  draft.set("input", JSON.stringify(who === "SUPER_ADMIN" ? { school: 1 } : {}));
  draft.set("sheet", new File(["Class,Total\n12,many\n"], "classes.csv", { type: "text/csv" }));
  await web.call(who, "POST", "/imports/", draft);
}

/** The screens that a walk finds, with the clicks from the home page, and the number of pages. */
interface Walked {
  clicks: Map<ScreenPath, number>;
  pages: number;
}

const walks = new Map<Who, Promise<Walked>>();
/** Walks all links, once for all tests. */
function walked(who: Who): Promise<Walked> {
  const walking = walks.get(who) ?? walk(who);
  walks.set(who, walking);
  return walking;
}

async function walk(who: Who): Promise<Walked> {
  await addEntries(who);
  const page = await web.open(who, "/");
  await settled(page);
  await page.getByRole("button", { name: "Profile" }).click();
  let next = await linksOf(page);
  const clicks = new Map<ScreenPath, number>();
  const heads = new Set<string>();
  for (let distance = 1; next.size > 0; distance += 1) {
    const further = new Map<ScreenPath, string>();
    for (const [screen, href] of next) {
      if (clicks.has(screen)) continue;
      clicks.set(screen, distance);
      await page.goto(href);
      await settled(page);
      // Tabs of one area count as one page.
      const tabs = page.locator("nav.page-tabs");
      heads.add((await tabs.count()) > 0 ? ((await tabs.getAttribute("aria-label")) as string) : screen);
      for (const [found, at] of await linksOf(page)) if (!clicks.has(found)) further.set(found, at);
    }
    next = further;
  }
  return { clicks, pages: heads.size };
}

/** Expects a door to each screen that the role may open, and few pages. */
async function expectDoors(who: "SUPER_ADMIN" | "SCHOOL_ADMIN", most: number): Promise<void> {
  const { clicks, pages } = await walked(who);
  const mayOpen = (Object.keys(SCREENS) as ScreenPath[]).filter((path) => {
    const needs = SCREENS[path];
    return needs === null || can({ role: who, grants: [] }, needs);
  });
  expect(mayOpen.filter((path) => !clicks.has(path) && !WITHOUT_DOOR.has(path))).toEqual([]);
  // The page of one entry, such as one class, is one click from its list, and may have tabs.
  const tooFar = [...clicks].filter(([path, n]) => n > (path.includes(":") ? 4 : 2));
  expect(tooFar).toEqual([]);
  expect(pages).toBeLessThanOrEqual(most);
}

/** Expects the search to offer each screen. */
async function expectFound(who: "SUPER_ADMIN" | "SCHOOL_ADMIN"): Promise<void> {
  const page = await web.open(who, "/");
  await settled(page);
  await page.keyboard.press("Control+k");
  const options = page.getByRole("dialog").getByRole("option");
  await eventually(() => options.count()).toBeGreaterThan(5);
  const goals = await options.allTextContents();
  const { clicks } = await walked(who);
  const listed = [...clicks.keys()].filter((path) => !path.includes(":") && path !== "/templates/new");
  expect(goals).toHaveLength(listed.length - (listed.includes("/") ? 1 : 0));
}

test(
  "a school admin reaches every screen within two clicks, on at most 14 pages, and through the search",
  { tags: "thorough" },
  async () => {
    await expectDoors("SCHOOL_ADMIN", 14);
    await expectFound("SCHOOL_ADMIN");
  },
);

test(
  "a super admin reaches every screen within two clicks, on at most 28 pages, and through the search",
  { tags: "thorough" },
  async () => {
    await expectDoors("SUPER_ADMIN", 28);
    await expectFound("SUPER_ADMIN");
  },
);
