/** @module-tag thorough */
import { uploadText } from "@idms/core/messages";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { fillIn, makeLink, submittedAs, TOUCH_PHONE } from "./parent-link.ts";
import { webApp } from "./web-app.ts";

const web = webApp();

test("an unlikely answer is questioned once, accepted when it is sent again, and shown to the school", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, TOUCH_PHONE);
  await fillIn(page, "Asha 2", "0000000000");
  await page.getByRole("button", { name: uploadText.submit }).click();
  const asked = page.getByRole("alert").filter({ hasText: "Is this right?" });
  await asked.getByText("Parent Phone: this does not look like a real phone number.").waitFor();
  await asked.getByText("Student Name: this does not look like a name.").waitFor();
  await expectAccessible(page);
  const folder = process.env["IDMS_LOOK"];
  if (folder) await page.screenshot({ path: `${folder}/doubts-360.png`, fullPage: true });
  // A changed answer is questioned again.
  await page.getByLabel("Student Name").fill("Asha 3");
  await page.getByRole("button", { name: uploadText.submit }).click();
  await page.getByRole("button", { name: "Yes, submit" }).click();
  await page.getByRole("heading", { name: uploadText.done }).waitFor();
  const [sent] = await submittedAs(web, "Asha 3");
  expect(sent).toMatchObject({ parent_phone: "0000000000" });

  const staff = await web.open("SCHOOL_ADMIN", `/students/${sent?.id}`);
  await staff.getByText("Is this right? Check it again.").waitFor();
  await staff.getByText("Student Name: this does not look like a name.").waitFor();
  await expectAccessible(staff);
  if (folder) await staff.screenshot({ path: `${folder}/doubts-record.png` });

  await staff.goto("/school/submissions?search=Asha+3");
  const mark = staff.getByText(/^Double-check: Student Name/);
  await mark.waitFor();
  expect(await mark.getAttribute("title")).toContain("Student Name: this does not look like a name.");
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "View Asha 3" }).click();
  await staff.getByRole("dialog").getByText("Is this right? Check it again.").waitFor();
  if (folder) await staff.screenshot({ path: `${folder}/doubts-review.png` });
});
