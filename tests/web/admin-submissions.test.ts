import { join } from "node:path";
import { adminSubmissionText, commonText, downloadName, submissionText } from "@idms/core/messages";
import type { School } from "@idms/core/school/schools/school";
import type { Student } from "@idms/core/students/records/student";
import Database from "better-sqlite3";
import exceljs from "exceljs";
import type { Download, Locator, Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { pageSize, pdfPages, pdfText } from "../cli/pdf-tools.ts";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto, type Added } from "./add-students.ts";
import { eventually, focused, PHONE, webApp, type OpenOptions } from "./web-app.ts";
import { studentFailures } from "@idms/core/students/records/student-failures";

type IdTemplates = [{ id: number; name: string; is_default: boolean }];

const web = webApp();
const texts = adminSubmissionText;
let photo: string;

beforeAll(async () => {
  photo = await anyPhoto(web.data);
});

const open = (classroom?: number, options?: OpenOptions) =>
  web.open(
    "SUPER_ADMIN",
    `/admin/submissions${classroom ? `?school=1&classroom=${classroom}` : ""}`,
    options,
  );
const button = (page: Page | Locator, name: string) => page.getByRole("button", { name });
const told = (page: Page, text: string) => page.getByRole("dialog", { name: text, exact: true });
const confirmation = (page: Page) => told(page, texts.confirmGenerate);
/** Closes a message immediately with Enter, as intended. */
async function dismiss(page: Page, text: string): Promise<void> {
  await focused(told(page, text).getByRole("button"));
  await page.keyboard.press("Enter");
}
const rows = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

const child = (full_name: string, more: Added = {}): Added => ({
  full_name,
  status: "VERIFIED",
  photo,
  meta: { full_name },
  ...more,
});
const listed = async (classroom: number, status: string): Promise<Student[]> =>
  (await web.call(
    "SUPER_ADMIN",
    "GET",
    `/students/submissions/?school=1&classroom=${classroom}&status=${status}`,
  )) as Student[];
const namesOf = async (classroom: number, status: string) =>
  (await listed(classroom, status)).map(({ full_name }) => full_name);

async function saved(download: Promise<Download>): Promise<{ path: string; name: string }> {
  const file = await download;
  const path = join(web.data, file.suggestedFilename());
  await file.saveAs(path);
  return { path, name: file.suggestedFilename() };
}

/** Opens the confirmation once everything is checked. */
async function ask(page: Page): Promise<Locator> {
  await button(page, texts.generate).click();
  await confirmation(page)
    .getByText(/^\d+ cards?,/)
    .waitFor();
  return confirmation(page);
}

test("submissions are loaded for a chosen school and class, and the address keeps the choice", async () => {
  const page = await open();
  await page.getByRole("combobox", { name: "School" }).click();
  await page.getByRole("option", { name: "Sri Sarvodaya" }).click();
  await page.getByRole("combobox", { name: "Class" }).click();
  await page.getByRole("option", { name: "5 - A" }).waitFor();
  expect(await page.getByRole("option").allTextContents()).toEqual(["5 - A", "6 - A", "8 - B", "10 - A"]);
  await page.getByRole("option", { name: "5 - A" }).click();
  expect(await page.getByRole("table").count()).toBe(0);
  await expectAccessible(page);
  await button(page, texts.load).click();
  await page.getByText("1–20 of 20").waitFor();
  expect(await page.getByRole("columnheader").allTextContents()).toEqual([...texts.columns]);
  const row = rows(page).filter({ hasText: "Daniel Fernandes" });
  expect(await row.getByRole("cell").locator("div:last-child").allTextContents()).toEqual([
    "Daniel Fernandes",
    "5 - A",
    "819-734-5520",
    "SUBMITTED",
  ]);
  await expectAccessible(page);
  await page.reload();
  await page.getByText("1–20 of 20").waitFor();
  expect(await page.getByRole("combobox", { name: "Class" }).inputValue()).toBe("5 - A");
});

