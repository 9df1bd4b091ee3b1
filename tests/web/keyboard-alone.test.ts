/** @module-tag rare */
import { filterText } from "@idms/core/school/accounts/saved-filter";
import { classText, commonText, submissionText } from "@idms/core/messages";
import { rosterText } from "@idms/core/collect/rosters/roster-text";
import { studentName } from "@idms/core/students/records/display-name";
import { duplicateText } from "@idms/core/students/records/duplicate-text";
import { listText } from "@idms/core/students/answers/list-text";
import { recordText } from "@idms/core/students/records/record-text";
import type { Student } from "@idms/core/students/records/student";
import type { ProposedYear } from "@idms/core/school/years/year-answers";
import { yearText } from "@idms/core/school/years/year-text";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addClass, anyPhoto } from "./add-students.ts";
import { button, inDialog, link, press, tabTo } from "./by-keyboard.ts";
import { eventually, focused, webApp, type Who } from "./web-app.ts";

const web = webApp();

/** The longest names that schools submitted, in scripts with long words. */
const LONGEST = [
  "Venkatanarasimharajuvaripeta Lakshminarasimhan Subramaniam",
  "ശ്രീപത്മനാഭസ്വാമി കൃഷ്ണനുണ്ണിത്തമ്പുരാൻ",
  "محمد عبدالرحمٰن نورالحسن صدیقی خانزادہ",
] as const;

const undo = (page: Page) => page.getByRole("button", { name: /^Undo/ });

