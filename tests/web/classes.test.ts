import { linkEditText } from "@idms/core/collect/links/class-link-schemas";
import { classText, commonText } from "@idms/core/messages";
import { rosterText } from "@idms/core/collect/rosters/roster-text";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { expectAccessible } from "./accessibility.ts";
import { eventually, focused, webApp } from "./web-app.ts";

const web = webApp();

const PATH = "/school/classes";
const DISCARD = "Discard what you typed?";
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const save = (page: Page) => page.getByRole("button", { name: commonText.save, exact: true });
const cells = async (page: Page, text: string) =>
  (await rowOf(page, text).getByRole("cell").allInnerTexts()).slice(0, 3);
const addClass = (room: object) => web.call("SCHOOL_ADMIN", "POST", "/classes/", room);

test("a class is added by keyboard alone, and then changed", async () => {
  const page = await web.open("SCHOOL_ADMIN", PATH);
  const heads = page.getByRole("columnheader");
  await eventually(() => heads.allTextContents()).toEqual(["Class", "Section", "Total Students", "Actions"]);
  await page.getByRole("button", { name: classText.create }).press("Enter");
  await page
    .getByRole("dialog", { name: "New Class" })
    .getByText("The school year has not been set yet.")
    .waitFor();
  await expectAccessible(page);
  await focused(page.getByLabel(classText.className));
  await page.keyboard.type("Nursery");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("25");
  await page.keyboard.press("Enter");
  await rowOf(page, "Nursery").waitFor();
  expect(await cells(page, "Nursery")).toEqual(["Nursery", "-", "25"]);
  const next = page.getByRole("status").getByRole("link", { name: "Create its upload link" });
  expect(await next.getAttribute("href")).toMatch(/^\/classes\/\d+\/links\?new=1$/);
  const links = (await next.getAttribute("href")) ?? "";

  await page.getByRole("button", { name: "Edit Nursery" }).press("Enter");
  const editor = page.getByRole("dialog", { name: "Edit Class" });
  // The dialog focuses its first field a moment after it opens, and typed text goes to the focus.
  await focused(editor.getByLabel(classText.className));
  await editor.getByLabel(classText.section).fill("Blue");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.keyboard.press("Enter");
  expect(Object.keys((await sent).postDataJSON())).toEqual(["id", "class_name", "section", "total_students"]);
  await editor.waitFor({ state: "detached" });
  expect(await cells(page, "Nursery")).toEqual(["Nursery", "Blue", "25"]);

  await page.getByRole("button", { name: classText.create }).click();
  await page.getByLabel(classText.className).fill("6-C");
  await page.getByRole("button", { name: "Use class 6, section C" }).click();
  expect(await page.getByLabel(classText.section).inputValue()).toBe("C");
  await page.goto(new URL(links, page.url()).href);
  const link = page.getByRole("dialog", { name: "New Upload Link" });
  await eventually(() => link.getByLabel(/^Class/).inputValue()).toBe("Nursery - Blue");
});

test(
  "an alert in the form says why a class was not saved, and the form keeps what was typed",
  { tags: "thorough" },
  async () => {
    const page = await web.open("SCHOOL_ADMIN", PATH, { expectErrors: /400|500/ });
    await page.getByRole("button", { name: classText.create }).click();
    const editor = page.getByRole("dialog", { name: classText.create });
    await editor.getByLabel(classText.section).fill("Green");
    await save(page).click();
    const alert = editor.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toBe("Class Name is required.");
    await focused(editor.getByLabel(classText.className));
    expect(await page.getByRole("dialog").count()).toBe(1);
    await expectAccessible(page);
    expect(await editor.getByLabel(classText.section).inputValue()).toBe("Green");
    await page.route("**/api/classes/", (route) => route.fulfill({ status: 500, json: {} }));
    await save(page).click();
    await editor
      .getByRole("alert")
      .filter({ hasText: /^Save failed$/ })
      .waitFor();
    await editor.getByRole("button", { name: commonText.cancel }).click();
    await page.getByRole("dialog", { name: DISCARD }).getByRole("button", { name: "Discard" }).click();
    await editor.waitFor({ state: "detached" });
  },
);

