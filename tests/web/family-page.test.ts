import { fieldText, recordText, uploadText } from "@idms/core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { fillIn, freshPhone, makeLink, portrait, submittedAs, TOUCH_PHONE } from "./parent-link.ts";
import { webApp } from "./web-app.ts";

const web = webApp();
const TAMIL = { ...TOUCH_PHONE, locale: "ta-IN" };

test("a family sends two children, mends what is sent back, asks for a correction that the school takes, and withdraws", async () => {
  const { path } = await makeLink(web);
  const phone = freshPhone();
  const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /409/ });
  await fillIn(page, "Asha Raoo", phone);
  await page.getByLabel("Father Name").fill("Ravi Rao");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: uploadText.done }).waitFor();
  const card = page.getByRole("link", { name: "See your child's card and where it stands" });
  const address = (await card.getAttribute("href")) ?? "";
  await page.getByRole("button", { name: "Add another child" }).click();

  // A brother's form has what is the family's, and nothing of his sister.
  await page.getByLabel("Student Name").waitFor();
  expect(await page.getByLabel("Father Name").inputValue()).toBe("Ravi Rao");
  expect((await page.getByLabel("Parent Phone").inputValue()).replaceAll("-", "")).toBe(phone);
  expect(await page.getByLabel("Student Name").inputValue()).toBe("");
  await fillIn(page, "Asha Raoo", phone);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alert").getByText(fieldText.taken("Parent Phone")).waitFor();
  await page.getByText("What you sent now is with the school", { exact: false }).waitFor();
  await page.getByLabel("Student Name").fill("Arjun Rao");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: uploadText.done }).waitFor();
  const [asha] = await submittedAs(web, "Asha Raoo");
  expect(await submittedAs(web, "Arjun Rao")).toHaveLength(1);
  const id = (asha as { id: number }).id;

  await web.call("SCHOOL_ADMIN", "POST", `/students/${id}/send-back/`, {
    reasons: ["name"],
    note: "Ein o zu viel",
  });
  const family = await web.open(null, address, TOUCH_PHONE);
  await family.getByText("Please correct").waitFor();
  await family.getByText("Ein o zu viel").waitFor();
  await expectAccessible(family);
  await family.getByRole("button", { name: "Correct the details" }).click();
  await family.getByLabel("Student Name").fill("Asha Rao");
  await expectAccessible(family);
  await family.getByRole("button", { name: "Send to the school" }).click();
  await family.getByText("The details are corrected.", { exact: false }).waitFor();
  await family.getByText("Received", { exact: true }).waitFor();

  await web.call("SCHOOL_ADMIN", "POST", `/students/${id}/verify/`);
  await family.reload();
  await family.getByRole("button", { name: "Ask for a correction" }).click();
  await family.getByLabel("Father Name").fill("Ravi Kumar Rao");
  await family.getByLabel("What is wrong, in your own words").fill("His full name");
  await family.getByLabel("Photo", { exact: true }).setInputFiles(await portrait());
  await family.getByRole("img", { name: /as it will be sent/ }).waitFor();
  await family.getByRole("button", { name: "Send to the school" }).click();
  await family.getByText("The school has your request", { exact: false }).waitFor();
  await expectAccessible(family);

  const staff = await web.open("SCHOOL_ADMIN", `/students/${id}`, { expectErrors: /404/ });
  const asked = staff.getByRole("alert").filter({ hasText: "The family asks for a correction" });
  await asked.getByText("Ravi Kumar Rao").waitFor();
  await expectAccessible(staff);
  await asked.getByRole("button", { name: "Take it into the record" }).click();
  await expect.poll(() => asked.count()).toBe(0);
  const again = staff.getByRole("alert").filter({ hasText: "once more through a link" });
  await again.getByRole("button", { name: "Leave the record as it is" }).click();
  await expect.poll(() => again.count()).toBe(0);
  const row = await web.call("SCHOOL_ADMIN", "GET", `/students/${id}/`);
  expect(row).toMatchObject({ status: "VERIFIED", meta: { fatherName: "Ravi Kumar Rao" } });

  const inTamil = await web.open(null, address, TAMIL);
  await inTamil.getByText("Ravi Kumar Rao").waitFor();
  expect(await inTamil.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(inTamil);
  await family.reload();
  await family.getByText("You agreed to it on", { exact: false }).waitFor();
  await family.getByRole("button", { name: "Withdraw consent" }).click();
  await expectAccessible(family);
  await family.getByRole("button", { name: "Withdraw it" }).click();
  await family.getByText("It decides what is erased, and when.", { exact: false }).waitFor();
  const told = await web.open("SCHOOL_ADMIN", `/students/${id}`, { expectErrors: /404/ });
  await told.getByText(/^Given .*, notice in en/).waitFor();
  const wish = told.getByRole("alert").filter({ hasText: "has withdrawn its consent and asks for erasure" });
  await expectAccessible(told);
  await wish.getByRole("button", { name: "Remove the record" }).click();
  await told.getByRole("heading", { name: recordText.removed }).waitFor();
  await family.reload();
  await family.getByText("These details were withdrawn.", { exact: false }).waitFor();
  const gone = (await web.call("SCHOOL_ADMIN", "GET", "/students/removed/")) as { id: number }[];
  expect(gone.map((each) => each.id)).toContain(id);
});

test("an address that opens nothing says so, and the form leads to what was sent from this phone", async () => {
  const nothing = await web.open(null, "/f/nothing-at-all", { ...TOUCH_PHONE, expectErrors: /404/ });
  await nothing
    .getByRole("alert")
    .getByText("There is no page at this address any more.", { exact: false })
    .waitFor();
  await expectAccessible(nothing);
  const { path } = await makeLink(web);
  const page = await web.open(null, path, TOUCH_PHONE);
  await fillIn(page, "Kept Rao");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: uploadText.done }).waitFor();
  await page.goto(new URL(path, web.url).href);
  await page.getByRole("link", { name: "See your child's card and where it stands" }).click();
  await page.getByText("Kept Rao").first().waitFor();
  // The school has not checked it, so it goes at once.
  await page.getByRole("button", { name: "Withdraw the details" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Withdraw them" }).click();
  await page.getByText("These details were withdrawn.", { exact: false }).waitFor();
  expect(await submittedAs(web, "Kept Rao")).toEqual([]);
});
