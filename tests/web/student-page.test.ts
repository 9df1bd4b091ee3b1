import { submissionText } from "@idms/core/messages";
import { recordText } from "@idms/core/students/records/record-text";
import type { Student } from "@idms/core/students/records/student";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

/** Adds a class with one student who has a photo and the answers of the demo's form. */
async function oneStudent(className: string, full_name: string): Promise<number> {
  const photo = await anyPhoto(web.data);
  const classroom = await addClass(web.data, className, [{ full_name, photo, meta: { full_name } }]);
  const [student] = (await web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${classroom}`)) as Student[];
  return (student as Student).id;
}

/** Whether the photo on the page is wider than high. */
const isWide = (page: Page) =>
  page
    .locator("img.record-photo")
    .evaluate((image: HTMLImageElement) => image.naturalWidth > image.naturalHeight);

test("a wrong class, a rotated photo and a typo are corrected; the record is then verified, removed and restored", async () => {
  const id = await oneStudent("Film", "Asha Roa");
  const page = await web.open("SCHOOL_ADMIN", "/school/submissions?search=Asha Roa", {
    expectErrors: /400/,
  });
  await page.getByRole("link", { name: "Asha Roa" }).click();
  await page.getByRole("heading", { level: 1, name: "Asha Roa" }).waitFor();

  await button(page, recordText.correct).click();
  await page.getByLabel("Student Name").fill("");
  await inDialog(page, "Save").click();
  await page.locator('[aria-invalid="true"]').waitFor();
  await page.getByLabel("Student Name").fill("Asha Rao");
  const room = page.getByRole("dialog").getByRole("combobox", { name: "Class" });
  await room.click();
  await page.getByRole("listbox").getByRole("option", { name: "8 - B" }).click();
  await expectAccessible(page, ["light"]);
  await inDialog(page, "Save").click();
  await page.getByRole("heading", { level: 1, name: "Asha Rao" }).waitFor();
  await page
    .getByText("Corrected: Student Name from “Asha Roa” to “Asha Rao”, Class from “Film” to “8 - B”")
    .waitFor();

  expect(await isWide(page)).toBe(false);
  await button(page, recordText.turnRight).click();
  await eventually(() => isWide(page)).toBe(true);
  await button(page, recordText.turnLeft).click();
  await eventually(() => isWide(page)).toBe(false);

  await button(page, recordText.sendBack).click();
  await inDialog(page, recordText.sendBack).click();
  await page.getByText("Choose a reason, or write a note about what is wrong.").waitFor();
  await page.getByLabel("The photo", { exact: true }).check();
  await page.getByLabel(recordText.note).fill("Eyes are closed");
  await inDialog(page, recordText.sendBack).click();
  await page.getByText("The photo: Eyes are closed").waitFor();
  await button(page, submissionText.verify).click();
  await button(page, recordText.unverify).waitFor();
  expect(await page.getByText("Eyes are closed").count()).toBe(0);

  await button(page, recordText.remove).click();
  await page.getByLabel(recordText.reason).fill("Sent in twice");
  await inDialog(page, recordText.remove).click();
  await page.getByText(recordText.isRemoved).waitFor();
  await expectAccessible(page, ["light"]);
  await button(page, "Undo").click();
  await page.getByText("Restored").waitFor();
  expect(await web.call("SCHOOL_ADMIN", "GET", `/students/${id}/`)).toMatchObject({
    full_name: "Asha Rao",
    status: "VERIFIED",
    sent_back: null,
    classroom: { class_name: "8", section: "B" },
  });
});

test("whether a corrected record stays verified is chosen beside Save, and the outcome is said", async () => {
  const id = await oneStudent("Stays", "Kept Girl");
  await web.call("SCHOOL_ADMIN", "POST", `/students/${id}/verify/`);
  const page = await web.open("SCHOOL_ADMIN", `/students/${id}`, { viewport: { width: 1280, height: 600 } });
  const correct = async (name: string) => {
    await button(page, recordText.correct).click();
    await page.getByLabel("Student Name").fill(name);
  };
  await correct("Kept Girl Rao");
  const choice = page.getByRole("dialog").getByLabel(recordText.keepVerified);
  const [seen, save] = [await choice.boundingBox(), await inDialog(page, "Save").boundingBox()];
  expect(seen!.y + seen!.height).toBeLessThan(600);
  expect(save!.y - seen!.y).toBeLessThan(120);
  await expectAccessible(page);
  await choice.check();
  await inDialog(page, "Save").click();
  await page.getByRole("status").getByText("Saved", { exact: true }).waitFor();
  await button(page, recordText.unverify).waitFor();
  await correct("Kept Girl Das");
  await inDialog(page, "Save").click();
  await page.getByText("Saved. The record must be verified again.").waitFor();
  await button(page, submissionText.verify).waitFor();

  await button(page, submissionText.verify).click();
  await button(page, recordText.turnRight).click();
  await page.getByText("Saved. The record must be verified again.").nth(1).waitFor();
});

test(
  "a user whose correction meets another user's sees both changes and decides",
  { tags: "thorough" },
  async () => {
    const id = await oneStudent("Two", "Balu Nair");
    const page = await web.open("SUPER_ADMIN", `/students/${id}`, { expectErrors: /412/ });
    await button(page, recordText.correct).click();
    await page.getByLabel("Student Name").fill("Balu Nayar");
    await web.call("SCHOOL_ADMIN", "PATCH", `/students/${id}/`, { answers: { full_name: "Balan Nair" } });
    await inDialog(page, "Save").click();
    const conflict = page.getByRole("dialog", { name: "Someone else changed this student" });
    await conflict.getByRole("cell", { name: "Balan Nair" }).waitFor();
    await conflict.getByRole("button", { name: "Save mine" }).click();
    await page.getByRole("heading", { level: 1, name: "Balu Nayar" }).waitFor();
  },
);

test(
  "selected students are sent back, removed or moved by one action each, which can be undone",
  { tags: "thorough" },
  async () => {
    const names = ["Chitra One", "Chitra Two"];
    const room = await addClass(
      web.data,
      "Many",
      names.map((full_name) => ({ full_name })),
    );
    const listed = () =>
      web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${room}`) as Promise<Student[]>;
    const page = await web.open("SCHOOL_ADMIN", `/school/submissions?classroom=${room}`);
    const undo = button(page, "Undo Ctrl Z").or(button(page, "Undo"));
    const act = async (label: string, fill: () => Promise<void>) => {
      await page.getByRole("link", { name: "Chitra Two" }).waitFor();
      await page.getByLabel("Select all on this page").check();
      await button(page, `${label} selected`).click();
      await fill();
      await inDialog(page, label).click();
    };
    await act(recordText.sendBack, () => page.getByLabel("The name", { exact: true }).check());
    await page.getByText("2 submissions sent back.").waitFor();
    await eventually(() => page.getByText(recordText.sentBack, { exact: true }).count()).toBe(2);
    await undo.click();
    await eventually(async () => (await listed()).map(({ sent_back }) => sent_back)).toEqual([null, null]);

    await act(recordText.remove, () => page.getByLabel(recordText.reason).fill("Of another school"));
    await page.getByText("2 submissions removed.").waitFor();
    expect(await listed()).toEqual([]);
    await undo.click();
    await eventually(async () => (await listed()).length).toBe(2);

    await act(recordText.move, async () => {
      await page.getByRole("dialog").getByRole("combobox", { name: "Class" }).click();
      await page.getByRole("listbox").getByRole("option", { name: "8 - B" }).click();
    });
    await page.getByText("2 submissions moved.").waitFor();
    await undo.click();
    await eventually(async () => (await listed()).length).toBe(2);
  },
);

