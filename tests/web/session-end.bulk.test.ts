import { classText, commonText, designerText, loginText, submissionText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { isInBulk } from "../in-bulk.ts";
import { expectAccessible } from "./accessibility.ts";
import { freshTemplate, SCHOOL, storedFields } from "./designer-canvas.ts";
import { eventually, focused, webApp, type Who } from "./web-app.ts";

const web = webApp();

interface Person {
  username: string;
  password: string;
}
const meena = { username: "meena", password: "quiet river 5" };
beforeAll(async () => {
  await web.call("SUPER_ADMIN", "POST", "/users/", { ...meena, school: SCHOOL });
});

/** Opens a page with a separate session, so that ending it affects no other page. */
async function opened(who: Who | Person, path: string): Promise<Page> {
  const { username, password } = typeof who === "string" ? web.user(who) : who;
  const page = await web.open(null, "/login", { expectErrors: /401/ });
  const response = await page.request.post("/api/auth/token/", { data: { username, password } });
  const { access, refresh } = (await response.json()) as { access: string; refresh: string };
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem("idms.access", access as string);
      localStorage.setItem("idms.refresh", refresh as string);
    },
    [access, refresh],
  );
  await page.goto(path);
  return page;
}

/** Ends the page's session on the server without notifying the page, as an admin or a password change does. */
async function endSession(page: Page): Promise<void> {
  const access = await page.evaluate(() => localStorage.getItem("idms.access"));
  const headers = { Authorization: `Bearer ${access}` };
  expect((await page.request.post("/api/auth/logout/", { headers })).ok()).toBe(true);
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });
const passwordOf = (page: Page) => dialogOf(page).getByLabel(loginText.password, { exact: true });

/** Signs in again on the page, using only the keyboard. */
async function signInAgain(page: Page, { password }: Person): Promise<void> {
  await focused(passwordOf(page));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await dialogOf(page).waitFor({ state: "detached" });
}

/** Records a page's modifying calls by method. */
function changesOf(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && !pathname.startsWith("/api/auth/"))
      seen.push(`${request.method()} ${pathname}`);
  });
  return seen;
}

async function startClass(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: classText.create }).click();
  await page.getByLabel(classText.className).fill(name);
  await endSession(page);
  await page.getByRole("button", { name: commonText.save, exact: true }).press("Enter");
  await dialogOf(page).waitFor();
}

