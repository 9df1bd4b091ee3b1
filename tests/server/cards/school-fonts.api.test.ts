import { readFileSync } from "node:fs";
import { rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import type { CardFields } from "@idms/core/cards/designs/template";
import { beforeAll, describe, expect, test } from "vitest";
import { addFont } from "../../../packages/server/src/cards/designs/add-font.ts";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import { checkTemplates } from "../../../packages/server/src/print/pictures/check-templates.ts";
import { findIdTemplate } from "../../../packages/server/src/cards/designs/design-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { checkFiles } from "../../../packages/server/src/upkeep/doctor/check-files.ts";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { deleteSchool, insertSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { sweepDataFolder } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import {
  openBatch,
  selectCards,
  sheetsOf,
} from "../../../packages/server/src/print/choosing/choose-reprint.ts";
import { generateCards } from "../../../packages/server/src/print/runs/generate-cards.ts";
import { previewCard } from "../../../packages/server/src/print/pictures/preview-card.ts";
import { reprintCards } from "../../../packages/server/src/print/runs/reprint-cards.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { ownFontBytes, withTable } from "../../own-fonts.ts";
import { poppler } from "../../core/node/pdf/print-cards.ts";
import { serving, signedIn, type Answer, type Client } from "../http/serving.ts";
import { ageStored, allNames } from "../stored.ts";
import { appWithClass } from "../temporary-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { byHand } from "../by-hand.ts";
import { onFile } from "../../own-installation.ts";

const served = serving();
let root: Client;
beforeAll(async () => {
  root = await signedIn(served, "root");
});