test("a student is added manually, removed, and restored from the list", { tags: "thorough" }, async () => {
  const page = await web.open("SCHOOL_ADMIN", "/school/submissions");
  await button(page, recordText.add).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Class" }).click();
  await page.getByRole("listbox").getByRole("option", { name: "8 - B" }).click();
  await dialog.getByLabel("Student Name").fill("Divya Added");
  await dialog.getByLabel("Parent Phone").fill("9123456780");
  await inDialog(page, "Save").click();
  await page.getByRole("heading", { level: 1, name: "Divya Added" }).waitFor();
  await button(page, recordText.addPhoto).waitFor();

  await button(page, recordText.remove).click();
  await page.getByLabel(recordText.reason).fill("A trial");
  await inDialog(page, recordText.remove).click();
  // The page of a removed student also leads to the list, besides the tab.
  await button(page, "Undo").waitFor();
  await page.getByRole("link", { name: recordText.removed }).last().click();
  await page.getByRole("cell", { name: "A trial" }).waitFor();
  await expectAccessible(page);
  await button(page, `${recordText.restore} Divya Added`).click();
  await page.getByRole("heading", { level: 1, name: "Divya Added" }).waitFor();
});

test(
  "in Hindi, the fields of a record have Hindi names in the record, in its editor and in its errors",
  { tags: "thorough" },
  async () => {
    const id = await oneStudent("Hindi", "Meera Das");
    const page = await web.open("SCHOOL_ADMIN", `/students/${id}`, { locale: "hi-IN", expectErrors: /400/ });
    await page.getByRole("heading", { level: 1, name: "Meera Das" }).waitFor();
    const name = "विद्यार्थी का नाम";
    await page.locator(".record dt", { hasText: name }).waitFor();
    await page.getByRole("button", { name: "सुधारें", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(name).fill("");
    await dialog.getByLabel(name).press("Enter");
    await dialog.getByText(`${name} देना ज़रूरी है।`).first().waitFor();
    expect(await dialog.getByText("Student Name").count()).toBe(0);
  },
);

test("an erased student leaves the screen, which leads to the Jobs page", async () => {
  const id = await oneStudent("Erased", "Gone Girl");
  const page = await web.open("SUPER_ADMIN", `/students/${id}`, { expectErrors: /404/ });
  await page.getByRole("heading", { level: 1, name: "Gone Girl" }).waitFor();
  await button(page, recordText.erase).click();
  await inDialog(page, recordText.erase).click();
  await page.getByText(recordText.isErased).waitFor();
  expect(await page.getByText("Gone Girl").count()).toBe(0);
  expect(await page.locator("img.record-photo").count()).toBe(0);
  expect(await button(page, recordText.correct).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open the Jobs page" }).click();
  await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
});

test("a student erased by someone else leaves the screen at the next action", async () => {
  const id = await oneStudent("Erased elsewhere", "Lost Boy");
  const page = await web.open("SUPER_ADMIN", `/students/${id}`, { expectErrors: /404/ });
  await page.getByRole("heading", { level: 1, name: "Lost Boy" }).waitFor();
  await web.call("SUPER_ADMIN", "POST", "/jobs/", { kind: "erase", input: { students: [id] } });
  await eventually(async () => {
    const jobs = (await web.call("SUPER_ADMIN", "GET", "/jobs/")) as { kind: string; state: string }[];
    return jobs.filter(({ kind, state }) => kind === "erase" && state !== "done").length;
  }).toBe(0);
  await button(page, recordText.turnRight).click();
  await page.getByText(recordText.isGone).waitFor();
  expect(await page.getByText("Lost Boy").count()).toBe(0);
  await page.getByRole("link", { name: "Open the Jobs page" }).waitFor();
  await expectAccessible(page);
});

test(
  "a student removed by someone else leaves the screen at the next action, and can be restored",
  { tags: "thorough" },
  async () => {
    const id = await oneStudent("Removed elsewhere", "Away Girl");
    const page = await web.open("SCHOOL_ADMIN", `/students/${id}`, { expectErrors: /404/ });
    await page.getByRole("heading", { level: 1, name: "Away Girl" }).waitFor();
    await web.call("SCHOOL_ADMIN", "POST", `/students/${id}/remove/`, { reason: "Twice there" });
    await button(page, submissionText.verify).click();
    await page.getByText(recordText.isRemoved).waitFor();
    expect(await button(page, recordText.correct).count()).toBe(0);
    await button(page, "Undo").click();
    await button(page, recordText.correct).waitFor();
  },
);
