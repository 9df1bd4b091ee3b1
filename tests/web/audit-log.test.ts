/** @module-tag thorough */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { DESKTOP, eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();

const NAME = "ശ്രീമഹാലക്ഷ്മി Thiruvenkatanathan-Balasubramaniam <i>Vidyalaya</i>";

test("log entries can be found, filtered by address, read on any screen and downloaded as CSV", async () => {
  await web.call("SUPER_ADMIN", "POST", "/schools/", { name: NAME });
  const { results } = (await web.call("SCHOOL_ADMIN", "GET", "/students/find/?status=SUBMITTED&after=")) as {
    results: { id: number; full_name: string }[];
  };
  const { id, full_name } = results[0] ?? { id: 0, full_name: "" };
  await web.call("SCHOOL_ADMIN", "POST", `/students/${id}/send-back/`, {
    reasons: ["photo"],
    note: "Too dark",
  });
  const page = await web.open("SUPER_ADMIN", "/admin/users");
  await page.getByRole("link", { name: "Installation" }).click();
  await page.getByRole("link", { name: "Audit log" }).click();
  await page
    .getByText(/^The log was sealed up to entry [0-9]+ on .+ .seal [0-9]+.: [A-Za-z0-9_-]{12}[.]/)
    .waitFor();
  const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  await rows.filter({ hasText: NAME }).getByText("Added", { exact: true }).waitFor();

  await page.getByRole("textbox", { name: "User" }).fill("SCHOOL");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("combobox", { name: "Action", exact: true }).selectOption({ label: "Sent back" });
  await eventually(() => rows.count()).toBe(2);
  // The typed name reaches the address a moment later, before or after the other choices.
  await eventually(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    done: "students.send_back",
    actor: "SCHOOL",
  });
  const row = rows.filter({ hasText: "Sent back: The photo" });
  await row.getByText("reasons", { exact: true }).first().click();
  await row.getByText(`["photo"]`).waitFor();
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expectAccessible(page, ["light", "dark"]);
  }
  await page.setViewportSize(DESKTOP);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const kept = join(web.data, "audit-log.csv");
  await (await download).saveAs(kept);
  const lines = (await readFile(kept, "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"Sent back","students.send_back","Student","${id}","${full_name}"`);

  await row.getByRole("link", { name: `Student ${id}`, exact: true }).click();
  await eventually(() => page.url()).toContain(`?subject=students&subject_id=${id}`);
  await eventually(() => page.getByRole("textbox", { name: "User" }).inputValue()).toBe("");
  await eventually(() => page.getByRole("spinbutton", { name: "Number" }).inputValue()).toBe(String(id));
  await page.getByLabel("To date").fill("2001-02-03");
  await page.getByText("No log entries match.").waitFor();
  await page.goBack();
  await row.getByRole("link", { name: full_name }).click();
  await page.getByRole("heading", { level: 1, name: full_name }).waitFor();
});

test("older entries load on request, each once", async () => {
  for (let at = 0; at < 60; at += 1)
    await web.call("SUPER_ADMIN", "POST", "/jobs/", {
      kind: "print",
      input: { school: 1, classroom: 1 },
    });
  const page = await web.open("SUPER_ADMIN", "/admin/log?done=jobs.create");
  const rows = page.getByRole("table", { name: "Audit log" }).locator("tbody").getByRole("row");
  await eventually(() => rows.count()).toBe(50);
  await page.getByRole("button", { name: "Older" }).click();
  await eventually(() => rows.count()).toBeGreaterThanOrEqual(60);
  const numbers = await rows.getByRole("link", { name: /^Job \d+$/ }).allTextContents();
  expect(new Set(numbers).size).toBe(await rows.count());
});
