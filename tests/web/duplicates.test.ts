import { duplicateText } from "@idms/core/students/records/duplicate-text";
import { recordText } from "@idms/core/students/records/record-text";
import type { Student } from "@idms/core/students/records/student";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const listed = (classroom: number) =>
  web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${classroom}&ordering=id`) as Promise<Student[]>;
const answers = async (classroom: number) =>
  (await listed(classroom)).map(({ id, full_name, parent_phone, status }) => ({
    id,
    full_name,
    parent_phone,
    status,
  }));

/** Adds a class in which a child was submitted twice, with two phones and two photos. */
async function twice(className: string, first: string, second: string): Promise<number> {
  const photo = await anyPhoto(web.data);
  const of = (full_name: string, parent_phone: string) => ({
    full_name,
    parent_phone,
    photo,
    meta: { full_name, parent_phone, address: "12, Lake Road" },
  });
  return addClass(web.data, className, [of(first, "9876512340"), of(second, "9876512341")]);
}

test("a class page looks for duplicates after the list, and only for users who may tell them apart", async () => {
  const room = await twice("Searched late", "Nisha Late", "Late Nisha");
  const teacher = { username: "late.teacher", password: "correct horse 9" };
  const [school] = (await web.call("SUPER_ADMIN", "GET", "/schools/")) as { id: number }[];
  await web.call("SUPER_ADMIN", "POST", "/users/", {
    ...teacher,
    role: "TEACHER",
    place: "school",
    school: school?.id,
    email: "late.teacher@example.org",
  });
  const visit = async (who: "SCHOOL_ADMIN" | typeof teacher) => {
    const page = await web.open(who, "/account");
    const calls: string[] = [];
    page.on("request", (request) => calls.push(`asked ${new URL(request.url()).pathname}`));
    page.on("response", (response) => calls.push(`got ${new URL(response.url()).pathname}`));
    await page.goto(`/classes/${room}`);
    await page.getByRole("table").getByText("Late Nisha").waitFor();
    return { page, calls };
  };
  const search = `asked /api/classes/${room}/duplicates/`;
  const admin = await visit("SCHOOL_ADMIN");
  await admin.page.getByRole("link", { name: "1 possible duplicate" }).waitFor();
  expect(admin.calls.indexOf(search)).toBeGreaterThan(admin.calls.indexOf("got /api/students/find/"));
  expect(admin.calls.indexOf("got /api/students/find/")).toBeGreaterThan(-1);
  expect((await visit(teacher)).calls).not.toContain(search);
});

test("a duplicate is found from the student's page, merged answer by answer, and the merge is undone", async () => {
  const room = await twice("Doubles", "Farah Khan", "Khan Farah");
  const before = await answers(room);
  const [first, second] = before.map(({ id }) => id);
  const page = await web.open("SCHOOL_ADMIN", `/students/${first}`);
  await page.getByText(duplicateText.looksLike).waitFor();
  await page.getByRole("link", { name: duplicateText.compare }).click();
  await page.getByRole("heading", { level: 1, name: duplicateText.title }).waitFor();
  const pair = page.getByRole("article");
  await pair.waitFor();
  expect(await pair.count()).toBe(1);
  // The name and the phone differ, the address and the class do not.
  expect(await pair.locator("[data-differs]").count()).toBe(2);
  await expectAccessible(page);

  await button(page, /^Merge Farah Khan/).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radiogroup", { name: "Parent Phone" }).getByLabel("987-651-2341").check();
  await expectAccessible(page, ["light"]);
  await dialog.getByRole("button", { name: duplicateText.merge }).click();
  await page.getByText(`Farah Khan was merged with student ${second}.`).waitFor();
  await page.getByText(duplicateText.none).waitFor();
  expect(await answers(room)).toEqual([{ ...before[0], parent_phone: "9876512341" }]);
  await button(page, /^Undo/).click();
  await pair.waitFor();
  expect(await answers(room)).toEqual(before);
});

test(
  "one of a pair is kept, or both are marked as different children, by keyboard; each can be undone",
  { tags: "thorough" },
  async () => {
    const room = await twice("Twins", "Gita Rao", "Rao Gita");
    const before = await answers(room);
    const page = await web.open("SUPER_ADMIN", `/students/duplicates?school=1&classroom=${room}`, {
      viewport: PHONE,
    });
    const pair = page.getByRole("article");
    await button(page, new RegExp(`^${duplicateText.keepThis}: Rao Gita`)).press("Enter");
    await page.getByText("Gita Rao was removed, and the other record was kept.").waitFor();
    await page.getByText(duplicateText.none).waitFor();
    expect(await answers(room)).toEqual(before.slice(1));
    await page.keyboard.press("Control+z");
    await pair.waitFor();
    expect(await answers(room)).toEqual(before);

    await button(page, new RegExp(`^${duplicateText.apart}`)).press("Enter");
    await page.getByText("Gita Rao was marked as a different child.").waitFor();
    await page.getByText(duplicateText.none).waitFor();
    await expectAccessible(page, ["dark"]);
    await page.keyboard.press("Control+z");
    await pair.waitFor();
    await eventually(() => answers(room)).toEqual(before);
    await page.goto(`/students/${before[0]?.id}`);
    await page.getByText(`${recordText.history}`).waitFor();
    await page.getByText("Marked as not the same child as another record (undone)").waitFor();
  },
);

test(
  "two records of one child in different classes are found across all classes, and both classes are named",
  { tags: "thorough" },
  async () => {
    const made = await web.call("SUPER_ADMIN", "POST", "/schools/", { name: "Of two classes" });
    const school = (made as { id: number }).id;
    const of = (full_name: string) => ({
      full_name,
      parent_phone: "9876512399",
      photo: null,
      meta: { full_name, parent_phone: "9876512399", address: "12, Lake Road" },
    });
    await addClass(web.data, "Across one", [of("Indira Pillai")], school);
    await addClass(web.data, "Across two", [of("Pillai Indira")], school);
    const page = await web.open("SUPER_ADMIN", `/students/duplicates?school=${school}`);
    const pair = page.getByRole("article", { name: /in Across one and Across two$/ });
    await pair.waitFor();
    await pair.getByRole("button", { name: duplicateText.apart }).click();
    await page.getByText(duplicateText.none).waitFor();
    await button(page, /^Undo/).click();
    await pair.waitFor();
  },
);
