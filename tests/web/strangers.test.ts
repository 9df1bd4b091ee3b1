/**
 * Importing files from other systems and offices with the screens: guesses are shown, unknowns are asked for, and
 * everything can be undone.
 * @module-tag rare
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { changeIn } from "../cli/in-database.ts";
import { makeZip } from "../core/node/archives/make-zip.ts";
import { busyPhoto, ownPhoto } from "../server/own-photo.ts";
import { expectAccessible } from "./accessibility.ts";
import { clipped } from "./clipped.ts";
import { eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();

/** The name of the button that imports. It counts the columns that are left out. */
const BRING_IN = /^Import(?: without \d+ columns?)?$/;
beforeAll(() =>
  changeIn(
    web.data,
    `UPDATE form_templates SET fields = replace(fields, '"type":"file","required":true', ?)`,
    '"type":"file","required":false',
  ),
);
const FOLDER = join(import.meta.dirname, "../core/sheets/strangers");

async function lookAt(file: string, options: Parameters<typeof web.open>[2] = {}) {
  const page = await web.open("SCHOOL_ADMIN", "/imports", options);
  await page.locator('input[type="file"]').setInputFiles({
    name: file,
    mimeType: "application/octet-stream",
    buffer: await readFile(join(FOLDER, file)),
  });
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.waitForURL("**/imports/*");
  return page;
}

test("one of the lists of two years is chosen on a phone, imported and undone", async () => {
  for (const section of ["A", "B"])
    await web.call("SCHOOL_ADMIN", "POST", "/classes/", { class_name: "9", section, total_students: 40 });
  const page = await lookAt("two-years.xlsx", { viewport: PHONE, colorScheme: "dark" });
  await page
    .getByText('Any of the sheets "2025-26", "2026-27 CURRENT" could be the list. Choose one')
    .waitFor();
  expect(await page.getByRole("button", { name: BRING_IN }).isEnabled()).toBe(false);
  await expectAccessible(page);
  await page.getByLabel("Sheet", { exact: true }).selectOption("2026-27 CURRENT");
  await page.getByText(/9 new, 0 changed, 0 unchanged, 0 refused/).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: BRING_IN }).click();
  await page.waitForURL("**/imports");
  await page.getByRole("button", { name: "Undo two-years.xlsx" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone (9 added, 0 changed, 0 unchanged)").waitFor();
});

test.each([
  ["edunext.xls", "Lines between the rows give the class of the rows below them"],
  ["cce.xlsx", "The headings are combined from rows 2 and 3"],
  ["attendance.xlsx", "The headings are repeated 2 times side by side"],
  ["pupils.ods", "is read"],
  ["sideways.xlsx", "The headings are listed down column A"],
])("what is guessed about %s is shown", async (file, said) => {
  const page = await lookAt(file);
  await page.getByText(said).first().waitFor();
  await expectAccessible(page);
});

const people = [
  "sourcedId,status,dateLastModified,enabledUser,username,givenName,familyName,identifier,phone,grades",
  'u1,active,,true,u1,Venkata Subrahmanya Sai Lakshmi Narasimha,Chidambaranathaswamy-Krishnamurthy,007,"98765 43210",08',
  "u2,active,,true,u2,अनन्या,श्रीवास्तव,0012,+91-9876543211,08",
  "u3,active,,true,u3,=1+1,O'Neill 🌻,A/13,9876543212,08",
  "u4,tobedeleted,,true,u4,Gone,Away,14,9876543213,08",
  "u5,active,,true,u5,Meera,Teacher,T1,9876543214,",
  "u6,active,,true,u6,Other,School,15,9876543215,08",
];
const roles = [
  "sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId",
  ...["u1", "u2", "u3", "u4"].map((id) => `r${id},active,,${id},primary,student,,,o1`),
  "ru5,active,,u5,primary,teacher,,,o1",
  "ru6,active,,u6,primary,student,,,o2",
];

/**
 * Returns a OneRoster export of a district with two schools as its system zips it: in a folder, with the files that a
 * Mac adds.
 */