describe("a session that ends during work", () => {
  test(
    "loses nothing of a design: after a sign-in on the page, the save continues by itself",
    { tags: "rare" },
    async () => {
      const template = await freshTemplate(web);
      const root = web.user("SUPER_ADMIN");
      const page = await opened(
        "SUPER_ADMIN",
        `/admin/id-templates?school=${SCHOOL}&template=${template.id}`,
      );
      await page.locator('canvas[data-state="drawn"]').waitFor();
      const before = (await storedFields(web, template.id)).fields;
      const box = (await page.locator('[data-element="photo"]').boundingBox())!;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 10, y + 20);
      await endSession(page);
      await page.keyboard.down("Alt");
      await page.mouse.move(x + 20, y + 40);
      await page.mouse.up();
      await page.keyboard.up("Alt");
      const changes = changesOf(page);
      await page.keyboard.press("Control+s");
      await dialogOf(page).waitFor();
      await expectAccessible(page);
      expect(new URL(page.url()).pathname).toBe("/admin/id-templates");
      // Keys typed in the dialog are not shortcuts of the page, and Escape does not bypass it.
      await page.keyboard.press("Escape");
      await signInAgain(page, root);
      await page.getByRole("status").getByText(designerText.saved).waitFor();
      expect(changes).toEqual(Array(2).fill(`PATCH /api/id-templates/${template.id}/`));
      const { photo } = (await storedFields(web, template.id)).fields;
      expect(photo!.y).toBeGreaterThan(before.photo!.y);
      await page.getByText("No unsaved changes").waitFor();
    },
  );

  const editors: [string, string, (page: Page) => Promise<unknown>, RegExp][] = [
    [
      "class",
      "/school/classes",
      (page) => page.getByLabel(classText.className).fill("Evening class"),
      /Evening class/,
    ],
    ["school", "/admin/schools", (page) => page.getByLabel("Name").fill("Evening school"), /Evening school/],
    [
      "form",
      "/templates",
      (page) => page.getByRole("textbox", { name: /^Name/ }).first().fill("Evening form"),
      /Evening form/,
    ],
    [
      "user",
      "/admin/users",
      async (page) => {
        await page.getByLabel(loginText.username).fill("evening");
        await page.getByRole("textbox", { name: loginText.password }).fill("evening river 7");
      },
      /evening/,
    ],
    [
      "link",
      "/school/upload-links",
      async (page) => {
        for (const label of ["Class", "Template"]) {
          await page.getByRole("dialog").getByRole("combobox", { name: label }).click();
          await page.getByRole("listbox").getByRole("option").first().click();
        }
        await page.getByRole("dialog").getByLabel("Notes").fill("Evening link");
      },
      /Share the link for|Evening link/,
    ],
  ];
  const seen = isInBulk ? editors : editors.filter(([what]) => what === "form");
  test.each(seen)(
    "loses nothing of a %s that is being edited",
    { tags: "rare" },
    async (what, path, fill, shown) => {
      const who = path.startsWith("/school") ? "SCHOOL_ADMIN" : "SUPER_ADMIN";
      const page = await opened(who, path);
      await page
        .getByRole(what === "form" ? "link" : "button", { name: /^New / })
        .first()
        .click();
      if (what === "form") {
        await page.getByRole("combobox", { name: "School" }).click();
        await page.getByRole("option", { name: /Sarvodaya/ }).click();
      }
      await fill(page);
      await endSession(page);
      const changes = changesOf(page);
      await page.getByRole("button", { name: commonText.save, exact: true }).press("Enter");
      await dialogOf(page).waitFor();
      await page.keyboard.press("Escape");
      await signInAgain(page, web.user(who));
      await page.getByText(shown).first().waitFor();
      expect(changes).toHaveLength(2);
    },
  );

  test(
    "loses no verification, and letters in the password are not shortcuts of the review",
    { tags: "rare" },
    async () => {
      const page = await opened("SCHOOL_ADMIN", "/school/submissions");
      const sharing = { username: web.user("SCHOOL_ADMIN").username, password: "jkvjkv not it" };
      await page.getByRole("button", { name: /^View/ }).first().click();
      const review = page.getByRole("dialog", { name: submissionText.details });
      await review.getByText(/^1 of/).waitFor();
      // A key counts only for what has been seen. The next photos are already loaded, so the key is refused first.
      await review.locator(".review-record[aria-busy=false]").waitFor();
      await page.waitForLoadState("networkidle");
      await endSession(page);
      const changes = changesOf(page);
      await page.keyboard.press("v");
      await focused(passwordOf(page));
      await page.keyboard.type(sharing.password);
      await page.keyboard.press("Enter");
      await dialogOf(page).getByText(loginText.failed).waitFor();
      expect(changes).toHaveLength(1);
      await passwordOf(page).fill("");
      await passwordOf(page).focus();
      await signInAgain(page, web.user("SCHOOL_ADMIN"));
      await review.getByText(/^2 of/).waitFor();
      expect(changes).toHaveLength(2);
      expect(new Set(changes).size).toBe(1);
    },
  );

  test(
    "makes all refused calls wait for one sign-in, and repeats each of them once",
    { tags: "rare" },
    async () => {
      // The page opens the templates of an only school at once.
      await web.call("SUPER_ADMIN", "POST", "/schools/", { name: "Zenith Public School" });
      const page = await opened("SUPER_ADMIN", "/admin/id-templates");
      await page.getByRole("combobox", { name: "School" }).click();
      await page.getByRole("option", { name: /Sarvodaya/ }).waitFor();
      await endSession(page);
      const lists = ["/api/form-templates/", "/api/id-templates/"];
      const answers: Record<number, string[]> = { 200: [], 401: [] };
      page.on("response", (response) => {
        const { pathname, search } = new URL(response.url());
        if (lists.includes(pathname)) answers[response.status()]?.push(pathname + search);
      });
      await page.getByRole("option", { name: /Sarvodaya/ }).click();
      await dialogOf(page).waitFor();
      await signInAgain(page, web.user("SUPER_ADMIN"));
      await page.locator('[data-element="photo"]').waitFor();
      const refused = answers[401]!;
      expect(new Set(refused.map((call) => call.replace(/\?.*/, "")))).toEqual(new Set(lists));
      expect(new Set(refused).size).toBe(refused.length);
      const repeats = () => refused.map((call) => answers[200]!.filter((each) => each === call).length);
      await eventually(repeats).toEqual(refused.map(() => 1));
    },
  );
});

