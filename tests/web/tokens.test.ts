import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { webApp } from "./web-app.ts";

const web = webApp();

test(
  "a token is created on the screen, shown once, used by a script, and revoked",
  { tags: "thorough" },
  async () => {
    const page = await web.open("SCHOOL_ADMIN", "/dashboard");
    await page.getByRole("button", { name: /^Profile of / }).click();
    await page.getByRole("link", { name: "Sign-in and security" }).click();
    await page.getByRole("link", { name: "API tokens" }).click();
    await page.getByText("No API tokens yet.").waitFor();
    await page.getByRole("button", { name: "Create Token" }).click();
    const editor = page.getByRole("dialog", { name: "Create Token" });
    await editor.getByRole("textbox", { name: "Name" }).fill("Timetable");
    await editor.getByRole("button", { name: "Save" }).click();
    await editor.getByText("Choose at least one right for the token.").waitFor();
    await editor.getByRole("combobox", { name: "Rights" }).fill("classes.read");
    await page.getByRole("option", { name: "classes.read" }).click();
    await editor.getByRole("textbox", { name: "Days" }).fill("30");
    await editor.getByRole("button", { name: "Save" }).click();

    const note = page.getByRole("status").filter({ hasText: "The token Timetable" });
    const token = (await note.locator("code").textContent()) ?? "";
    await expectAccessible(page);
    const asScript = async () =>
      (await fetch(`${web.url}/api/classes/`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await asScript()).toBe(200);
    await note.getByRole("button", { name: "Close" }).click();
    await page.reload();
    const row = page.getByRole("row", { name: /Timetable/ });
    await row.getByText("In use").waitFor();
    expect(await page.getByText(token).count()).toBe(0);
    if (process.env["IDMS_SHOT"]) await page.screenshot({ path: process.env["IDMS_SHOT"] });

    await row.getByRole("button", { name: "Revoke Timetable" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await row.getByText("Revoked").waitFor();
    expect(await asScript()).toBe(401);
  },
);

test("a token for one school is made by the keyboard alone, and the list names its school", async () => {
  const page = await web.open("SUPER_ADMIN", "/tokens");
  await page.getByRole("button", { name: "Create Token" }).click();
  const editor = page.getByRole("dialog", { name: "Create Token" });
  await editor.getByRole("textbox", { name: "Name" }).fill("Timetable of one school");
  await editor.getByRole("combobox", { name: "School" }).pressSequentially("sarvo");
  await page.getByRole("option", { name: /Sarvodaya/ }).waitFor();
  await page.keyboard.press("Enter");
  const rights = editor.getByRole("combobox", { name: "Rights" });
  await rights.pressSequentially("classes.re");
  await page.getByRole("option", { name: "classes.read" }).waitFor();
  await rights.press("Enter");
  await editor.getByText("Class: Read", { exact: true }).waitFor();
  await rights.press("Escape");
  await editor.getByRole("textbox", { name: "Days" }).press("Enter");
  await page
    .getByRole("row", { name: /Timetable of one school/ })
    .getByText(/Sarvodaya/)
    .waitFor();
  const cell = page.getByRole("row", { name: /Timetable of one school/ }).getByRole("cell");
  await cell.filter({ hasText: "Class: Read" }).getByText("classes.read", { exact: true }).waitFor();
});
