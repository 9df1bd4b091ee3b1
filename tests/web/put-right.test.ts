import { commonText, submissionText, uploadText } from "@idms/core/messages";
import { duplicateText } from "@idms/core/students/records/duplicate-text";
import { recordText } from "@idms/core/students/records/record-text";
import type { Student } from "@idms/core/students/records/student";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { fillIn, makeLink, portrait, TOUCH_PHONE } from "./parent-link.ts";
import { printClass, reprintChanged } from "./print-class.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Submits a child from a parent's phone, with the photo rotated sideways. */
async function submit(address: string, name: string): Promise<void> {
  const phone = await web.open(null, address, TOUCH_PHONE);
  await fillIn(phone, name);
  const lying = await sharp((await portrait()).buffer)
    .rotate(90)
    .jpeg()
    .toBuffer();
  const file = { name: "IMG_2.jpg", mimeType: "image/jpeg", buffer: lying };
  await phone.getByLabel(/^Photo/).setInputFiles(file);
  await phone.getByRole("img", { name: "Photo, as it will be sent" }).waitFor();
  await phone.getByRole("button", { name: uploadText.submit }).click();
  await phone.getByRole("heading", { name: uploadText.done }).waitFor();
  await phone.context().close();
}

async function correctName(page: Page, name: string): Promise<void> {
  await button(page, recordText.correct).click();
  await page.getByLabel("Student Name").fill(name);
  await inDialog(page, commonText.save).click();
  await heading(page, name).waitFor();
}

const shapeOf = (page: Page) =>
  page
    .locator("img.record-photo")
    .evaluate((image: HTMLImageElement) => (image.naturalWidth > image.naturalHeight ? "lying" : "upright"));

test(
  "a submission can be corrected at every stage: sent back, printed, printed again, merged, removed and restored",
  { tags: "thorough" },
  async () => {
    await addClass(web.data, "Wrong", [{ full_name: "Somebody Else" }]);
    const right = await addClass(web.data, "Right", []);
    const link = await makeLink(web);
    await submit(link.path, "Meenaksi Sundaram");

    const school = await web.open("SCHOOL_ADMIN", "/school/submissions?search=Meenaksi");
    await school.getByRole("link", { name: "Meenaksi Sundaram" }).click();
    await heading(school, "Meenaksi Sundaram").waitFor();
    await button(school, recordText.correct).click();
    await school.getByLabel("Student Name").fill("Meenakshi Sundaram");
    await school.getByRole("dialog").getByRole("combobox", { name: "Class" }).click();
    await school.getByRole("option", { name: "Right", exact: true }).click();
    await inDialog(school, commonText.save).click();
    await school
      .getByText("Corrected: Student Name from “Meenaksi Sundaram” to “Meenakshi Sundaram”, Class from")
      .waitFor();
    // The form crops every photo upright, so a rotation turns the frame, too.
    expect(await shapeOf(school)).toBe("upright");
    await button(school, recordText.turnLeft).click();
    await eventually(() => shapeOf(school)).toBe("lying");

    await button(school, recordText.sendBack).click();
    await school.getByLabel("The name", { exact: true }).check();
    await inDialog(school, recordText.sendBack).click();
    await school.getByText(recordText.sentBack).first().waitFor();
    await correctName(school, "Meenakshi Sundaram Iyer");
    await button(school, submissionText.verify).click();
    await button(school, recordText.unverify).waitFor();

    await printClass(web, "Right", ["Meenakshi Sundaram Iyer"]);
    await school.reload();
    await heading(school, "Meenakshi Sundaram Iyer").waitFor();
    expect(await school.getByText(recordText.changed).count()).toBe(0);
    await correctName(school, "Meenakshi S. Iyer");
    await school.getByText(recordText.changed).waitFor();
    await school.locator("del", { hasText: "Meenakshi Sundaram Iyer" }).waitFor();

    await expectAccessible(school);

    await school.goto("/students/changed");
    const row = school.getByRole("row").filter({ hasText: "Meenakshi S. Iyer" });
    await row.locator("ins", { hasText: "Meenakshi S. Iyer" }).waitFor();
    await expectAccessible(school);
    const [student] = (await web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${right}`)) as [Student];
    expect(await reprintChanged(web, student.id)).toContain("Meenakshi S. Iyer");
    await school.reload();
    await school.getByText(recordText.noneChanged).or(school.getByRole("table")).first().waitFor();
    await eventually(() => school.getByRole("row").filter({ hasText: "Meenakshi S. Iyer" }).count()).toBe(0);

    // The family sends it once more, through the same link and with another phone: a duplicate, which is merged.
    await submit(link.path, "Iyer Meenakshi S.");
    const double = (await web.call("SCHOOL_ADMIN", "GET", "/students/?search=Iyer Meenakshi")) as Student[];
    const twin = double.find(({ id }) => id !== student.id) as Student;
    await web.call("SCHOOL_ADMIN", "PATCH", `/students/${twin.id}/`, { classroom: right });
    await school.goto(`/students/${student.id}`);
    await school.getByRole("link", { name: duplicateText.compare }).click();
    await school
      .getByRole("article")
      .getByRole("button", { name: /^Merge Meenakshi S. Iyer/ })
      .click();
    const phones = school.getByRole("dialog").getByRole("radiogroup", { name: "Parent Phone" });
    await phones.getByRole("radio").nth(1).check();
    await inDialog(school, duplicateText.merge).click();
    await school.getByText(duplicateText.none).waitFor();
    const merged = (await web.call("SCHOOL_ADMIN", "GET", `/students/${student.id}/`)) as Student;
    expect(merged).toMatchObject({ parent_phone: twin.parent_phone, status: "ID_GENERATED" });

    // A record that is removed by mistake is restored by undo, unchanged.
    await school.goto(`/students/${student.id}`);
    await button(school, recordText.remove).click();
    await school.getByLabel(recordText.reason).fill("Has left");
    await inDialog(school, recordText.remove).click();
    await school.getByText(recordText.isRemoved).waitFor();
    await button(school, "Undo").click();
    await school.getByText("Restored").waitFor();
    const { version: _, ...back } = (await web.call(
      "SCHOOL_ADMIN",
      "GET",
      `/students/${student.id}/`,
    )) as Student;
    expect(merged).toMatchObject(back);
  },
);
