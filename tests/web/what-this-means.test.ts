import { adminSubmissionText, userText } from "@idms/core/messages";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { addClass } from "./add-students.ts";
import { webApp, type OpenOptions, type Who } from "./web-app.ts";

const web = webApp();

/** Opens a page as a server with the documentation sends it. */
async function openWithDocs(who: Who, path: string, options: OpenOptions): Promise<Page> {
  const page = await web.open(who, path, options);
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace("<html ", '<html data-docs="/docs/" ');
    return route.fulfill({ response, body });
  });
  await page.reload();
  return page;
}

/** Returns the address of the only explanation that a part of the page links to. */
const explanationIn = (part: Page | Locator): Promise<string | null> =>
  part.getByRole("link", { name: "What this means" }).getAttribute("href");

test("an error at a field, in a dialog, and in place of a screen links to what it means", async () => {
  const page = await openWithDocs("SUPER_ADMIN", "/webhooks", { expectErrors: /40[049]/ });
  await page.getByRole("button", { name: "Add Webhook" }).click();
  const editor = page.getByRole("dialog", { name: "Add Webhook" });
  await editor.getByRole("textbox", { name: "Address" }).fill("http://school.example/hook");
  await editor.getByRole("button", { name: "Save" }).click();
  expect(await explanationIn(editor)).toMatch(/^\/docs\/codes#[a-z]\w+\.\w+$/);
  const { username } = web.user("SCHOOL_ADMIN");

  await page.goto("/admin/users");
  await page.getByRole("button", { name: userText.create }).click();
  const user = page.getByRole("dialog");
  await user.getByRole("textbox", { name: "Username" }).fill(username);
  await user.getByRole("button", { name: "Save" }).click();
  expect(await explanationIn(user)).toMatch(/^\/docs\/codes#[a-z]\w+\.\w+$/);

  await page.goto("/classes/999999");
  await page.getByRole("alert").waitFor();
  expect(await explanationIn(page)).toMatch(/^\/docs\/codes#[a-z]\w+\.\w+$/);

  await page.goto("/school-counts/classes");
  expect(await page.getByRole("link", { name: "What this means" }).count()).toBe(0);
});

test("a school without an ID template is refused with a link to the screen that adds one", async () => {
  const templates = (await web.call("SUPER_ADMIN", "GET", "/id-templates/?school=1")) as { id: number }[];
  for (const { id } of templates) await web.call("SUPER_ADMIN", "DELETE", `/id-templates/${id}/`);
  const classroom = await addClass(web.data, "Undesigned", [{ full_name: "Asha", status: "VERIFIED" }]);
  const page = await openWithDocs("SUPER_ADMIN", `/admin/submissions?school=1&classroom=${classroom}`, {
    expectErrors: /404/,
  });
  await page.getByRole("button", { name: adminSubmissionText.generate, exact: true }).click();
  const refused = page.getByRole("dialog").getByRole("alert", { name: "no ID template" });
  expect(await explanationIn(refused)).toBe("/docs/codes#print.noTemplate");
  await refused.getByRole("link", { name: "Open ID Templates" }).click();
  await page.getByRole("heading", { level: 1, name: "ID Templates" }).waitFor();
});