test(
  "choosing another school resets the class and the list; without a class, nothing is loaded, printed or exported",
  { tags: "thorough" },
  async () => {
    const { name } = (await web.call("SUPER_ADMIN", "POST", "/schools/", { name: "Hill Top" })) as School;
    const page = await open(4);
    await rows(page).first().waitFor();
    await page.getByRole("combobox", { name: "School" }).click();
    await page.getByRole("option", { name }).click();
    expect(await page.getByRole("combobox", { name: "Class" }).inputValue()).toBe("");
    await eventually(() => page.getByRole("table").count()).toBe(0);
    for (const action of [texts.load, texts.generate, texts.exportToExcel]) {
      await button(page, action).click();
      await told(page, texts.chooseSchoolAndClass).waitFor();
      if (action === texts.load) await expectAccessible(page);
      await dismiss(page, texts.chooseSchoolAndClass);
      await told(page, texts.chooseSchoolAndClass).waitFor({ state: "detached" });
    }
  },
);

test(
  "a class whose cards are all printed says so, and so does a list that cannot be loaded",
  { tags: "thorough" },
  async () => {
    const page = await open(1, { expectErrors: /422/ });
    await page.getByText(texts.empty).waitFor();
    // As a proxy answers for a server that is down.
    await page.route(/students\/submissions/, (route) => route.fulfill({ status: 422, body: "" }));
    await button(page, texts.load).click();
    await page.getByRole("alert").getByText(submissionText.loadFailed).waitFor();
    await page.unrouteAll();
    await button(page, "Try again").click();
    await page.getByText(texts.empty).waitFor();
  },
);

test("cards are generated after a question that shows the findings; the file is saved and every student marked", async () => {
  const names = Array.from({ length: 60 }, (_, at) => `Pupil ${String(at + 1).padStart(2, "0")}`);
  const classroom = await addClass(web.data, "Print", [
    ...names.map((name) => child(name)),
    child("Waiting", { status: "SUBMITTED" }),
  ]);
  const page = await open(classroom);
  const asked = await ask(page);
  await asked.getByText("On every card").waitFor();
  await expectAccessible(page);
  await button(asked, commonText.cancel).click();
  expect(await listed(classroom, "VERIFIED")).toHaveLength(60);

  await ask(page);
  const download = saved(page.waitForEvent("download"));
  await button(asked, texts.generate).click();
  await told(page, texts.marked).waitFor();
  await expectAccessible(page);
  const { path, name } = await download;
  expect(name).toBe(downloadName.idCards);
  expect(await pdfPages(path)).toBe(60);
  const text = await pdfText(path);
  for (const pupil of names) expect(text).toContain(pupil);
  expect(await namesOf(classroom, "ID_GENERATED")).toEqual(names);
  await dismiss(page, texts.marked);
  await page.getByText("60 cards were printed.").waitFor();
  await page.getByText("1–1 of 1").waitFor();
  await rows(page).getByText("Waiting").waitFor();
});

test(
  "layout and ID template can be chosen, and each choice is checked again",
  { tags: "thorough" },
  async () => {
    const classroom = await addClass(web.data, "Sheets", [child("Asha"), child("Balu")]);
    const page = await open(classroom);
    const asked = await ask(page);
    const template = asked.getByLabel("ID template");
    expect((await template.getByRole("option").allTextContents())[0]).toBe("Banyan, 54 × 86 mm (default)");
    await template.selectOption("Meridian, 54 × 86 mm, front and back");
    const check = page.waitForResponse(/check\/\?.*layout=a4&template=/);
    await asked.getByLabel("Layout").selectOption("A4 sheets");
    await check;
    await asked.getByText(/^2 cards,/).waitFor();
    const download = saved(page.waitForEvent("download"));
    await button(asked, texts.generate).click();
    const { path } = await download;
    expect(await pdfPages(path)).toBe(2);
    expect((await pageSize(path)).width).toBeCloseTo((210 / 25.4) * 72, 0);
    await told(page, texts.marked).waitFor();
  },
);