test(
  "a negative number of students is refused with a sentence, and stays as typed",
  { tags: "thorough" },
  async () => {
    const page = await web.open("SCHOOL_ADMIN", PATH, { expectErrors: /400/ });
    await page.getByRole("button", { name: classText.create }).click();
    const editor = page.getByRole("dialog", { name: classText.create });
    await editor.getByLabel(classText.className).fill("Seniors");
    const total = editor.getByLabel(classText.totalStudents);
    await total.fill("-4");
    await total.blur();
    await save(page).click();
    const alert = editor.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toBe("Total Students must be a whole number of 0 or more.");
    expect(await total.inputValue()).toBe("-4");
  },
);

test(
  "a class is deleted after a question; a class in use stays, and the reason is shown",
  { tags: "thorough" },
  async () => {
    await addClass({ class_name: "Leavers", section: "", total_students: 0 });
    const page = await web.open("SCHOOL_ADMIN", PATH, { expectErrors: /409/ });
    await page.getByRole("button", { name: "Delete Leavers" }).click();
    const question = page.getByRole("dialog", { name: classText.confirmDelete });
    await expectAccessible(page);
    await question.getByRole("button", { name: commonText.delete }).click();
    await rowOf(page, "Leavers").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Delete 10 - A" }).click();
    await question.getByRole("button", { name: commonText.delete }).click();
    await page.getByRole("dialog", { name: /student/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await rowOf(page, "10").first().waitFor();
  },
);

test(
  "the list can be searched, sorted and paged, and the address keeps these choices",
  { tags: "thorough" },
  async () => {
    for (let number = 100; number < 128; number += 1)
      await addClass({ class_name: `Hobby ${number}`, section: null, total_students: 200 - number });
    const page = await web.open("SCHOOL_ADMIN", `${PATH}?page_size=25`);
    await page.getByLabel("Search").fill("hobby");
    await page.getByText("1–25 of 28").waitFor();
    await page.getByRole("button", { name: classText.totalStudents }).click();
    await page.getByRole("row").nth(1).getByText("Hobby 127").waitFor();
    await page.getByRole("button", { name: "Page 2", exact: true }).click();
    await page.reload();
    await page.getByText("26–28 of 28").waitFor();
    await page.getByRole("row").nth(3).getByText("Hobby 100").waitFor();
    await page.getByLabel("Search").fill("of no such name");
    await page.getByText("No classes found").waitFor();
    await expectAccessible(page);
  },
);

test("a failure to load classes is reported, and can be retried", { tags: "thorough" }, async () => {
  const page = await web.open("SCHOOL_ADMIN", "/", { expectErrors: /500/ });
  await page.route("**/api/classes/**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("link", { name: classText.title }).click();
  await page.getByRole("alert").getByText("Failed to load classes").waitFor();
  await page.unroute("**/api/classes/**");
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await rowOf(page, "10").first().waitFor();
});

test("a class that has the same name as another one is added only after a question", async () => {
  await addClass({ class_name: "11", section: "Lotus" });
  const page = await web.open("SCHOOL_ADMIN", PATH);
  await page.getByRole("button", { name: classText.create }).click();
  const editor = page.getByRole("dialog", { name: classText.create });
  await editor.getByLabel(classText.className).fill("Class XI");
  await editor.getByLabel(classText.section).fill("LOTUS");
  await save(page).click();
  const question = page.getByRole("dialog", {
    name: "There is already a class named 11 - Lotus. Save Class XI - LOTUS as a separate class?",
  });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: commonText.cancel }).click();
  await question.waitFor({ state: "detached" });
  expect(await rowOf(page, "Class XI").count()).toBe(0);
  expect(await editor.getByRole("alert").count()).toBe(0);
  await save(page).click();
  await question.getByRole("button", { name: "Save anyway" }).click();
  await rowOf(page, "Class XI").waitFor();

  // A change that keeps the name asks nothing.
  await page.getByRole("button", { name: "Edit Class XI - LOTUS" }).click();
  await page.getByLabel(classText.totalStudents).fill("31");
  await save(page).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await cells(page, "Class XI")).toEqual(["Class XI", "LOTUS", "31"]);
});

