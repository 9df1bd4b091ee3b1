/** @module-tag thorough */
import { commonText, designerText } from "@idms/core/messages";
import { openApp } from "@idms/server/installation/open-app";
import { printableIds } from "@idms/server/installation/students/card-rows";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

/** Returns the students of a class, by name. */
async function studentsOf(room: number): Promise<number[]> {
  const app = await openApp({ data: web.data, create: false });
  try {
    return await printableIds(app.db, room, { statuses: ["VERIFIED"] });
  } finally {
    await app.close();
  }
}

test("a rule is added on the page of the designs, and the print desk then prints by the rules", async () => {
  const photo = await anyPhoto(web.data);
  const room = await addClass(
    web.data,
    "Ruled",
    ["Asha", "Bela"].map((full_name) => ({
      full_name,
      status: "VERIFIED" as const,
      photo,
      meta: { full_name },
    })),
  );
  const [asha, bela] = await studentsOf(room);
  const page = await web.open("SUPER_ADMIN", "/admin/id-templates?school=1");
  await page.getByText("Rules for choosing the design of each card").click();
  await page.getByRole("button", { name: "Add Rule" }).click();
  await page.getByLabel("Rule 1: field").selectOption("full_name");
  await page.getByLabel("Values, separated by commas").fill('Asha, "Rao, Chitra"');
  await page.getByRole("group").getByLabel("ID template").last().selectOption("Canvas, front and back");
  await expectAccessible(page);
  await page.getByRole("group").getByRole("button", { name: commonText.save, exact: true }).click();
  await page.reload();
  // A value with a comma stays one value when another rule is saved.
  await page.getByRole("button", { name: "Add Rule" }).click();
  await page.getByLabel("Values, separated by commas").last().fill("Nobody");
  await page.getByRole("group").getByRole("button", { name: commonText.save, exact: true }).click();
  await page.reload();
  expect(await page.getByLabel("Values, separated by commas").first().inputValue()).toBe(
    'Asha, "Rao, Chitra"',
  );
  await page.getByLabel("Rule 2: field").selectOption("Students or staff");
  expect(await page.getByLabel("People").inputValue()).toBe("staff");
  await page.getByRole("group").getByRole("button", { name: commonText.save, exact: true }).click();
  await page.reload();
  expect(await page.getByLabel("Rule 2: field").locator("option:checked").textContent()).toBe(
    "Students or staff",
  );
  expect(await page.getByLabel("People").locator("option:checked").textContent()).toBe("Staff");
  await page.getByRole("button", { name: "Remove rule 2" }).click();
  await page.getByRole("group").getByRole("button", { name: commonText.save, exact: true }).click();
  await page.reload();
  expect(await page.getByLabel("Rule 2: field").count()).toBe(0);

  await page.goto(`/students/${asha}`);
  await page.getByRole("link", { name: "Open the card design Canvas" }).waitFor();
  await page.goto(`/students/${bela}`);
  await page.getByRole("link", { name: /^Open the card design/ }).waitFor();
  expect(await page.getByRole("link", { name: "Open the card design Canvas" }).count()).toBe(0);

  await page.goto(`/admin/print?school=1&classes=${room}`);
  const design = page.getByLabel("ID template");
  expect(await design.locator("option:checked").textContent()).toBe("According to the school's rules");
  await page.getByRole("button", { name: "Print 2 Cards" }).click();
  await page
    .getByRole("link", { name: /^Batch/ })
    .nth(1)
    .waitFor();
  await page.getByText(/Ruled, Canvas/).waitFor();

  await page.goto("/admin/id-templates?school=1");
  await page.getByRole("button", { name: "Remove rule 1" }).click();
  await page.getByRole("group").getByRole("button", { name: commonText.save, exact: true }).click();
  await page.reload();
  await page.getByText("Rules for choosing the design of each card").waitFor();
  expect(await page.getByLabel("Rule 1: field").count()).toBe(0);
});

test("the print desk offers the default design again, and shows what it keeps of the last print", async () => {
  const photo = await anyPhoto(web.data);
  const names = ["Dev", "Esha"];
  const rooms: number[] = [];
  for (const full_name of names) {
    const student = { full_name, status: "VERIFIED" as const, photo, meta: { full_name } };
    rooms.push(await addClass(web.data, `Once ${full_name}`, [student]));
  }
  const page = await web.open("SUPER_ADMIN", `/admin/print?school=1&classes=${rooms[0]}`);
  const design = page.getByLabel("ID template");
  const chosen = design.locator("option:checked");
  const note = page.getByText("The sheet settings below are the same as last time.");
  await eventually(() => chosen.textContent()).toContain(designerText.defaultMark);
  const usual = await chosen.textContent();
  expect(await note.count()).toBe(0);
  const paper = page.getByRole("combobox", { name: "Paper" });
  await design.selectOption("Canvas, 54 × 86 mm, front and back");
  await paper.fill("A4");
  await page.getByText("More sheet options").click();
  await page.getByLabel("Flip two-sided sheets").selectOption("short");
  await page.getByRole("button", { name: "Print 1 Card" }).click();
  await page.getByRole("button", { name: "Print More" }).click();
  await eventually(() => chosen.textContent()).toBe(usual);
  // Cards without a back have their own paper, and no edge to flip on.
  await eventually(() => paper.inputValue()).toBe("Card");
  expect([await note.count(), await page.getByLabel("Flip two-sided sheets").count()]).toEqual([0, 0]);
  await design.selectOption("Canvas, 54 × 86 mm, front and back");
  await eventually(() => paper.inputValue()).toBe("A4");
  expect(await page.getByLabel("Flip two-sided sheets").inputValue()).toBe("short");

  await page.goto(`/admin/print?school=1&classes=${rooms[1]}`);
  await eventually(() => chosen.textContent()).toBe(usual);
  await eventually(() => paper.inputValue()).toBe("Card");
  await design.selectOption("Canvas, 54 × 86 mm, front and back");
  await note.waitFor();
  await expectAccessible(page);
  expect(await paper.inputValue()).toBe("A4");
  await page.getByRole("button", { name: "Use the default settings" }).click();
  await note.waitFor({ state: "detached" });
  expect(await page.getByRole("combobox", { name: "Paper" }).inputValue()).toBe("Card");
  await page.getByText("More sheet options").click();
  expect(await page.getByLabel("Flip two-sided sheets").inputValue()).toBe("");
});
