/** @module-tag rare */
import { classPath } from "@idms/core/school/classes/classroom";
import { listText } from "@idms/core/students/answers/list-text";
import type { Student } from "@idms/core/students/records/student";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();

test("Ctrl K leads to a student, a class and a screen by keyboard alone, and remembers recent visits", async () => {
  const room = await addClass(web.data, "Searchers", [{ full_name: "Jaya Searched" }]);
  const page = await web.open("SCHOOL_ADMIN", "/");
  const box = page.getByRole("combobox", { name: /^Search for/ });
  const option = (name: string | RegExp) => page.getByRole("option", { name });
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.keyboard.press("Control+k");
  await box.fill("jaya sea");
  await option(/Jaya Searched/).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Jaya Searched" }).waitFor();

  await page.keyboard.press("Control+k");
  // Recently visited pages come first.
  await eventually(() => option(/./).first().textContent()).toContain("Jaya Searched");
  await box.fill("searchers");
  await option(/^Searchers/).waitFor();
  await page.keyboard.press("Enter");
  await eventually(() => new URL(page.url()).pathname).toBe(classPath(room));
  await page.getByRole("link", { name: "1 Total" }).waitFor();

  await page.keyboard.press("Control+k");
  await box.fill("upload");
  await option("Upload Links").waitFor();
  // All screens are listed until the answer arrives.
  await eventually(() => option(/./).first().textContent()).toBe("Upload Links");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Upload Links" }).waitFor();
});

test("a screen is found by its name and by its former names", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  for (const [words, name] of [
    ["sign-off", "Sign-off"],
    ["class proofs", "Sign-off"],
    ["import", "Import"],
    ["bring in", "Import"],
    ["one by one", "Submissions"],
    ["reprint", "Printed cards that have changed"],
    ["नई कक्षा", "Classes"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Search for/ }).fill(words);
    const options = page.getByRole("dialog").getByRole("option");
    await eventually(() => options.first().textContent()).toBe(name);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name }).waitFor();
  }
});

test("after signing out, the browser keeps no trace of viewed students", async () => {
  await addClass(web.data, "Leavers", [{ full_name: "Zainab Forgotten" }]);
  const page = await web.open("SCHOOL_ADMIN", "/", { expectErrors: /401/ });
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^Search for/ }).fill("zainab for");
  await page.getByRole("option", { name: /Zainab Forgotten/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Zainab Forgotten" }).waitFor();
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(await stored()).not.toContain("Zainab");
  await page.getByRole("button", { name: /^Profile of / }).click();
  await page.getByRole("button", { name: "Log Out", exact: true }).click();
  await page.waitForURL("**/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  expect(await stored()).not.toMatch(/Zainab|eyJ/);
  expect(await page.content()).not.toContain("Zainab");
});

test("a super admin also finds schools, on a phone, and nobody finds what belongs to another school", async () => {
  await web.call("SUPER_ADMIN", "POST", "/schools/", { name: "Zenith Public School" });
  const found = async (who: "SUPER_ADMIN" | "SCHOOL_ADMIN") => {
    const page = await web.open(who, "/", { viewport: PHONE });
    await page.getByRole("button", { name: /^Search/ }).click();
    await page.getByRole("combobox", { name: /^Search for/ }).fill("zenith");
    return page;
  };
  const page = await found("SUPER_ADMIN");
  await page.getByRole("option", { name: /Zenith Public School/ }).click();
  await page.getByRole("heading", { level: 1, name: listText.title }).waitFor();
  await page.getByText("There are no students yet.").waitFor();
  const other = await found("SCHOOL_ADMIN");
  await other.getByText("Nothing matches your search.").waitFor();
  await expectAccessible(other, ["dark"]);
});

test("each count on a class's page equals the number of students in the list behind it", async () => {
  const statuses = ["SUBMITTED", "SUBMITTED", "VERIFIED", "ID_GENERATED"] as const;
  const students = statuses.map((status, at) => ({ full_name: `Kavya ${at}`, status }));
  const room = await addClass(web.data, "Counted", students);
  const rows = (await web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${room}`)) as Student[];
  await web.call("SCHOOL_ADMIN", "POST", `/students/${rows[0]?.id}/send-back/`, { reasons: ["photo"] });
  const page = await web.open("SCHOOL_ADMIN", "/school/classes?search=counted");
  await page.getByRole("link", { name: "Counted", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Counted" }).waitFor();
  for (const [label, count] of [
    ["SUBMITTED", 2],
    ["VERIFIED", 1],
    ["ID_GENERATED", 1],
    ["Sent back", 1],
    ["Total", 4],
  ] as const) {
    await page.getByRole("link", { name: `${count} ${label}`, exact: true }).click();
    await page.getByText(listText.found(count)).waitFor();
    await eventually(() => page.getByRole("link", { name: /^Kavya/ }).count()).toBe(count);
  }
  await expectAccessible(page);
});
