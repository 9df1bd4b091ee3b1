import { classText, commonText } from "@idms/core/messages";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { eventually, focused, PHONE, webApp } from "./web-app.ts";

const web = webApp();

const CLASSES = "/school/classes";
const FORMS = "/templates";
const PHONE_DARK = { viewport: PHONE, colorScheme: "dark" } as const;
const stale = { expectErrors: /412/ };
const save = (page: Page) => page.getByRole("button", { name: commonText.save, exact: true });
const conflictOf = (page: Page) => page.getByRole("dialog", { name: /^Someone else changed this/ });
const choose = (page: Page, name: string) => conflictOf(page).getByRole("button", { name });
/** Returns the dialog's rows as [what, mine, theirs]. */
const rowsOf = async (page: Page): Promise<string[][]> =>
  Promise.all(
    (await conflictOf(page).locator("tbody tr").all()).map((row) => row.locator("th, td").allInnerTexts()),
  );

interface Room {
  id: number;
  class_name: string;
  section: string | null;
  total_students: number;
}

describe("two admins save one class", () => {
  let number = 300;
  /** Opens a class's editor in one browser, while a change by another one is saved. */
  async function both(options = {}) {
    const name = `Club ${(number += 1)}`;
    const made = { class_name: name, section: "A", total_students: 10 };
    const { id } = (await web.call("SCHOOL_ADMIN", "POST", "/classes/", made)) as Room;
    const path = `${CLASSES}?search=${name.replace(" ", "+")}`;
    const [mine, theirs] = await Promise.all([
      web.open("SCHOOL_ADMIN", path, { ...stale, ...options }),
      web.open("SCHOOL_ADMIN", path),
    ]);
    for (const page of [mine, theirs]) await page.getByRole("button", { name: `Edit ${name} - A` }).click();
    await theirs.getByLabel(classText.section).fill("Theirs");
    await theirs.getByLabel(classText.totalStudents).fill("11");
    await save(theirs).click();
    await theirs.getByRole("dialog").waitFor({ state: "detached" });
    await mine.getByLabel(classText.section).fill("Mine");
    await save(mine).click();
    await conflictOf(mine).waitFor();
    const now = async () => {
      const rooms = (await web.call("SCHOOL_ADMIN", "GET", "/classes/")) as Room[];
      const room = rooms.find((each) => each.id === id);
      return [room?.section, room?.total_students];
    };
    return { name, mine, now, editor: mine.getByRole("dialog", { name: classText.edit }) };
  }

  test("the second admin sees who changed what, and keeps both changes by going back to editing", async () => {
    const { mine, now, editor } = await both();
    expect(await rowsOf(mine)).toEqual([
      [classText.section, "Mine", "Theirs"],
      [expect.stringMatching(/^Total Students\s+Only they changed this$/), "10", "11"],
    ]);
    const { username } = web.user("SCHOOL_ADMIN");
    await conflictOf(mine).getByText(username).waitFor();
    await expectAccessible(mine);
    expect(await now()).toEqual(["Theirs", 11]);
    await focused(choose(mine, "Back to editing"));
    await mine.keyboard.press("Enter");
    await conflictOf(mine).waitFor({ state: "detached" });
    expect(await editor.getByLabel(classText.section).inputValue()).toBe("Mine");
    expect(await editor.getByLabel(classText.totalStudents).inputValue()).toBe("11");
    await save(mine).click();
    await editor.waitFor({ state: "detached" });
    expect(await now()).toEqual(["Mine", 11]);
  });

  test("Save mine replaces all of their changes", { tags: "rare" }, async () => {
    const { mine, now, editor } = await both();
    await choose(mine, "Save mine").press("Enter");
    await editor.waitFor({ state: "detached" });
    expect(await now()).toEqual(["Mine", 10]);
  });

  test("Use theirs closes the editor and leaves what they saved", { tags: "rare" }, async () => {
    const { mine, now, editor } = await both();
    await choose(mine, "Use theirs").click();
    await editor.waitFor({ state: "detached" });
    expect(await now()).toEqual(["Theirs", 11]);
  });

  test("Escape only goes back to editing", { tags: "rare" }, async () => {
    const { mine, now, editor } = await both(PHONE_DARK);
    await expectAccessible(mine);
    await mine.keyboard.press("Escape");
    await conflictOf(mine).waitFor({ state: "detached" });
    expect(await editor.getByLabel(classText.section).inputValue()).toBe("Mine");
    expect(await now()).toEqual(["Theirs", 11]);
    await editor.getByLabel(classText.section).fill("Mine again");
    await save(mine).click();
    await editor.waitFor({ state: "detached" });
    expect(await now()).toEqual(["Mine again", 11]);
  });

  test("nothing is asked if the other save changed nothing", { tags: "rare" }, async () => {
    const { id, ...room } = (await web.call("SCHOOL_ADMIN", "POST", "/classes/", {
      class_name: "Quiet",
      section: "A",
      total_students: 1,
    })) as Room;
    const page = await web.open("SCHOOL_ADMIN", CLASSES, stale);
    await page.getByRole("button", { name: "Edit Quiet - A" }).click();
    await web.call("SCHOOL_ADMIN", "PUT", `/classes/${id}/`, room);
    await page.getByLabel(classText.section).fill("B");
    await save(page).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("row").filter({ hasText: "Quiet" }).getByText("B", { exact: true }).waitFor();
  });
});

