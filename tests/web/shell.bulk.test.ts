import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { SCREENS } from "../../packages/web/src/school/shell/screens.ts";
import { isInBulk } from "../in-bulk.ts";
import { expectAccessible } from "./accessibility.ts";
import { PHONE, eventually, webApp, type Who } from "./web-app.ts";

const web = webApp();

const menus: Record<Who, [string, string][]> = {
  SUPER_ADMIN: [
    ["Dashboard", "/admin/dashboard"],
    ["Schools", "/admin/schools"],
    ["School Admins", "/admin/users"],
    ["Form Templates", "/templates"],
    ["ID Templates", "/admin/id-templates"],
    ["Submissions", "/admin/submissions"],
    ["Printing", "/admin/print"],
    ["Cards", "/cards"],
    ["Families", "/families/requests"],
    ["Installation", "/admin/settings"],
  ],
  SCHOOL_ADMIN: [
    ["Dashboard", "/school/dashboard"],
    ["Classes", "/school/classes"],
    ["Upload Links", "/school/upload-links"],
    ["Submissions", "/school/submissions"],
    ["Printing", "/orders"],
    ["Cards", "/cards"],
    ["Families", "/families/requests"],
  ],
};

/** How many entries of the school's menu are in its first part, which depends on the role and not on rights. */
const FIRST_PART = 4;

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const linksOf = (page: Page) =>
  sidebar(page)
    .getByRole("link")
    .evaluateAll((links) =>
      links
        .map((link) => [link.textContent?.trim(), link.getAttribute("href")])
        .filter(([name]) => name !== "IDMS"),
    );
const entriesOf = async (page: Page) => {
  await heading(page, "Dashboard").waitFor();
  return linksOf(page);
};
const widthOf = (page: Page) => sidebar(page).evaluate((nav) => nav.getBoundingClientRect().width);
const hasFocus = (page: Page, selector: string) =>
  eventually(() => page.evaluate((each) => document.activeElement?.matches(each), selector)).toBe(true);
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test.each([
  ["SUPER_ADMIN", "admin", "Super Admin"],
  ["SCHOOL_ADMIN", "school", "School Admin"],
] as const)(
  "%s has the menu of the role, and the profile shows the user's name and role",
  async (who, username, role) => {
    const page = await web.open(who, "/");
    expect(await entriesOf(page)).toEqual(menus[who]);
    await sidebar(page).getByText("IDMS", { exact: true }).waitFor();
    await sidebar(page).getByRole("link", { name: "Dashboard" }).click();
    const [[, dashboard] = []] = menus[who];
    await page.waitForURL(`**${dashboard}`);
    await heading(page, "Dashboard").waitFor();
    expect(new URL(page.url()).pathname).toBe(dashboard);
    await page.getByRole("button", { name: "Profile" }).click();
    const profile = page.getByRole("dialog", { name: "Profile" });
    await profile.getByText(username, { exact: true }).waitFor();
    await profile.getByText(role, { exact: true }).waitFor();
    await profile.getByRole("button", { name: "Log Out" }).waitFor();
    await expectAccessible(page);
  },
);

/** The roles that may open each staff screen. All others are redirected home. */
const mayOpen: Record<string, readonly Who[]> = {
  "/admin/schools": ["SUPER_ADMIN"],
  "/templates": ["SUPER_ADMIN"],
  "/templates/new": ["SUPER_ADMIN"],
  "/templates/:id": ["SUPER_ADMIN"],
  "/id-templates/:id": ["SUPER_ADMIN"],
  "/admin/users": ["SUPER_ADMIN"],
  "/admin/districts": ["SUPER_ADMIN"],
  "/school-counts": ["SUPER_ADMIN"],
  "/school-counts/classes": ["SUPER_ADMIN"],
  "/class-photos": [],
  "/own-classes": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/admin/submissions": ["SUPER_ADMIN"],
  "/admin/log": ["SUPER_ADMIN"],
  "/admin/backups": ["SUPER_ADMIN"],
  "/admin/doctor": ["SUPER_ADMIN"],
  "/admin/settings": ["SUPER_ADMIN"],
  "/account": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/tokens": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/webhooks": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/webhooks/:id": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/admin/id-templates": ["SUPER_ADMIN"],
  "/admin/approvals": ["SUPER_ADMIN"],
  "/admin/print": ["SUPER_ADMIN"],
  "/admin/printers": ["SUPER_ADMIN"],
  "/admin/batches": ["SUPER_ADMIN"],
  "/admin/batches/:id": ["SUPER_ADMIN"],
  "/admin/batches/counts": ["SUPER_ADMIN"],
  "/cards": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/imports": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/imports/:id": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/orders": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/jobs": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/students/changed": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/students/removed": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/classes/:id": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/students": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/students/duplicates": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/classes/:id/proof": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/proofs": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/classes/:id/links": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/families/requests": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/classes/:id/families": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/classes/:id/roster": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/students/:id": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/notice": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/classes/new-year": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
  "/school/classes": ["SCHOOL_ADMIN"],
  "/classes/staff": ["SCHOOL_ADMIN"],
  "/school/submissions": ["SCHOOL_ADMIN"],
  "/school/upload-links": ["SUPER_ADMIN", "SCHOOL_ADMIN"],
};

