import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { expect, test } from "vitest";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { generateCards } from "../../../packages/server/src/print/runs/generate-cards.ts";
import { proofCard } from "../../../packages/server/src/print/pictures/proof-card.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { poppler } from "../../core/node/pdf/print-cards.ts";
import { appWithClass } from "../temporary-app.ts";

test("the slug line of a sheet and of a proof is set in the languages of the template", async () => {
  const app = await appWithClass();
  await transaction(app.db, (tx) =>
    insertStudents(tx, [
      {
        school_id: app.school.id,
        class_id: app.classroom.id,
        status: "VERIFIED",
        full_name: "Asha Rao",
        meta: {},
      },
    ]),
  );
  for (const [languages, font] of [
    [["ur"], "NotoNastaliqUrdu"],
    [[], "NotoNaskhArabic"],
  ] as const) {
    const template = await addTemplate(app, {
      schoolId: app.school.id,
      // The letters alone do not distinguish Urdu from Arabic.
      name: `محمد احمد ${font}`,
      isDefault: true,
      cardSize: { w: 54, h: 86 },
      languages: [...languages],
      fields: cardFieldsSchema.parse({ full_name: { x: 20, y: 500, width: 500, height: 80 } }),
    });
    const output = join(app.folder.root, "cards.pdf");
    const chosen = await chooseCards(app, {
      school: "1",
      class: "5 - A",
      layout: "a4",
      template: `id:${template.id}`,
    });
    await generateCards(app, chosen, { output, mark: false, actor: { id: null, name: "asha" } });
    const proof = await proofCard(app, template, { layout: "a4", change: {} });
    for (const pdf of [await readFile(output), proof])
      expect(poppler("pdffonts", pdf).match(/Noto\w+/g)).toEqual([font]);
  }
});