test(
  "if two admins save one form, their changes to different fields are both saved",
  { tags: "rare" },
  async () => {
    const [school] = (await web.call("SUPER_ADMIN", "GET", "/schools/")) as { id: number }[];
    const fields = ["alpha", "beta", "gamma"].map((name) => ({ name, label: name, type: "text" }));
    await web.call("SUPER_ADMIN", "POST", "/form-templates/", {
      name: "Shared",
      school_id: school?.id,
      fields,
    });
    const [mine, theirs] = await Promise.all([
      web.open("SUPER_ADMIN", FORMS, stale),
      web.open("SUPER_ADMIN", FORMS),
    ]);
    for (const page of [mine, theirs]) await page.getByRole("link", { name: "Edit Shared" }).click();
    const label = (page: Page, at: number): Locator =>
      page.locator("fieldset").nth(at).getByLabel("Label", { exact: true });
    await label(theirs, 0).fill("Their alpha");
    await save(theirs).click();
    await theirs.getByRole("link", { name: "Edit Shared" }).waitFor();
    await label(mine, 1).fill("My beta");
    await save(mine).click();
    await conflictOf(mine).waitFor();
    expect((await rowsOf(mine)).map(([what]) => what?.split("\n")[0])).toEqual(["Field alpha", "Field beta"]);
    await expectAccessible(mine);
    await choose(mine, "Back to editing").click();
    await eventually(() => label(mine, 0).inputValue()).toBe("Their alpha");
    expect(await label(mine, 1).inputValue()).toBe("My beta");
    await save(mine).click();
    await mine.getByRole("link", { name: "Edit Shared" }).waitFor();
    const forms = (await web.call("SUPER_ADMIN", "GET", "/form-templates/")) as {
      name: string;
      fields: { label: string }[];
    }[];
    const shared = forms.find(({ name }) => name === "Shared");
    expect(shared?.fields.map((field) => field.label)).toEqual(["Their alpha", "My beta", "gamma"]);
  },
);

describe("a filled dialog", () => {
  const question = (page: Page) => page.getByRole("dialog", { name: "Discard what you typed?" });

  test(
    "asks before Escape, Cancel or the cross discards it; an empty one closes at once",
    { tags: "rare" },
    async () => {
      const page = await web.open("SCHOOL_ADMIN", CLASSES);
      const open = page.getByRole("button", { name: classText.create });
      const editor = page.getByRole("dialog", { name: classText.create });
      await open.click();
      await page.keyboard.press("Escape");
      await editor.waitFor({ state: "detached" });
      await open.click();
      await page.keyboard.type("Nursery");
      const ways = [
        () => page.keyboard.press("Escape"),
        () => editor.getByRole("button", { name: commonText.cancel }).click(),
        () => editor.getByRole("button", { name: commonText.close }).click(),
      ];
      for (const leave of ways) {
        await leave();
        await question(page).waitFor();
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await question(page).waitFor({ state: "detached" });
        expect(await editor.getByLabel(classText.className).inputValue()).toBe("Nursery");
      }
      await page.keyboard.press("Escape");
      await question(page).getByRole("button", { name: "Discard" }).press("Enter");
      await editor.waitFor({ state: "detached" });
    },
  );

  test("asks before the browser's Back leaves the screen", { tags: "rare" }, async () => {
    const page = await web.open("SCHOOL_ADMIN", "/");
    await page.getByRole("link", { name: classText.title }).click();
    await page.getByRole("button", { name: classText.create }).click();
    await page.keyboard.type("Nursery");
    await page.goBack();
    await question(page).getByRole("button", { name: commonText.cancel }).click();
    const editor = page.getByRole("dialog", { name: classText.create });
    expect(await editor.getByLabel(classText.className).inputValue()).toBe("Nursery");
  });
});