test(
  "without a default ID template, one of several is chosen before anything is printed",
  { tags: "thorough" },
  async () => {
    const classroom = await addClass(web.data, "Undecided", [child("Asha")]);
    const [template] = (await web.call("SUPER_ADMIN", "GET", "/id-templates/?school=1")) as IdTemplates;
    expect(template.is_default).toBe(true);
    // Only an earlier version left a school without a default.
    const makeDefault = (isDefault: 0 | 1) => {
      const db = new Database(join(web.data, "idms.db"));
      db.prepare("UPDATE id_templates SET is_default = ? WHERE id = ?").run(isDefault, template.id);
      db.close();
    };
    makeDefault(0);
    onTestFinished(() => makeDefault(1));
    const page = await open(classroom, { expectErrors: /404/ });
    await button(page, texts.generate).click();
    const asked = confirmation(page);
    await asked.getByRole("alert", { name: "no default ID template" }).waitFor();
    expect(await button(asked, texts.generate).isDisabled()).toBe(true);
    const select = asked.getByRole("combobox", { name: "ID template" });
    expect((await select.getByRole("option").allTextContents())[0]).toBe("Choose a template");
    await select.selectOption(String(template.id));
    await asked.getByText(/^1 card,/).waitFor();
  },
);

test(
  "a student without a photo is named beforehand, gets no card and stays VERIFIED",
  { tags: "thorough" },
  async () => {
    const classroom = await addClass(web.data, "Photos", [child("Asha"), child("Balu", { photo: null })]);
    const page = await open(classroom);
    const asked = await ask(page);
    await asked.getByText("1 card, 1 student left out").waitFor();
    await asked.getByText("No card for Balu").waitFor();
    await expectAccessible(page);
    await button(asked, texts.generate).click();
    await dismiss(page, texts.marked);
    await page.getByText("Left out, and still VERIFIED:").waitFor();
    await expectAccessible(page);
    expect(await namesOf(classroom, "VERIFIED")).toEqual(["Balu"]);

    await button(page, texts.generate).click();
    await confirmation(page).getByText("0 cards, 1 student left out").waitFor();
    expect(await button(confirmation(page), texts.generate).isDisabled()).toBe(true);
  },
);

test(
  "a card that is held back is shown with its reason, and printed if it is chosen and a reason is given",
  { tags: "thorough" },
  async () => {
    const classroom = await addClass(web.data, "Held", [child("Asha"), child("ᎠᎹᏱ"), child("ᎤᏩᏘ")]);
    const page = await open(classroom);
    const asked = await ask(page);
    await asked.getByText("1 card, 2 held back").waitFor();
    const held = asked.getByRole("group", { name: "2 cards are held back" });
    await held.getByRole("img", { name: "The card for ᎠᎹᏱ" }).waitFor();
    await eventually(() => held.locator("img").count()).toBe(2);
    const choose = held.getByRole("checkbox", { name: "ᎠᎹᏱ" });
    expect(await held.getByText("No font has").count()).toBe(2);
    expect(await held.getByRole("textbox").count()).toBe(0);
    await expectAccessible(page);

    await choose.focus();
    await page.keyboard.press("Space");
    const why = held.getByRole("textbox", { name: "Reason for printing 1 card anyway" });
    await why.fill("   ");
    await button(asked, texts.generate).press("Enter");
    await focused(why);
    await held.getByText("Enter a reason for printing these cards anyway, in 3 to 200 characters").waitFor();
    await expectAccessible(page);
    expect(await namesOf(classroom, "VERIFIED")).toHaveLength(3);

    await why.fill("the family agrees");
    await button(asked, texts.generate).press("Enter");
    await dismiss(page, texts.marked);
    await page.getByText("2 cards were printed.").waitFor();
    await page.getByText("Left out, and still VERIFIED:").waitFor();
    expect(await namesOf(classroom, "VERIFIED")).toEqual(["ᎤᏩᏘ"]);
    expect(await namesOf(classroom, "ID_GENERATED")).toEqual(["Asha", "ᎠᎹᏱ"]);
  },
);