function parts(values: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

const upload = (school: number, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> =>
  root.send(
    "POST",
    "/api/school-fonts/",
    parts({ school: String(school), font: new File([bytes], "own.ttf") }),
  );

/** Creates a school for one test, with some of its fonts. */
async function schoolWith(...files: string[]): Promise<{ school: number; fonts: Answer["body"][] }> {
  const school = (
    await transaction(served.app.db, (tx) => insertSchool(tx, { name: `School ${Math.random()}` }))
  ).id;
  const fonts = [];
  for (const file of files) fonts.push((await upload(school, ownFontBytes(file))).body);
  return { school, fonts };
}

const field = { x: 20, y: 500, width: 500, height: 80 };
const inFamily = (family: string, more: object = {}): CardFields =>
  cardFieldsSchema.parse({ full_name: { ...field, fontFamily: family, ...more } });

const templateOf = (schoolId: number, fields: CardFields, name = "Own") =>
  addTemplate(served.app, { schoolId, name, isDefault: false, cardSize: { w: 54, h: 86 }, fields });

describe("a font of a school", () => {
  test("is uploaded as TTF, OTF or WOFF2, listed by family and style, and served as it was", async () => {
    const { school } = await schoolWith(
      "OwnSerif-Regular.ttf",
      "OwnSerif-BoldItalic.otf",
      "Lora-Medium.woff2",
    );
    const { body } = await root.get(`/api/school-fonts/?school=${school}`);
    expect(body.map((font: Answer["body"]) => [font.family, font.style, font.weight, font.italic])).toEqual([
      ["Lora", "Medium", 500, false],
      ["Own Serif", "Regular", 400, false],
      ["Own Serif", "Bold Italic", 700, true],
    ]);
    expect(body[0]).toMatchObject({ school, embedding: "installable", was_variable: false });
    const file = await root.get(`/api/fonts/${body[1].face}/`);
    expect(file.status).toBe(200);
    expect(Buffer.compare(file.body, ownFontBytes("OwnSerif-Regular.ttf"))).toBe(0);
    expect((await root.get(`/api/fonts/own-${"0".repeat(32)}.ttf/`)).status).toBe(404);
  });

  test("is refused with a sentence that says what to do, and is then not stored", async () => {
    const { school } = await schoolWith("OwnSerif-Bold.ttf");
    const twice = await upload(school, ownFontBytes("OwnSerif-Bold.ttf"));
    expect([twice.status, twice.body.detail]).toEqual([
      409,
      "The school already has Own Serif Bold. To replace it, remove the existing font first.",
    ]);
    const restricted = withTable(ownFontBytes("OwnSerif-Regular.ttf"), "OS/2", (os2) => os2.setUint16(8, 2));
    const refused = await upload(school, restricted);
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      "This font's licence does not allow embedding in a PDF. Ask the font maker for a version that can be embedded.",
    ]);
    expect((await upload(987_654, ownFontBytes("OwnSerif-Bold.ttf"))).status).toBe(400);
    expect((await root.get(`/api/school-fonts/?school=${school}`)).body).toHaveLength(1);
    expect((await upload(school, ownFontBytes("Lora-Variable.woff2"))).body).toMatchObject({
      was_variable: true,
    });
  });

  test("can be used only by its own school's templates", async () => {
    const { school } = await schoolWith("OwnSerif-Regular.ttf");
    const other = await schoolWith();
    const row = await templateOf(school, inFamily("Own Serif"));
    expect(row.fonts).toMatchObject([{ family: "Own Serif", weight: 400, italic: false }]);
    await expect(templateOf(other.school, inFamily("Own Serif"))).rejects.toMatchObject({
      kind: "invalid",
      message: 'There is no font "Own Serif" at this school. Upload it, or choose another one.',
    });
    const fields = JSON.stringify({ full_name: { fontFamily: "Garamond" } });
    const changed = await root.send("PATCH", `/api/id-templates/${row.id}/`, parts({ fields }));
    expect([changed.status, Object.keys(changed.body.fields)]).toEqual([400, ["fontFamily"]]);
    expect(await findIdTemplate(served.app.db, row.id)).toEqual(row);
  });

  test("cannot be removed while a named template uses it; afterwards it can, and its file is swept", async () => {
    const { school, fonts } = await schoolWith("OwnSerif-Regular.ttf", "OwnSerif-Bold.ttf");
    const row = await templateOf(school, inFamily("Own Serif"), "Blue card");
    const [regular, bold] = fonts;
    const path = ({ id }: Answer["body"]) => `/api/school-fonts/${id}/`;
    const refused = await root.send("DELETE", path(regular));
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "Own Serif Regular cannot be removed because these ID templates use it: Blue card. Choose another font in those templates first.",
    ]);
    expect((await root.send("DELETE", path(bold))).status).toBe(204);
    expect(await findIdTemplate(served.app.db, row.id)).toMatchObject({
      version: row.version,
      fonts: [{ weight: 400 }],
    });
    const fields = JSON.stringify({ full_name: { fontFamily: null } });
    await root.send("PATCH", `/api/id-templates/${row.id}/`, parts({ fields }));
    expect((await root.send("DELETE", path(regular))).status).toBe(204);
    const fileOf = ({ face }: Answer["body"]) => `${face.slice(4, 6)}/${face.slice(6)}`;
    for (const font of fonts) await ageStored(served.app.files, "fonts", fileOf(font));
    const swept = await sweepDataFolder(served.app);
    // An earlier version of the template uses the regular font.
    expect(swept).toContain(fileOf(bold));
    expect(swept).not.toContain(fileOf(regular));
    const restored = await root.send("POST", `/api/id-templates/${row.id}/versions/${row.version}/restore/`);
    expect(restored.body.fonts).toMatchObject([{ family: "Own Serif", face: regular.face }]);
  });

  test("appears in the proof of a design that is not saved yet", async () => {
    const { school } = await schoolWith("OwnSerif-Bold.ttf");
    const { id } = await templateOf(school, cardFieldsSchema.parse({ full_name: field }));
    const fields = JSON.stringify({ full_name: { fontFamily: "Own Serif", bold: true } });
    const proof = await root.send("POST", `/api/id-templates/${id}/proof/`, parts({ fields }));
    expect(poppler("pdffonts", proof.body)).toMatch(/\+OwnSerif-Bold +CID TrueType/);
  });

  test("creates a new version of a template that it fits better, and leaves others unchanged", async () => {
    const { school } = await schoolWith("OwnSerif-Regular.ttf");
    const plain = await templateOf(school, inFamily("Own Serif"), "Plain");
    const bold = await templateOf(school, inFamily("Own Serif", { bold: true }), "Bold");
    await upload(school, ownFontBytes("OwnSerif-Bold.ttf"));
    const now = (id: number) => findIdTemplate(served.app.db, id);
    expect([(await now(plain.id))?.version, (await now(plain.id))?.fonts.length]).toEqual([plain.version, 2]);
    expect([(await now(bold.id))?.version, (await now(bold.id))?.fonts.length]).toEqual([
      bold.version + 1,
      2,
    ]);
  });

  test("is deleted with its school", async () => {
    const { school } = await schoolWith("OwnSerif-Regular.ttf");
    await transaction(served.app.db, (tx) => deleteSchool(tx, school));
    expect(await served.app.db.all(`SELECT id FROM school_fonts WHERE school_id = ${school}`)).toEqual([]);
  });
});

