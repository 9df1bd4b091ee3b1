/** @module-tag thorough */
import { expect, test } from "vitest";
import type { Job } from "@idms/core/upkeep/jobs/job";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { DESKTOP, eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();

const ask = (kind: string, input: object) =>
  web.call("SUPER_ADMIN", "POST", "/jobs/", { kind, input }) as Promise<Job>;

test("a large class is printed in the background, and its file is downloaded from the jobs", async () => {
  const photo = await anyPhoto(web.data);
  const named = Array.from({ length: 100 }, (_, at) => ({
    full_name: `Pupil ${at}`,
    status: "VERIFIED" as const,
    photo,
  }));
  const classroom = await addClass(web.data, "Large", named);
  const page = await web.open("SUPER_ADMIN", `/admin/submissions?school=1&classroom=${classroom}`);
  await page.getByRole("button", { name: "Generate ID Cards" }).click();
  await page.getByRole("button", { name: "Print in the Background" }).click();
  await page.getByRole("heading", { name: "Jobs" }).waitFor();
  const row = page.getByRole("row", { name: /Printing ID cards/ }).first();
  await row.getByText("Done", { exact: true }).waitFor();
  const download = page.waitForEvent("download");
  await row.getByRole("button", { name: /^Download idcards\.pdf from Printing ID cards, job \d+$/ }).click();
  expect((await download).suggestedFilename()).toBe("idcards.pdf");
  const students = (await web.call(
    "SUPER_ADMIN",
    "GET",
    `/students/submissions/?school=1&classroom=${classroom}&status=ID_GENERATED`,
  )) as unknown[];
  expect(students).toHaveLength(100);
});

test("one job prints all classes of a school, and names who is left out", { tags: "thorough" }, async () => {
  const photo = await anyPhoto(web.data);
  const verified = (name: string) => ({ full_name: name, status: "VERIFIED" as const, photo });
  const longest = "Thiruvenkatanathan Balasubramaniam Venkatasubramanian-Lakshminarayanan Iyer";
  await addClass(web.data, "Whole", [verified("Asha"), { ...verified(longest), photo: null }]);
  await addClass(web.data, "परीक्षा वर्ग", [verified("தமிழ்ச்செல்வி")]);
  await addClass(web.data, "Nobody", []);
  const page = await web.open("SUPER_ADMIN", "/admin/submissions?school=1");
  await page.getByRole("button", { name: "Print All Classes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Print", exact: true }).click();
  const row = page.getByRole("row", { name: /Printing ID cards/ }).first();
  await row.getByText(/^Done, with \d+ left out$/).waitFor();
  await row.getByText(/^\d+ notes$/).press("Enter");
  await row.getByText(new RegExp(`^${longest}, Whole: `)).waitFor();
  await row.getByText(/^Nobody at .*has no VERIFIED students/).waitFor();
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expectAccessible(page, ["light", "dark"]);
  }
  const download = page.waitForEvent("download");
  await row.getByRole("button", { name: /^Download idcards\.zip/ }).click();
  expect((await download).suggestedFilename()).toBe("idcards.zip");
});

test(
  "a failed job says why, can be tried again but not cancelled, and is accessible",
  { tags: "thorough" },
  async () => {
    const classroom = await addClass(web.data, "Empty", []);
    const { id } = await ask("print", { school: 1, classroom });
    const page = await web.open("SUPER_ADMIN", "/jobs");
    const again = page.getByRole("button", { name: `Try again: Printing ID cards, job ${id}` });
    const row = page.getByRole("row").filter({ has: again });
    await row.getByText(/^Failed: Empty at .* has no VERIFIED students/).waitFor();
    expect(await row.getByRole("button", { name: /^Cancel/ }).count()).toBe(0);
    const stood = async () => ((await web.call("SUPER_ADMIN", "GET", `/jobs/${id}/`)) as Job).started_at;
    const before = await stood();
    await again.click();
    await eventually(stood).not.toBe(before);
    await row.getByText(/^Failed: /).waitFor();
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await expectAccessible(page, ["light", "dark"]);
    }
  },
);