test(
  "all held-back cards can be chosen at once, even if no other card is left",
  { tags: "thorough" },
  async () => {
    const classroom = await addClass(web.data, "Only held", [child("ᎠᎹᏱ"), child("ᎤᏩᏘ")]);
    const page = await open(classroom, { viewport: PHONE });
    await button(page, texts.generate).click();
    const asked = confirmation(page);
    await asked.getByText("0 cards, 2 held back").waitFor();
    expect(await button(asked, texts.generate).isDisabled()).toBe(true);
    await asked.getByRole("checkbox", { name: "All 2" }).check();
    await asked
      .getByRole("textbox", { name: "Reason for printing 2 cards anyway" })
      .fill("the family agrees");
    await expectAccessible(page);
    await button(asked, texts.generate).click();
    await dismiss(page, texts.marked);
    await page.getByText("2 cards were printed.").waitFor();
  },
);

test("without a verified student the dialog says so, and generating all the same shows a message", async () => {
  const classroom = await addClass(web.data, "Early", [child("Asha", { status: "SUBMITTED" })]);
  const page = await open(classroom, { viewport: PHONE });
  await button(page, texts.generate).click();
  await confirmation(page).getByText("This class has no VERIFIED students").waitFor();
  await expectAccessible(page);
  await button(confirmation(page), texts.generate).click();
  await dismiss(page, "No verified students found to mark as ID_GENERATED.");
  expect(await namesOf(classroom, "SUBMITTED")).toEqual(["Asha"]);
});

test(
  "a student who cannot be marked is logged and skipped; if none can be marked, a message says so",
  { tags: "thorough" },
  async () => {
    const classroom = await addClass(web.data, "Twice", [child("Asha"), child("Balu")]);
    const page = await open(classroom, { expectErrors: /409|could not be marked/ });
    // Someone else marks them between the printing and the marking.
    const others: number[] = (await listed(classroom, "VERIFIED")).map(({ id }) => id);
    await page.route(/generate_ids\/\?/, async (route) => {
      const answer = await route.fetch();
      const id = others.shift();
      if (id) await web.call("SUPER_ADMIN", "POST", `/students/${id}/mark-id-generated/`);
      await route.fulfill({ response: answer });
    });
    const log: string[] = [];
    page.on("console", (message) => log.push(message.text()));
    await button(await ask(page), texts.generate).click();
    await dismiss(page, texts.marked);
    await page.getByText("Printed, but not marked as ID_GENERATED:").waitFor();
    await page.getByText(studentFailures.alreadyThere({ status: "ID_GENERATED" }).message).waitFor();
    expect(log.join()).toContain("could not be marked");
    expect(await namesOf(classroom, "ID_GENERATED")).toEqual(["Asha", "Balu"]);

    const again = await addClass(web.data, "Alone", [child("Chitra")]);
    others.splice(0, 1, ...(await listed(again, "VERIFIED")).map(({ id }) => id));
    await page.goto(`/admin/submissions?school=1&classroom=${again}`);
    await button(await ask(page), texts.generate).click();
    await told(page, texts.noneMarked).waitFor();
  },
);

test("a failed print is reported with its reason", { tags: "thorough" }, async () => {
  const classroom = await addClass(web.data, "Failing", [child("Asha"), child("Balu")]);
  const page = await open(classroom, { expectErrors: /404/ });
  const asked = await ask(page);
  for (const { id } of await listed(classroom, "VERIFIED"))
    await web.call("SUPER_ADMIN", "POST", `/students/${id}/mark-id-generated/`);
  await button(asked, texts.generate).click();
  await told(page, texts.generateFailed).waitFor();
  await expectAccessible(page);
  await dismiss(page, texts.generateFailed);
  await page.getByText("has no VERIFIED students").waitFor();
  await page.getByText(texts.empty).waitFor();
});

test("cancelling a print marks nobody", { tags: "thorough" }, async () => {
  const classroom = await addClass(web.data, "Cancelled", [child("Asha")]);
  const page = await open(classroom, { expectErrors: /ERR_ABORTED|ERR_FAILED/ });
  const asked = await ask(page);
  // The answer never comes.
  await page.route(/generate_ids\/\?/, () => undefined);
  await button(asked, texts.generate).click();
  await asked.getByText("Printing the cards...").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await asked.getByText(/^1 card,/).waitFor();
  expect(await namesOf(classroom, "VERIFIED")).toEqual(["Asha"]);
});