describe("a template that goes to another school", () => {
  const carried = async (bits: number) => {
    const { school } = await schoolWith();
    const file = withTable(ownFontBytes("OwnSerif-Regular.ttf"), "OS/2", (os2) => os2.setUint16(8, bits));
    await upload(school, file);
    const { id } = await templateOf(school, inFamily("Own Serif"));
    const other = (await schoolWith()).school;
    const packed = await root.get(`/api/id-templates/${id}/export/`);
    const body = parts({
      school: String(other),
      file: new File([new Uint8Array(packed.body)], "own.idmstemplate"),
    });
    return {
      imported: (await root.send("POST", "/api/id-templates/import/", body)).body,
      copied: async () =>
        (
          await root.send("POST", `/api/id-templates/${id}/duplicate/`, {
            school: (await schoolWith()).school,
          })
        ).body,
    };
  };

  test("takes its fonts along if their licence permits it", async () => {
    const { imported, copied } = await carried(0);
    expect(imported.fonts).toMatchObject([{ family: "Own Serif", weight: 400 }]);
    expect((await root.get(`/api/school-fonts/?school=${imported.school}`)).body).toHaveLength(1);
    expect((await copied()).fonts).toHaveLength(1);
  });

  test("reports them as missing if the licence forbids it, until they are uploaded", async () => {
    const { imported, copied } = await carried(8);
    expect([imported.fonts, (await copied()).fonts]).toEqual([[], []]);
    const school = { id: imported.school } as Parameters<typeof checkTemplates>[1];
    const said = async () =>
      (await checkTemplates(served.app, school))
        .flatMap(({ findings }) => findings)
        .map(({ message }) => message);
    expect(await said()).toContainEqual(expect.stringContaining("The font Own Serif is missing"));
    const renamed = await root.send("PATCH", `/api/id-templates/${imported.id}/`, parts({ name: "Renamed" }));
    expect(renamed.status).toBe(200);
    await upload(imported.school, ownFontBytes("OwnSerif-Regular.ttf"));
    expect(await said()).not.toContainEqual(expect.stringContaining("Own Serif"));
  });
});

describe("a card printed in an uploaded font", () => {
  async function printed() {
    const app = await appWithClass();
    const { school, classroom } = app;
    const caller = { id: null, username: "test" };
    const font = await addFont(app, {
      schoolId: school.id,
      bytes: ownFontBytes("OwnSerif-BoldItalic.otf"),
      caller,
    });
    const fields = inFamily("Own Serif", { bold: true, italic: true, size: 50 });
    await addTemplate(app, {
      schoolId: school.id,
      name: "Own",
      isDefault: true,
      cardSize: { w: 54, h: 86 },
      fields,
    });
    const [student = 0] = await transaction(app.db, (tx) =>
      insertStudents(tx, [
        {
          school_id: school.id,
          class_id: classroom.id,
          status: "VERIFIED" as const,
          full_name: "Asha Rao",
          meta: { full_name: "Asha Rao" },
        },
      ]),
    );
    const output = join(app.folder.root, "cards.pdf");
    const actor = { id: null, name: "asha" };
    const chosen = await chooseCards(app, { school: "1", class: "5 - A", layout: "card" });
    const { batch } = await generateCards(app, chosen, { output, mark: false, actor });
    return { app, font, student, batch, output };
  }

  test("embeds it under its own name, and its preview finds no fault", async () => {
    const { app, student, output } = await printed();
    expect(poppler("pdffonts", readFileSync(output))).toMatch(
      /^\w{6}\+OwnSerif-BoldItalic +CID Type 0C .* yes yes yes/m,
    );
    expect((await previewCard(app, { student, dpi: 100 })).findings).toEqual([]);
  });

  test("can be printed again when the school no longer has the font, because the file stays", async () => {
    const { app, font, batch, output } = await printed();
    await byHand(app.db).run(`DELETE FROM id_templates`);
    await byHand(app.db).run(`DELETE FROM school_fonts`);
    await ageStored(app.files, "fonts", font.file);
    expect(await sweepDataFolder(app)).not.toContain(font.file);
    const known = await openBatch(app, batch);
    const cards = selectCards(known, {});
    const again = join(app.folder.root, "again.pdf");
    const reprint = {
      ...sheetsOf(known, cards),
      cards,
      why: { because: "lost", reason: "lost" },
      despite: null,
    } as const;
    await reprintCards(app, known, reprint, { output: again, actor: { id: null, name: "asha" } });
    const fontsIn = (file: string) => poppler("pdffonts", readFileSync(file)).split("\n")[2];
    expect(fontsIn(again)).toBe(fontsIn(output));
    expect(await allNames(app.files.fonts)).toContain(font.file);
  });

  onFile("has its font in the backup, and the doctor finds a lost or damaged font file", async () => {
    const { app, font } = await printed();
    const path = join(app.folder.fonts, font.file);
    const fault = () => checkFiles(app.db, app.folder, app.files, {});
    expect(await fault()).toMatchObject({ state: "ok" });
    const backup = await makeBackup(app, await temporaryFolder());
    expect(backup.files.map((file) => file.path)).toContain(`fonts/${font.file}`);
    expect(backup.missing).toEqual([]);
    await truncate(path, 9000);
    expect(await fault()).toMatchObject({ state: "problem", found: expect.stringContaining("damaged") });
    await rm(path);
    expect(await fault()).toMatchObject({ state: "problem", found: expect.stringContaining("lost") });
  });
});
