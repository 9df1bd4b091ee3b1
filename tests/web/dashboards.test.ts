import { commonText, dashboardText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

interface Counts {
  students: number;
  parents_submitted: number;
  verification_pending: number;
  id_pending: number;
  id_generated: number;
  schools: number;
  class_counts: { classroom: number; classroom_name?: string; class_name?: string; total: number }[];
}

const card = (page: Page, label: string) => page.locator(".count-card").filter({ hasText: label });
const tableRows = (page: Page) =>
  page.getByRole("table", { name: dashboardText.classCounts }).getByRole("rowgroup").last().getByRole("row");

test("a dashboard shows no old counts when someone comes back to it from another screen", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/");
  const students = card(page, dashboardText.students).locator(".count-card-number");
  await eventually(() => students.innerText()).toMatch(/^\d+$/);
  const before = await students.innerText();
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("link", { name: "Classes" }).click();
  await page.getByRole("heading", { level: 1, name: "Classes" }).waitFor();
  await addClass(web.data, "Came meanwhile", [{ full_name: "Late Girl" }]);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/dashboard\//, async (route) => {
    await held;
    await route.continue();
  });
  await menu.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  expect(await card(page, dashboardText.students).innerText()).not.toContain(before);
  answer();
  await eventually(() => students.innerText()).toBe(String(Number(before) + 1));
});

test("a school sees its counts, and those of each class in a table and a chart", async () => {
  const counts = (await web.call("SCHOOL_ADMIN", "GET", "/dashboard/")) as Counts;
  const page = await web.open("SCHOOL_ADMIN", "/");
  await card(page, dashboardText.students).getByText(String(counts.students), { exact: true }).waitFor();
  await card(page, dashboardText.parentsSubmitted).getByText(String(counts.parents_submitted)).waitFor();
  await card(page, dashboardText.verificationPending)
    .getByText(String(counts.verification_pending))
    .waitFor();
  expect(await tableRows(page).count()).toBe(counts.class_counts.length);
  const room = counts.class_counts[0] as Counts["class_counts"][0];
  await tableRows(page)
    .filter({ hasText: room.classroom_name ?? "" })
    .getByText(String(room.total))
    .waitFor();
  await page.getByText(`${room.classroom_name}: ${room.total} in total`).waitFor({ state: "attached" });
  await expectAccessible(page);
});

test("a count of zero is plain text, on the dashboard and on the page of a class", async () => {
  const classroom = await addClass(web.data, "Nobody yet", []);
  const page = await web.open("SCHOOL_ADMIN", "/");
  const row = tableRows(page).filter({ hasText: "Nobody yet" });
  await row.waitFor();
  expect((await row.getByRole("cell").allInnerTexts()).slice(1, 3)).toEqual(["0", "0"]);
  expect(await row.getByRole("link").allTextContents()).toEqual(["Nobody yet"]);
  await page.goto(`/classes/${classroom}`);
  const counts = page.getByRole("list", { name: "Students by status" });
  await counts.getByText("0 VERIFIED").waitFor();
  expect(await counts.getByRole("link").allTextContents()).toEqual(["0 Total"]);
});

test("a school's dashboard leads to its submissions, and to each class and what it has to verify", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/school/dashboard");
  await card(page, dashboardText.verificationPending).press("Enter");
  await page.waitForURL(/\/school\/submissions\?status=SUBMITTED$/);
  await page.goto("/school/dashboard");
  await tableRows(page).getByRole("link", { name: "5 - A" }).click();
  await page.waitForURL(/\/classes\/4$/);
  await page.goto("/school/dashboard");
  await tableRows(page).filter({ hasText: "5 - A" }).getByRole("link", { name: "16", exact: true }).click();
  await page.waitForURL(/\/school\/submissions\?classroom=4&status=SUBMITTED$/);
  await page.getByText("16 left to verify").waitFor();
});