/** The first control of every screen. */
const HELP = '[aria-label="Help for this screen"]';

/** The redirects of addresses that have no screen. */
const leadsTo: Record<string, string> = { "/id-templates/:id": "/admin/id-templates" };

test("the profile leads to what the newest version changes, if the server has the documentation", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/");
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace("<html ", '<html data-docs="/docs/" ');
    return route.fulfill({ response, body });
  });
  await page.reload();
  await page.getByRole("button", { name: /^Profile of / }).click();
  const link = page.getByRole("link", { name: "What's new" });
  expect(await link.getAttribute("href")).toBe("/docs/whats-new");
});

test("every staff screen has a row here and a route", async () => {
  const source = await readFile(new URL("../../packages/web/src/routes.tsx", import.meta.url), "utf8");
  const routed = [...source.matchAll(/\bscreen\(\s*"([^"]+)"/g)].map(([, path]) => path as string);
  const isOfAll = (path: string) => path === "/" || path.endsWith("/dashboard");
  const screens = Object.keys(SCREENS).filter((path) => !isOfAll(path));
  expect(routed.toSorted()).toEqual(screens.toSorted());
  expect(screens.toSorted()).toEqual(Object.keys(mayOpen).toSorted());
});

test.each(["SUPER_ADMIN", "SCHOOL_ADMIN"] as const)(
  "%s gets the screens of the role, and a path of another role leads home without an error",
  { tags: "thorough" },
  async (who) => {
    const page = await web.open(who, "/");
    // every-screen.test.ts also visits the screens of the role.
    const paths = Object.entries(mayOpen).filter(([, allowed]) => isInBulk || !allowed.includes(who));
    for (const [path, allowed] of paths) {
      const address = path.replace(":id", "1");
      await page.goto(address);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      const isHome = await heading(page, "Dashboard").isVisible();
      expect([path, new URL(page.url()).pathname, isHome]).toEqual(
        allowed.includes(who) ? [path, leadsTo[path] ?? address, false] : [path, "/", true],
      );
      expect(await page.getByRole("alert").count()).toBe(0);
    }
  },
);

test("the sidebar is 220 px wide, or 80 px when collapsed, and keeps its state", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/schools");
  await heading(page, "Schools").waitFor();
  expect(await widthOf(page)).toBe(220);
  await page.getByRole("button", { name: "Collapse the menu" }).press("Enter");
  await page.getByRole("button", { name: "Expand the menu" }).waitFor();
  expect(await widthOf(page)).toBe(80);
  await expectAccessible(page);
  const link = sidebar(page).getByRole("link", { name: "School Admins" });
  await link.hover();
  await page.getByRole("tooltip", { name: "School Admins" }).waitFor();
  await page.reload();
  await heading(page, "Schools").waitFor();
  expect(await widthOf(page)).toBe(80);
  await page.getByRole("button", { name: "Expand the menu" }).click();
  expect(await widthOf(page)).toBe(220);
});

test("on a phone the menu opens over the page, keeps the focus, and closes with Escape or a choice", async () => {
  const page = await web.open("SUPER_ADMIN", "/", { viewport: PHONE });
  await heading(page, "Dashboard").waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await page.keyboard.press("Tab");
  await hasFocus(page, ".skip-link");
  await page.keyboard.press("Tab");
  await hasFocus(page, '[aria-label="Open the menu"]');
  await page.keyboard.press("Tab");
  await hasFocus(page, ".shell-search");
  await page.keyboard.press("Tab");
  await hasFocus(page, '[aria-label^="Profile"]');
  await page.getByRole("button", { name: "Open the menu" }).press("Enter");
  await hasFocus(page, "nav *");
  await expectAccessible(page);
  for (let tabs = 0; tabs < 9; tabs += 1) {
    await page.keyboard.press("Tab");
    await hasFocus(page, "nav *");
  }
  await page.keyboard.press("Escape");
  await hasFocus(page, '[aria-label="Open the menu"]');
  await page.keyboard.press("Enter");
  await sidebar(page).getByRole("link", { name: "Schools" }).click();
  await heading(page, "Schools").waitFor();
  await hasFocus(page, "h1");
  expect(await sidebar(page).isVisible()).toBe(false);
});

