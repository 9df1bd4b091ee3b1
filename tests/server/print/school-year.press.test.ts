import { join } from "node:path";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import { checkTemplates } from "../../../packages/server/src/print/pictures/check-templates.ts";
import { readBatchCards } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { changedCards } from "../../../packages/server/src/print/choosing/changed-cards.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { generateCards } from "../../../packages/server/src/print/runs/generate-cards.ts";
import { previewCard } from "../../../packages/server/src/print/pictures/preview-card.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { setYear } from "../../../packages/server/src/students/years/plan-year.ts";
import { pdfText } from "../../cli/pdf-tools.ts";
import { byHand } from "../by-hand.ts";
import { plainPhoto } from "../import-school.ts";
import { appWithClass } from "../temporary-app.ts";

const clerk = { id: null, username: "clerk" };
const box = { x: 20, y: 500, width: 500, height: 60 };

/** Creates a class of one student whose card shows its expiry date. */
async function validCard() {
  const app = await appWithClass();
  const { db, school, classroom } = app;
  const photo = await storeFile(app.files.photos, await plainPhoto(300, 400), "jpg");
  await addTemplate(app, {
    schoolId: school.id,
    name: "Valid",
    isDefault: true,
    cardSize: { w: 54, h: 86 },
    fields: cardFieldsSchema.parse({
      full_name: box,
      valid: { ...box, y: 600, kind: "text", pattern: "{school_year}, until {school_year_ends}" },
      photo: { x: 170, y: 100, width: 200, height: 260, isImage: true },
    }),
  });
  const row = { school_id: school.id, class_id: classroom.id, status: "VERIFIED" as const, meta: {} };
  const [student = 0] = await transaction(db, (tx) =>
    insertStudents(tx, [{ ...row, full_name: "Asha Rao", photo }]),
  );
  const output = join(app.folder.root, "cards.pdf");
  const print = async () => {
    const chosen = await chooseCards(app, { school: "1", class: "5 - A", layout: "card" });
    return generateCards(app, chosen, { output, mark: false, actor: { id: null, name: "asha" } });
  };
  const say = (name: string, ends_on: string) => setYear(db, clerk, school.id, { name, ends_on });
  return { app, student, photo, output, print, say };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test("a card shows the school year in the preview and the PDF, and keeps what it showed", async () => {
  const { app, student, output, print, say } = await validCard();
  await say("2098–99", "2099-03-31");
  const preview = await previewCard(app, { student, dpi: 100 });
  expect(preview.findings.map(({ code }) => code)).not.toContain("blank");
  const { batch } = await print();
  expect(await pdfText(output)).toContain("2098–99, until 31-03-2099");

  await say("2099–00", "2100-03-31");
  const kept = await all(readBatchCards(app.db, batch, [0]));
  expect(kept.map(({ texts }) => texts)).toEqual([
    { full_name: "Asha Rao", school_year: "2098–99", school_year_ends: "31-03-2099" },
  ]);
  const [changed] = await all(changedCards(app, app.school));
  expect(changed?.changes).toEqual([
    { field: "school_year", from: "2098–99", to: "2099–00" },
    { field: "school_year_ends", from: "31-03-2099", to: "31-03-2100" },
  ]);
  await print();
  expect(await pdfText(output)).toContain("2099–00, until 31-03-2100");
});

test("no card is printed with a school year that is unset or over, and the template check says so", async () => {
  const { app, print, say } = await validCard();
  const checked = async () =>
    (await checkTemplates(app, app.school)).flatMap(({ findings }) => findings.map(({ message }) => message));
  expect(await checked()).toContainEqual(expect.stringContaining("The current"));
  await expect(print()).rejects.toThrow("The current school year is not set");
  await say("2019–20", "2020-03-31");
  expect(await checked()).toContainEqual(expect.stringContaining("ended on 2020-03-31"));
  await expect(print()).rejects.toThrow("ended on 2020-03-31");
});

test("a photo from an earlier year is reported with the card, which is still printed", async () => {
  const { app, student, photo, print, say } = await validCard();
  await say("2098–99", "2099-03-31");
  await byHand(app.db).update(students).set({ carried_photo: photo }).where(eq(students.id, student)).run();
  const { findings, printed } = await print();
  expect(printed).toHaveLength(1);
  expect(findings).toContainEqual(
    expect.objectContaining({ field: "photo", severity: "notice", code: "old_photo" }),
  );
});