describe("on a page whose session has ended", () => {
  test("a sign-in in another tab counts, too, and the refused call continues", { tags: "rare" }, async () => {
    const page = await opened(meena, "/school/classes");
    await startClass(page, "From two tabs");
    const other = await page.context().newPage();
    await other.goto("/login");
    await other.getByLabel(loginText.username).fill(meena.username);
    await other.getByLabel(loginText.password, { exact: true }).fill(meena.password);
    await other.getByRole("button", { name: loginText.signIn }).click();
    await dialogOf(page).waitFor({ state: "detached" });
    await page.getByRole("cell", { name: "From two tabs", exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/school/classes");
  });

  test(
    "somebody else who signs in is told whose work it is, and the work is kept for its owner",
    { tags: "rare" },
    async () => {
      const page = await opened(meena, "/school/classes");
      await startClass(page, "Only Meena's");
      const { username, password } = web.user("SUPER_ADMIN");
      await dialogOf(page).getByLabel(loginText.username).fill(username);
      await passwordOf(page).fill(password);
      await passwordOf(page).press("Enter");
      await dialogOf(page)
        .getByText(`${username} is now signed in. This page has unsaved changes by meena`)
        .waitFor();
      await focused(dialogOf(page).getByRole("button", { name: "Sign in as meena" }));
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await signInAgain(page, meena);
      await page.getByRole("cell", { name: "Only Meena's", exact: true }).waitFor();
    },
  );

  test("somebody else gets a page of their own after they discard the work", { tags: "rare" }, async () => {
    const page = await opened(meena, "/school/classes");
    await startClass(page, "Given up");
    const { username, password } = web.user("SUPER_ADMIN");
    const other = await page.context().newPage();
    await other.goto("/login");
    await other.getByLabel(loginText.username).fill(username);
    await other.getByLabel(loginText.password, { exact: true }).fill(password);
    await other.getByRole("button", { name: loginText.signIn }).click();
    await page.getByRole("button", { name: `Discard the changes and continue as ${username}` }).click();
    await page.getByRole("link", { name: "School Admins" }).waitFor();
    const classes = (await web.call("SCHOOL_ADMIN", "GET", "/classes/")) as { class_name: string }[];
    expect(classes.map(({ class_name }) => class_name)).not.toContain("Given up");
  });

  test("leaving without a sign-in first warns that the work will be lost", { tags: "rare" }, async () => {
    const page = await opened(meena, "/school/classes");
    await startClass(page, "Left behind");
    await page.getByRole("button", { name: "Leave this page" }).click();
    await dialogOf(page).getByText("will be lost").waitFor();
    await focused(dialogOf(page).getByRole("button", { name: commonText.cancel }));
    await page.keyboard.press("Enter");
    await focused(passwordOf(page));
    await page.getByRole("button", { name: "Leave this page" }).click();
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await page.waitForURL("**/login");
    expect(await page.evaluate(() => localStorage.getItem("idms.access"))).toBeNull();
  });
});

test(
  "logging out in another tab keeps what is not saved here until somebody signs in again",
  { tags: "rare" },
  async () => {
    const page = await opened(meena, "/school/classes");
    await page.getByRole("button", { name: classText.create }).click();
    await page.getByLabel(classText.className).fill("Stays here");
    const other = await page.context().newPage();
    await other.goto("/");
    await other.getByRole("button", { name: "Profile" }).click();
    await other.getByRole("button", { name: "Log Out" }).click();
    await other.waitForURL("**/login");
    await signInAgain(page, meena);
    await page.getByRole("button", { name: commonText.save, exact: true }).click();
    await page.getByRole("cell", { name: "Stays here", exact: true }).waitFor();
  },
);

test("logging out with an unsaved design asks first", { tags: "rare" }, async () => {
  const template = await freshTemplate(web);
  const page = await opened("SUPER_ADMIN", `/admin/id-templates?school=${SCHOOL}&template=${template.id}`);
  await page.locator('[data-element="full_name"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("Not saved yet").waitFor();
  const logOut = async () => {
    await page.getByRole("button", { name: "Profile" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
  };
  await logOut();
  const question = page.getByRole("dialog", { name: /unsaved changes/ });
  await question.getByRole("button", { name: commonText.cancel }).click();
  await page.getByText("Not saved yet").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("idms.access"))).not.toBeNull();
  await page.keyboard.press("Escape");
  await logOut();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("**/login");
  await eventually(() => page.evaluate(() => localStorage.getItem("idms.access"))).toBeNull();
});
