import { submissionText } from "@idms/core/messages";
import { listText } from "@idms/core/students/answers/list-text";
import { recordText } from "@idms/core/students/records/record-text";
import type { Student } from "@idms/core/students/records/student";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { eventually, PHONE, webApp } from "./web-app.ts";
import { undoneSentences } from "@idms/core/students/records/student-failures";

const web = webApp();
const COUNT = 70;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });
const listed = (room: number) =>
  web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${room}`) as Promise<Student[]>;
const statuses = async (room: number) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(await listed(room), ({ status }) => status)).map(([status, rows]) => [
      status,
      rows?.length,
    ]),
  );

test(
  "all students found, not only those on the page, are verified; the refused one is named, and undo works",
  { tags: "thorough" },
  async () => {
    const room = await addClass(
      web.data,
      "Long list",
      Array.from({ length: COUNT }, (_, at) => ({
        full_name: `Hema ${at}`,
        status: at === COUNT - 1 ? ("ID_GENERATED" as const) : ("SUBMITTED" as const),
      })),
    );
    const page = await web.open("SCHOOL_ADMIN", "/school/submissions");
    await page.getByRole("link", { name: listText.title, exact: true }).click();
    await page.getByRole("searchbox", { name: listText.search }).fill("hema");
    await page.getByText(listText.found(COUNT)).waitFor();
    await eventually(() => page.url()).toContain("search=hema");
    await page.reload();
    await page.getByText(listText.found(COUNT)).waitFor();
    expect(await page.getByRole("row").count()).toBe(51);
    await page.getByLabel(listText.selectShown).check();
    await button(page, listText.selectAll(COUNT)).press("Enter");
    await page.getByText(listText.selected(COUNT)).waitFor();
    // The bar covers a row unless the list is scrolled to its end.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expectAccessible(page);
    await button(page, submissionText.verify).press("Enter");
    await inDialog(page, submissionText.verify).press("Enter");
    const refused = page.getByRole("dialog", { name: listText.refused(1) });
    await refused.getByText(`Hema ${COUNT - 1}`).waitFor();
    await expectAccessible(page, ["light"]);
    await page.keyboard.press("Escape");
    await page.getByText(`${COUNT - 1} students verified.`).waitFor();
    expect(await statuses(room)).toEqual({ VERIFIED: COUNT - 1, ID_GENERATED: 1 });
    await button(page, /^Undo/).click();
    await page.getByText(`Undone for ${COUNT - 1} students.`).waitFor();
    expect(await statuses(room)).toEqual({ SUBMITTED: COUNT - 1, ID_GENERATED: 1 });

    await button(page, "Filters").click();
    await page.getByLabel("Status").selectOption("ID_GENERATED");
    await page.getByText(listText.found(1)).waitFor();
    await page.getByRole("link", { name: `Hema ${COUNT - 1}` }).click();
    await page.getByRole("heading", { level: 1, name: `Hema ${COUNT - 1}` }).waitFor();
    await page.goBack();
    await page.getByText(listText.found(1)).waitFor();
  },
);

test(
  "a super admin finds students of all schools on a phone, removes some and restores them",
  { tags: "thorough" },
  async () => {
    const room = await addClass(web.data, "Phone list", [
      { full_name: "Indu Uno" },
      { full_name: "Indu Due" },
    ]);
    const page = await web.open("SUPER_ADMIN", "/students?search=indu", { viewport: PHONE });
    await page.getByText(listText.found(2)).waitFor();
    await page.getByLabel("Select Indu Uno").check();
    await page.getByRole("button", { name: recordText.remove, exact: true }).click();
    await page.getByLabel(recordText.reason).fill("Left the school");
    await inDialog(page, recordText.remove).click();
    await page.getByText("1 student removed.").waitFor();
    await page.getByText(listText.found(1)).waitFor();
    await expectAccessible(page, ["dark"]);
    await button(page, /^Undo/).click();
    await page.getByText(listText.found(2)).waitFor();
    expect((await listed(room)).length).toBe(2);
  },
);

test(
  "a mistaken send-back is undone for all selected students, by keyboard alone",
  { tags: "thorough" },
  async () => {
    const names = ["ശ്രീപത്മനാഭസ്വാമി കൃഷ്ണനുണ്ണിത്തമ്പുരാൻ", "Venkatanarasimharajuvaripeta Lakshminarasimhan", "Jaya"];
    const room = await addClass(
      web.data,
      "Sent back",
      names.map((full_name) => ({ full_name })),
    );
    const marked = (await listed(room)).filter(({ full_name }) => full_name !== "Jaya");
    const ids = marked.map(({ id }) => id);
    await web.call("SCHOOL_ADMIN", "POST", "/students/bulk/", {
      action: "send_back",
      ids,
      why: { reasons: ["photo"] },
    });
    const page = await web.open("SCHOOL_ADMIN", `/students?classroom=${room}`, { viewport: PHONE });
    await page.getByText(listText.found(3)).waitFor();
    await page.getByLabel(listText.selectShown).press("Space");
    await button(page, recordText.undoSendBack).press("Enter");
    await inDialog(page, recordText.undoSendBack).press("Enter");
    const refused = page.getByRole("dialog", { name: listText.refused(1) });
    await refused.getByText("Jaya").waitFor();
    await refused.getByText("This submission is not marked as sent back.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("2 students no longer marked as sent back.").waitFor();
    await expectAccessible(page);
    expect((await listed(room)).map(({ sent_back }) => sent_back)).toEqual([null, null, null]);
  },
);

test(
  "undoing a move verifies unchanged students again, or names them if the user may not verify",
  { tags: "thorough" },
  async () => {
    const names = ["Moved One", "Moved Two"];
    const room = await addClass(
      web.data,
      "Moved",
      names.map((full_name) => ({ full_name, status: "VERIFIED" as const })),
    );
    const verified = { VERIFIED: names.length };
    for (const who of ["SCHOOL_ADMIN", "SUPER_ADMIN"] as const) {
      const page = await web.open(who, "/students?school=1&search=moved");
      await page.getByText(listText.found(2)).waitFor();
      await page.getByLabel(listText.selectShown).check();
      await page.getByRole("button", { name: recordText.move, exact: true }).click();
      await page.getByRole("dialog").getByRole("combobox", { name: "Class" }).click();
      await page.getByRole("listbox").getByRole("option", { name: "8 - B" }).click();
      await page.getByRole("dialog").getByRole("button", { name: recordText.move, exact: true }).click();
      await page.getByText("2 students moved.").waitFor();
      expect(await statuses(room)).toEqual({});
      await button(page, /^Undo/).click();
      if (who === "SUPER_ADMIN") {
        const left = page.getByRole("dialog", { name: listText.refused(2) });
        await left.getByText(undoneSentences.schoolVerifies().message).first().waitFor();
        await expectAccessible(page, ["light"]);
        await page.keyboard.press("Escape");
      }
      await page.getByText("Undone for 2 students.").waitFor();
      expect(await statuses(room)).toEqual(who === "SUPER_ADMIN" ? { SUBMITTED: 2 } : verified);
    }
  },
);