function districtExport(): Buffer {
  const files = {
    "users.csv": people,
    "roles.csv": roles,
    "orgs.csv": [
      "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId",
      "o1,active,,Kendriya Vidyalaya No. 1,school,,",
      "o2,active,,Sarvodaya Bal Vidyalaya,school,,",
    ],
    "classes.csv": [
      "sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds",
      "c1,active,,Roster 8 - A,08,,,homeroom,,o1,",
      "c2,active,,Roster 8 - A,08,,,homeroom,,o2,",
    ],
    "enrollments.csv": [
      "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate",
      ...["u1", "u2", "u3"].map((id) => `e${id},active,,c1,o1,${id},student,,,`),
      "eu6,active,,c2,o2,u6,student,,,",
    ],
  };
  return makeZip([
    ...Object.entries(files).map(([name, lines]) => ({
      name: `export 2026/${name}`,
      data: Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`),
    })),
    { name: "__MACOSX/export 2026/._users.csv", data: Buffer.from("x") },
  ]);
}

const file = (name: string, buffer: Buffer | string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(buffer),
});

/** Uploads files for review, and returns the draft's page. */
async function send(files: ReturnType<typeof file>[], options: Parameters<typeof web.open>[2] = {}) {
  const page = await web.open("SUPER_ADMIN", "/imports", options);
  await page.getByRole("combobox", { name: "School", exact: true }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.locator('input[type="file"]').setInputFiles(files);
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.waitForURL("**/imports/*");
  return page;
}

const bringIn = async (page: Page) => {
  await page.getByRole("button", { name: BRING_IN }).click();
  await page.waitForURL("**/imports");
};

async function addClass(class_name: string, section: string): Promise<number> {
  const room = { class_name, section, total_students: 40 };
  return ((await web.call("SCHOOL_ADMIN", "POST", "/classes/", room)) as { id: number }).id;
}

/** Returns the current students of a class by name, and whether each has a photo. */
async function studentsOf(classroom: number): Promise<Record<string, boolean>> {
  const path = `/students/submissions/?school=1&classroom=${classroom}`;
  const rows = (await web.call("SUPER_ADMIN", "GET", path)) as {
    full_name: string;
    photo: string | null;
  }[];
  return Object.fromEntries(rows.map(({ full_name, photo }) => [full_name, photo !== null]));
}

test("a OneRoster zip of two schools asks which school it is for, and its students are imported", async () => {
  const classroom = await addClass("Roster 8", "A");
  const page = await send([file("district export.zip", districtExport())], { viewport: PHONE });
  await page.getByText("no school name matches this school. Choose one of").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Sheet", { exact: true }).selectOption("Kendriya Vidyalaya No. 1");
  await page.getByText("3 new, 0 changed, 0 unchanged, 0 refused.").waitFor();
  await page.getByText("Meera Teacher").first().waitFor();
  await page.getByText("Gone Away").first().waitFor();
  await expectAccessible(page);
  expect(await clipped(page)).toEqual([]);
  await bringIn(page);
  expect(Object.keys(await studentsOf(classroom)).toSorted()).toEqual([
    "=1+1 O'Neill 🌻",
    "Venkata Subrahmanya Sai Lakshmi Narasimha Chidambaranathaswamy-Krishnamurthy",
    "अनन्या श्रीवास्तव",
  ]);
});

test("columns are mapped as they were for the same headings before, and a message says so", async () => {
  const classroom = await addClass("Saved 5", "A");
  const head = "Pupil,Ward of (as in the register of admissions),Ring up,Std";
  const sheet = (row: string) => file("class.csv", `${head}\n${row}\n`);
  const first = await send([sheet("Asha Saved,Vikram Rao,9876543210,Saved 5 - A")]);
  await first
    .getByLabel("Import Ward of (as in the register of admissions) as")
    .selectOption({ label: "Address" });
  await eventually(() => first.getByLabel("Import Ring up as").isEnabled()).toBe(true);
  await first.getByLabel("Import Ring up as").selectOption({ label: "Parent Phone (required)" });
  await first.getByText("1 new, 0 changed, 0 unchanged, 0 refused.").waitFor();
  await bringIn(first);

  const again = await send([sheet("Ravi Saved,Mohan Das,9876500000,Saved 5 - A")], { viewport: PHONE });
  await again.getByText("Your earlier choices for these headings have been applied.").waitFor();
  await again.getByText("1 new, 0 changed, 0 unchanged, 0 refused.").waitFor();
  await expectAccessible(again);
  expect(await clipped(again)).toEqual([]);
  await bringIn(again);
  expect(Object.keys(await studentsOf(classroom)).toSorted()).toEqual(["Asha Saved", "Ravi Saved"]);
});

test("photos in class folders, in zips within a zip and in HEIC find their children, and the others are named", async () => {
  const [a, b] = [await addClass("3", "A"), await addClass("3", "B")];
  const heic = await readFile(join(import.meta.dirname, "portrait.heic"));
  const picture = await busyPhoto(600, 800);
  const jpeg = (at: number) => ownPhoto(picture, at);
  const inner = makeZip([
    { name: "3B/1.HEIC", data: heic },
    { name: "3B/Zoya  pinto.JPG", data: jpeg(1) },
  ]);
  const zip = makeZip([
    { name: "Photos/3A/1.jpg", data: jpeg(2) },
    { name: "Photos/3A/अनन्या श्रीवास्तव.jpg", data: jpeg(3) },
    { name: "Photos/3A/umma nair.jpg", data: jpeg(4) },
    { name: "Photos/3A/Staff room with a very long name that no row of the sheet has.jpg", data: jpeg(5) },
    { name: "Photos/3A/Thumbs.db", data: Buffer.from("x") },
    { name: "Photos/3-B.zip", data: inner },
  ]);
  const sheet = [
    "Roll No,Student Name,Class,Mobile",
    "1,Asha Photo,3 - A,9876501710",
    "2,अनन्या श्रीवास्तव,3 - A,9876501711",
    "3,Uma Nair,3 - A,9876501712",
    "1,Imran Photo,3 - B,9876501713",
    "2,Zoya Pinto,3 - B,9876501714",
    "",
  ].join("\n");
  const page = await send([file("class 3.csv", sheet), file("photos.zip", zip)], { viewport: PHONE });
  await page.getByRole("heading", { name: "Columns" }).waitFor();
  await page.getByText("5 new, 0 changed, 0 unchanged, 0 refused.").waitFor();
  await page.getByText("6 photos.", { exact: true }).waitFor();
  await page
    .getByText('There is no photo "Uma Nair" among the 7 files provided. Did you mean "umma nair.jpg"?')
    .waitFor();
  await page
    .getByText("2 photos do not match any row: Photos/3A/umma nair.jpg, Photos/3A/Staff room")
    .waitFor();
  await expectAccessible(page);
  expect(await clipped(page)).toEqual([]);
  await bringIn(page);
  expect(await studentsOf(a)).toEqual({ "Asha Photo": true, "अनन्या श्रीवास्तव": true, "Uma Nair": false });
  expect(await studentsOf(b)).toEqual({ "Imran Photo": true, "Zoya Pinto": true });
});