test("a staff group is added on its own page, and its link gets the form for staff and words for staff", async () => {
  const page = await web.open("SCHOOL_ADMIN", PATH);
  await page.getByRole("link", { name: "Staff", exact: true }).click();
  await page.getByRole("button", { name: "New Staff Group" }).first().click();
  const editor = page.getByRole("dialog", { name: "New Staff Group" });
  await editor.getByLabel("Group name").fill("Drivers");
  expect(await editor.getByLabel(classText.section).count()).toBe(0);
  await expectAccessible(page);
  await save(page).click();
  await rowOf(page, "Drivers").waitFor();
  await page.goto(PATH);
  await rowOf(page, "5").first().waitFor();
  expect(await rowOf(page, "Drivers").count()).toBe(0);

  await page.goto("/school/upload-links");
  await page.getByRole("button", { name: "New Link" }).click();
  const link = page.getByRole("dialog", { name: "New Upload Link" });
  const template = link.getByRole("combobox", { name: "Template" });
  const choose = async (group: string, text: string, on = page) => {
    await on.getByRole("dialog").getByRole("combobox", { name: "Class" }).fill(text);
    await on.getByRole("group", { name: group }).getByRole("option").first().click();
  };
  await choose("Staff", "Driv");
  await eventually(() => template.inputValue()).toBe("Staff details");
  await choose(classText.title, "5");
  await eventually(() => template.inputValue()).not.toBe("Staff details");
  await choose("Staff", "Driv");
  await eventually(() => template.inputValue()).toBe("Staff details");
  await save(page).click();
  const message = page.getByRole("dialog").getByLabel("Message", { exact: true });
  await eventually(() => message.inputValue()).toContain("Please fill in your details for the staff ID card");
  const address = (await page.getByRole("dialog").getByLabel("Link", { exact: true }).inputValue()).split(
    "/u/",
  );
  await page.goto(`/u/${address[1]}`);
  await page.getByRole("heading", { name: "Upload Staff Details" }).waitFor();
  expect(await page.getByLabel(/^Designation/).count()).toBe(1);

  // The invitation addresses staff even if the list of classes cannot be loaded.
  await page.route(/\/api\/classes\//, (route) => route.abort());
  await page.goto("/school/upload-links");
  await page.getByRole("button", { name: "Share the link for Drivers" }).click();
  await message.waitFor();
  expect(await message.inputValue()).toContain("Please fill in your details for the staff ID card");
  await page.unroute(/\/api\/classes\//);

  const desk = await web.open("SCHOOL_ADMIN", "/school/upload-links");
  await desk.getByRole("button", { name: linkEditText.title("Drivers") }).click();
  const change = desk.getByRole("dialog", { name: linkEditText.title("Drivers") });
  const changed = change.getByRole("combobox", { name: "Template" });
  await eventually(() => changed.inputValue()).toBe("Staff details");
  await choose(classText.title, "5", desk);
  await eventually(() => changed.inputValue()).not.toBe("Staff details");

  const answers = new FormData();
  for (const [name, answer] of Object.entries({
    full_name: "Ravi Rao",
    designation: "Driver",
    phone: "9876512399",
  }))
    answers.set(name, answer);
  const portrait = await drawPortrait(3, { width: 600, height: 800 });
  answers.set("photo", new File([new Uint8Array(portrait)], "ravi.jpg", { type: "image/jpeg" }));
  const form = await (await fetch(`${web.url}/api/public/form/${address[1]}/`)).json();
  answers.set("_consent", (form as { notice: { version: string } }).notice.version);
  const upload = `${web.url}/api/public/upload/${address[1]}/`;
  const sent = await (await fetch(upload, { method: "POST", body: answers })).json();
  expect(sent).toMatchObject({ page: expect.any(String) });
  const own = await web.open(null, `/f/${(sent as { page: string }).page}`);
  await own.getByRole("heading", { name: "Your ID card" }).waitFor();
  expect(await own.title()).toBe("Your ID card");
  expect(await own.getByText("Group", { exact: true }).count()).toBe(1);

  const groups = (await web.call("SCHOOL_ADMIN", "GET", "/classes/?holds=staff")) as {
    results?: { id: number }[];
  };
  const [{ id }] = (groups.results ?? groups) as [{ id: number }];
  await page.goto(`/classes/${id}/roster`);
  await page.getByText(rosterText.staff.none).waitFor();
  await page.getByRole("link", { name: "Remind staff" }).click();
  await page.getByRole("heading", { name: rosterText.staff.familiesOf("Drivers") }).waitFor();
});