test("the super admin's cards count all schools and lead to schools and submissions", async () => {
  const counts = (await web.call("SUPER_ADMIN", "GET", "/dashboard/")) as Counts;
  const page = await web.open("SUPER_ADMIN", "/admin/dashboard");
  await card(page, dashboardText.schools).getByText(String(counts.schools)).waitFor();
  await card(page, dashboardText.totalStudents).getByText(String(counts.students)).waitFor();
  await card(page, dashboardText.cardsPending).getByText(String(counts.id_pending)).waitFor();
  await card(page, dashboardText.cardsGenerated).getByText(String(counts.id_generated)).waitFor();
  const verified = counts.id_pending - counts.verification_pending;
  const overview = `${counts.verification_pending} submitted, ${verified} verified, ${counts.id_generated} generated`;
  await page
    .getByText(`All schools: ${counts.students} in total, ${overview}`)
    .waitFor({ state: "attached" });
  await expectAccessible(page);
  const goals = { schools: "/admin/schools", totalStudents: "/admin/submissions" } as const;
  for (const label of ["totalStudents", "cardsPending", "cardsGenerated"] as const)
    expect(await card(page, dashboardText[label]).getAttribute("href")).toBe(goals.totalStudents);
  await card(page, dashboardText.schools).click();
  await page.waitForURL(`**${goals.schools}`);
});

test(
  "the super admin finds a student of any school on the dashboard, and opens the student's page",
  { tags: "thorough" },
  async () => {
    const [{ full_name, parent_phone, id } = { full_name: "", parent_phone: "", id: 0 }] = (await web.call(
      "SCHOOL_ADMIN",
      "GET",
      "/students/?status=VERIFIED",
    )) as {
      full_name: string;
      parent_phone: string;
      id: number;
    }[];
    const page = await web.open("SUPER_ADMIN", "/");
    const box = page.getByRole("searchbox", { name: /Find a student/ });
    await box.fill(full_name.toUpperCase());
    const found = page.getByRole("table", { name: "Students found" });
    await found.getByText(full_name).first().waitFor();
    await expectAccessible(page);
    await box.fill("nobody is called this");
    await page.getByText("No students match your search.").waitFor();
    await box.fill(`${parent_phone.slice(0, 5)} ${parent_phone.slice(5)}`);
    await found.getByRole("link", { name: full_name }).click();
    await page.waitForURL((url) => url.pathname === `/students/${id}`);
    await page.getByRole("heading", { level: 1, name: full_name }).waitFor();
  },
);

/** Opens the school's dashboard with modified counts, as another server may send them. */
async function openWith(change: (counts: Counts) => Counts, expectErrors?: RegExp): Promise<Page> {
  const page = await web.open("SCHOOL_ADMIN", "/school/classes", { ...(expectErrors && { expectErrors }) });
  await page.route("**/api/dashboard/", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Counts) });
  });
  return page;
}

const withoutNames = (counts: Counts): Counts => ({
  ...counts,
  class_counts: counts.class_counts.map(({ classroom, total }) => ({ classroom, total })),
});

test("a school without classes sees a sentence instead of the table", { tags: "thorough" }, async () => {
  const page = await openWith((counts) => ({ ...counts, class_counts: [] }));
  await page.goto("/school/dashboard");
  await page.getByText(dashboardText.noClasses).waitFor();
});

test(
  "missing class names come from the first class list that answers; without one, IDs are shown",
  { tags: "thorough" },
  async () => {
    const counts = (await web.call("SCHOOL_ADMIN", "GET", "/dashboard/")) as Counts;
    const room = counts.class_counts[0] as Counts["class_counts"][0];
    const page = await openWith(withoutNames, /404/);
    await page.route("**/api/classes/", (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto("/school/dashboard");
    await tableRows(page)
      .filter({ hasText: room.classroom_name ?? "" })
      .waitFor();
    for (const path of ["classrooms", "class"])
      await page.route(`**/api/${path}/`, (route) => route.fulfill({ status: 404, json: {} }));
    await page.reload();
    await tableRows(page).first().getByRole("cell").first().getByText(String(room.classroom)).waitFor();
  },
);

test(
  "the dashboard shows that counts are loading, and only logs that they could not be loaded",
  { tags: "thorough" },
  async () => {
    const page = await web.open("SCHOOL_ADMIN", "/school/classes", {
      expectErrors: /400|could not be loaded/,
    });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/api/dashboard/", async (route) => {
      await held;
      await route.fulfill({ status: 400, json: { detail: "Counts are out" } });
    });
    await page.goto("/school/dashboard");
    await page.getByText(commonText.loading).waitFor();
    const logged = page.waitForEvent("console", (message) => message.text().includes("could not be loaded"));
    letGo();
    await logged;
    expect(await page.getByText("Counts are out").count()).toBe(0);
  },
);