test.each(["SUPER_ADMIN", "SCHOOL_ADMIN"] as const)(
  "an unknown path leads %s to /",
  { tags: "thorough" },
  async (who) => {
    const page = await web.open(who, "/nowhere/at/all");
    for (const path of ["/nowhere", "/school/students", "/school/idcards/pending", "/admin"]) {
      await page.goto(path);
      await heading(page, "Dashboard").waitFor();
      expect(new URL(page.url()).pathname).toBe("/");
    }
  },
);

test(
  "a role without a dashboard is told so, and has the first part of the school's menu",
  { tags: "thorough" },
  async () => {
    const teacher = { username: "teacher", password: "of mathematics", school: 1 };
    // A later version may know more roles than this one.
    await web.call("SUPER_ADMIN", "POST", "/users/", teacher);
    const db = new Database(join(web.data, "idms.db"));
    db.prepare("UPDATE users SET role = 'JANITOR' WHERE username = 'teacher'").run();
    db.close();
    const page = await web.open(null, "/login");
    await page.getByLabel("Username").fill(teacher.username);
    await page.getByLabel("Password", { exact: true }).fill(teacher.password);
    await page.keyboard.press("Enter");
    await heading(page, "No dashboard available for your role").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Profile" }).click();
    await page.getByRole("dialog", { name: "Profile" }).getByText("JANITOR", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    // The areas of the second part require rights, which such a role does not have.
    expect(await linksOf(page)).toEqual(menus.SCHOOL_ADMIN.slice(0, FIRST_PART));
  },
);

test("the approvals screen is a placeholder, and the footer has the provider and the year", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/approvals");
  await heading(page, "Approvals & PDFs (TODO)").waitFor();
  const footer = await page.getByRole("contentinfo").textContent();
  expect(footer).toContain("IDMS");
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Asia/Kolkata" });
  expect(footer).toContain(year.format(new Date()));
});

describe("colours", () => {
  const schemeOf = (page: Page) =>
    page.evaluate(() => [
      document.documentElement.dataset["mantineColorScheme"],
      getComputedStyle(document.body).backgroundColor,
    ]);

  test("follow the system until one is chosen, and then stay as chosen", async () => {
    const page = await web.open("SCHOOL_ADMIN", "/", { colorScheme: "dark" });
    await heading(page, "Dashboard").waitFor();
    const [, dark] = await schemeOf(page);
    expect((await schemeOf(page))[0]).toBe("dark");
    await page.getByRole("button", { name: "Profile" }).click();
    await page.getByText("Light", { exact: true }).click();
    await eventually(async () => (await schemeOf(page))[0]).toBe("light");
    const [, light] = await schemeOf(page);
    expect(light).not.toBe(dark);
    await page.reload();
    await heading(page, "Dashboard").waitFor();
    expect(await schemeOf(page)).toEqual(["light", light]);
    await page.getByRole("button", { name: "Profile" }).click();
    await page.getByRole("radio", { name: "Auto" }).press("Space");
    await eventually(() => schemeOf(page)).toEqual(["dark", dark]);
  });
});

describe("by keyboard", () => {
  test("a user can skip the menu, and a new screen's heading gets the focus", async () => {
    const page = await web.open("SUPER_ADMIN", "/");
    await heading(page, "Dashboard").waitFor();
    await hasFocus(page, "body");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await hasFocus(page, "#content");
    await page.keyboard.press("Tab");
    await hasFocus(page, HELP);
    await page.keyboard.press("Tab");
    await hasFocus(page, "#content a");
    await sidebar(page).getByRole("link", { name: "Schools" }).press("Enter");
    await heading(page, "Schools").waitFor();
    await hasFocus(page, "h1");
    expect(await page.title()).toBe("Schools · IDMS");
    await page.keyboard.press("Tab");
    await hasFocus(page, HELP);
    await page.keyboard.press("Tab");
    await hasFocus(page, "#content button");
    await page.getByLabel("Search").fill("nothing of that name");
    await page.getByText("No schools found").waitFor();
    await hasFocus(page, "[type=search]");
  });

  test("the profile opens, and returns the focus when it closes", async () => {
    const page = await web.open("SCHOOL_ADMIN", "/");
    await page.getByRole("button", { name: "Profile" }).press("Enter");
    await hasFocus(page, '[role="dialog"] *');
    await page.keyboard.press("Escape");
    await hasFocus(page, '[aria-label^="Profile"]');
  });
});

test("nothing is out of reach at a zoom of 200 %", { tags: "thorough" }, async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/schools", {
    viewport: { width: 720, height: 450 },
    deviceScaleFactor: 2,
  });
  await heading(page, "Schools").waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole("button", { name: "Profile" }).click();
  const profile = page.getByRole("dialog", { name: "Profile" });
  await profile.getByRole("button", { name: "Change password" }).click();
  const box = await profile.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(450);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await sidebar(page).getByRole("link", { name: "Submissions" }).scrollIntoViewIfNeeded();
  await expectAccessible(page);
});