const listed = (room: number) =>
  web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${room}&ordering=id`) as Promise<Student[]>;
const open = (path: string, who: Who = "SCHOOL_ADMIN") => web.open(who, path);

let rooms = 0;
/** Adds a class with these children. */
const room = (...names: readonly string[]) =>
  addClass(
    web.data,
    `Keyboard ${(rooms += 1)}`,
    names.map((full_name) => ({ full_name, meta: { full_name } })),
  );

test("a new school year is started after each guess is confirmed, and undone", async () => {
  const page = await open("/classes/new-year");
  const { year } = (await web.call("SCHOOL_ADMIN", "GET", "/schools/1/year/plan/")) as ProposedYear;
  const begin = button(page, yearText.begin(year.name));
  await begin.waitFor();
  const guesses = page.getByRole("checkbox", { name: new RegExp(`^${yearText.sure}`) });
  const count = await guesses.count();
  for (let at = 0; at < count; at += 1) await press(page, guesses.nth(at), "Space");
  await press(page, begin);
  await press(page, inDialog(page, yearText.begin(year.name)));
  await page.getByText(yearText.begun(year.name)).waitFor();
  await press(page, button(page, yearText.undo));
  await press(page, inDialog(page, yearText.undo));
  await page.getByText(yearText.undone(year.name)).waitFor();
});

test("a student is found in the list, selected and verified, and the verification is undone", async () => {
  const id = await room(...LONGEST);
  const page = await open(`/students?classroom=${id}`);
  await page.getByText(listText.found(3)).waitFor();
  await tabTo(page, page.getByRole("searchbox", { name: listText.search }));
  await page.keyboard.type("venkata");
  await page.getByText(listText.found(1)).waitFor();
  await press(page, page.getByRole("checkbox", { name: `Select ${LONGEST[0]}` }), "Space");
  await press(page, button(page, submissionText.verify));
  await press(page, inDialog(page, submissionText.verify));
  await page.getByText("1 student verified.").waitFor();
  await press(page, undo(page));
  await page.getByText("Undone for 1 student.").waitFor();
  await press(page, page.getByRole("button", { name: /^Filters/ }));
  await press(page, button(page, filterText.title));
  await page.keyboard.press("ArrowDown");
  await page.getByRole("menuitem", { name: filterText.save }).waitFor();
  await page.keyboard.press("Escape");
  await focused(button(page, filterText.title));
});

test("on a student's page, an answer is corrected, a verification undone, and the student removed and restored", async () => {
  const [student] = await listed(await room(LONGEST[1]));
  const page = await open(`/students/${student?.id}`);
  await press(page, button(page, recordText.correct));
  await tabTo(page, page.getByRole("dialog").getByRole("textbox", { name: "Student Name" }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Kavya");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Kavya" }).waitFor();
  await press(page, button(page, submissionText.verify));
  await press(page, button(page, recordText.unverify));
  await button(page, submissionText.verify).waitFor();
  await press(page, button(page, recordText.remove));
  await tabTo(page, page.getByLabel(recordText.reason));
  await page.keyboard.type("Twice");
  await press(page, inDialog(page, recordText.remove));
  await page.getByText(recordText.isRemoved).waitFor();
  await press(page, undo(page));
  await page.getByRole("heading", { level: 1, name: "Kavya" }).waitFor();
});

test("a removed student is restored from the list of removed students", async () => {
  const id = await room(LONGEST[0], LONGEST[2]);
  const ids = (await listed(id)).map((student) => student.id);
  await web.call("SCHOOL_ADMIN", "POST", "/students/bulk/", { action: "remove", ids, reason: "Gone" });
  const page = await open("/students/removed");
  await press(page, button(page, `${recordText.restore} ${LONGEST[2]}`));
  await eventually(async () => (await listed(id)).map(studentName)).toEqual([LONGEST[2]]);
});

test("two similar records can be reduced to one, told apart or merged, and each action can be undone", async () => {
  const photo = await anyPhoto(web.data);
  const of = (full_name: string) => ({ full_name, photo, meta: { full_name, parent_phone: "9876512340" } });
  const id = await addClass(web.data, "Keyboard doubles", [of("Farah Khan"), of("Khan Farah")]);
  const page = await open(`/students/duplicates?classroom=${id}`);
  const acts = [
    new RegExp(`^${duplicateText.keepThis}`),
    new RegExp(`^${duplicateText.apart}`),
    new RegExp(`^${duplicateText.merge}`),
  ];
  for (const act of acts) {
    await press(page, page.getByRole("button", { name: act }));
    if (act === acts[2]) await press(page, inDialog(page, duplicateText.merge));
    await page.getByText(duplicateText.none).waitFor();
    await press(page, undo(page));
    await page.getByRole("article").waitFor();
  }
  expect(await listed(id)).toHaveLength(2);
});

test("a changed printed card leads to its student", async () => {
  await web.call("SCHOOL_ADMIN", "PATCH", "/students/1/", { answers: { full_name: LONGEST[0] } });
  const page = await open("/students/changed");
  await press(page, link(page, LONGEST[0]));
  await page.getByRole("heading", { level: 1, name: LONGEST[0] }).waitFor();
  await web.call("SCHOOL_ADMIN", "PATCH", "/students/1/", { answers: { full_name: "Aarav Sharma" } });
});

test("on the page of a class, a status is selected, a student added and the class edited", async () => {
  const id = await room("Asha");
  const page = await open(`/classes/${id}`);
  await press(page, link(page, /SUBMITTED$/));
  await eventually(() => new URL(page.url()).search).toBe("?status=SUBMITTED");
  await press(page, button(page, commonText.edit));
  await tabTo(page, page.getByLabel(classText.section));
  await page.keyboard.type("Q");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: / - Q$/ }).waitFor();
  await press(page, button(page, recordText.add));
  await tabTo(page, page.getByRole("dialog").getByRole("textbox", { name: "Student Name" }));
  await page.keyboard.type(LONGEST[2]);
  await tabTo(page, page.getByRole("dialog").getByRole("textbox", { name: "Parent Phone" }));
  await page.keyboard.type("9876512399");
  await press(page, inDialog(page, commonText.save));
  await eventually(async () => (await listed(id)).length).toBe(2);
});

test("on a roster, a child is added, matched with a record, unmatched and removed", async () => {
  const id = await room("Asha Rao");
  const page = await open(`/classes/${id}/roster`);
  await press(page, button(page, rosterText.add));
  await tabTo(page, page.getByRole("dialog").getByRole("textbox", { name: "Name" }));
  await page.keyboard.type(LONGEST[1]);
  await press(page, inDialog(page, commonText.save));
  await page.getByText(LONGEST[1]).first().waitFor();
  const whose = page.getByRole("combobox", { name: rosterText.matchWith("Asha Rao") });
  await tabTo(page, whose);
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: LONGEST[1] }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("button", { name: new RegExp(`^${rosterText.unmatch}`) }));
  await whose.waitFor();
  await press(page, button(page, `${commonText.delete} ${LONGEST[1]}`));
  await press(page, inDialog(page, commonText.delete));
  await page.getByText(rosterText.none).waitFor();
});

test("the links of children are shown for a chosen language, and their families are reminded", async () => {
  const id = await room("Here Already");
  const [form] = (await web.call("SCHOOL_ADMIN", "GET", "/form-templates/")) as [{ id: number }];
  await web.call("SCHOOL_ADMIN", "POST", "/upload-links/", { classroom: id, template: form.id });
  for (const full_name of LONGEST)
    await web.call("SCHOOL_ADMIN", "POST", `/classes/${id}/roster/`, { full_name, phone: "9876500001" });
  const page = await open(`/classes/${id}/families`);
  const language = page.getByLabel("Message language");
  await tabTo(page, language);
  await page.keyboard.press("ArrowDown");
  await eventually(() => language.inputValue()).not.toBe("");
  await press(page, button(page, rosterText.showLinks));
  await press(page, link(page, `WhatsApp: ${LONGEST[2]}`), "Shift");
  await press(page, button(page, rosterText.remind));
  const told = page.getByRole("status").filter({ hasText: "Remind these families by phone" });
  await told.waitFor();
  for (const name of LONGEST) await told.getByText(name).waitFor();
});