test("the whole task can be done by keyboard alone", { tags: "thorough" }, async () => {
  await addClass(web.data, "Keys", [child("Asha")]);
  const page = await open();
  await page.getByRole("combobox", { name: "School" }).focus();
  await page.keyboard.type("Sri");
  await page.getByRole("option", { name: /^Sri/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Keys");
  await page.getByRole("option", { name: "Keys" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await focused(button(page, texts.load));
  await page.keyboard.press("Enter");
  await rows(page).getByText("Asha").waitFor();
  await button(page, texts.generate).press("Enter");
  await confirmation(page)
    .getByText(/^1 card,/)
    .waitFor();
  await button(confirmation(page), texts.generate).press("Enter");
  await dismiss(page, texts.marked);
  await page.getByText(texts.empty).waitFor();
});

test("the list is exported to Excel as the sheet Students", async () => {
  const page = await open(4);
  const download = saved(page.waitForEvent("download"));
  await button(page, texts.exportToExcel).click();
  const { path, name } = await download;
  expect(name).toBe(downloadName.students);
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(path);
  expect(book.worksheets.map((sheet) => sheet.name)).toEqual([downloadName.studentsSheet]);
  const sheet = book.worksheets[0]?.getSheetValues() as unknown[][];
  expect(sheet[1]?.slice(1)).toEqual([...texts.columns]);
  expect(sheet).toHaveLength(22);
  expect(sheet.find((row) => row?.[1] === "Daniel Fernandes")?.slice(1)).toEqual([
    "Daniel Fernandes",
    "5 - A",
    "8197345520",
    "SUBMITTED",
  ]);
});

test.each([
  ["the page of a class", (room: number) => `/classes/${room}?status=NO_PHOTO`],
  ["the list of students", (room: number) => `/students?school=1&classroom=${room}&status=NO_PHOTO`],
])("%s exports exactly the students whom it shows, with phone and class", async (_, pathOf) => {
  const classroom = await addClass(web.data, crypto.randomUUID().slice(0, 8), [
    { full_name: "Asha Rao", parent_phone: "9876512340" },
    { full_name: "Bela Sen", parent_phone: "9876512341", photo },
    { full_name: "Chand Das", parent_phone: "9876512342", status: "ID_GENERATED" },
  ]);
  const page = await web.open("SUPER_ADMIN", pathOf(classroom));
  await page.getByText("2 students found").waitFor();
  const download = saved(page.waitForEvent("download"));
  await button(page, texts.exportToExcel).click();
  const book = new exceljs.Workbook();
  await book.xlsx.readFile((await download).path);
  const [, heads, ...rows] = book.worksheets[0]!.getSheetValues() as unknown[][];
  expect(heads?.slice(1)).toEqual(["Name", "Class", "Phone", "Status"]);
  expect(rows.map((row) => [row[1], row[3]])).toEqual([
    ["Asha Rao", "9876512340"],
    ["Chand Das", "9876512342"],
  ]);
  expect(rows[0]?.[2]).toBeTruthy();
});

test("a failed export is reported", { tags: "thorough" }, async () => {
  const page = await open(4, { expectErrors: /422/ });
  await rows(page).first().waitFor();
  await page.route(/students\/export/, (route) => route.fulfill({ status: 422, body: "" }));
  await button(page, texts.exportToExcel).click();
  await told(page, "The export failed. Please try again.").waitFor();
});

test("a class with cards to print is loaded with one click, and no button of the head is without use", async () => {
  const classroom = await addClass(web.data, "0 click", [child("Asha"), child("Balu")]);
  const page = await open();
  await button(page, "Print All Classes").waitFor();
  const more = page.getByRole("main").getByRole("button", { name: "More", exact: true });
  expect(await more.isVisible()).toBe(false);
  await button(page, "0 click: 2 cards to print").click();
  await rows(page).getByText("Balu").waitFor();
  expect(new URL(page.url()).searchParams.get("classroom")).toBe(String(classroom));
  expect(await page.getByRole("combobox", { name: "Class" }).inputValue()).toBe("0 click");

  await page.setViewportSize(PHONE);
  await more.waitFor();
  expect(await button(page, "Print All Classes").isVisible()).toBe(false);
  await more.click();
  await button(page, "Print All Classes").waitFor();
});
