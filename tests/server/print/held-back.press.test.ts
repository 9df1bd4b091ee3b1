import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { listBatchCards, listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  auditLog,
  idTemplates,
  printBatchStudents,
  students,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { openBatch, sheetsOf } from "../../../packages/server/src/print/choosing/choose-reprint.ts";
import { reprintCards } from "../../../packages/server/src/print/runs/reprint-cards.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { poppler } from "../../core/node/pdf/print-cards.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { photo } from "../submissions/school-link.ts";
import { byHand } from "../by-hand.ts";

const served = serving();
let root: Client;

/** A name in a script that no font supports. */
const CHEROKEE = "ᎠᎹᏱ";
const box = { x: 0, width: 500, height: 60, size: 40 };
const fields = { full_name: { ...box, y: 10 }, photo: { ...box, y: 100, height: 260, isImage: true } };

/** Adds a template with twelve pixels per millimetre, for a card of 54 × 86 mm. */
async function addTemplate(school: number, name: string, shown: object, isDefault: boolean): Promise<number> {
  const card = new FormData();
  card.set("school", String(school));
  card.set("name", name);
  card.set("is_default", String(isDefault));
  card.set("background", new File([new Uint8Array(await photo(648, 1032))], "b.jpg"));
  card.set("fields", JSON.stringify(shown));
  const { status, body } = await root.send("POST", "/api/id-templates/", card);
  expect(status).toBe(201);
  return body.id;
}

beforeAll(async () => {
  root = await signedIn(served, "root");
  await addTemplate(served.green.school, "Card", fields, true);
});

let rooms = 0;

/** Adds a class of VERIFIED students with these names, each with a photo that is large enough by default. */
async function addClass(names: readonly string[], side = 900) {
  const { school } = served.green;
  const bytes = await Promise.all(names.map((_, index) => photo(side, side + index)));
  const photos = await Promise.all(bytes.map((each) => storeFile(served.app.files.photos, each, "jpg")));
  return transaction(served.app.db, async (tx) => {
    rooms += 1;
    const room = { school_id: school, class_name: `7 ${rooms}`, section: "" };
    const classroom = (await insertClass(tx, room)).id;
    const status = "VERIFIED" as const;
    const rows = names.map((full_name, index) => ({
      school_id: school,
      class_id: classroom,
      status,
      full_name,
      photo: photos[index] as string,
      meta: {},
    }));
    return { classroom, ids: await insertStudents(tx, rows) };
  });
}

/** Returns the call as defined in the specification. */
const plainPath = (classroom: number) =>
  `/api/students/generate_ids/?school=${served.green.school}&classroom=${classroom}`;
/** Returns the same call with the gate. */
const pathOf = (classroom: number, more = "") => `${plainPath(classroom)}&hold_back=serious${more}`;
const check = async (classroom: number, more = "") =>
  root.get(pathOf(classroom, more).replace("/?", "/check/?"));
const mark = (id: number | undefined, query = "?hold_back=serious") =>
  root.send("POST", `/api/students/${id}/mark-id-generated/${query}`);
const newestBatch = async () => (await listBatches(served.app.db, { limit: 1 }))[0];
const statusOf = async (id: number | undefined) =>
  (
    await served.app.db
      .select()
      .from(students)
      .where(eq(students.id, id ?? 0))
      .get()
  )?.status;
const words = (pdf: Buffer) => poppler("pdftotext", pdf, [], ["-"]);
const images = (pdf: Buffer) => pdf.toString("latin1").match(/\/Subtype \/Image/g)?.length;

describe("a card with a serious fault", () => {
  test("is left out of the file with its photo, and is named with the reason by the check and the answer", async () => {
    const { classroom, ids } = await addClass(["Asha", CHEROKEE]);
    const held = {
      student: ids[1],
      name: CHEROKEE,
      code: "held_back",
      message: expect.stringMatching(/^Student Name: No font has .*, so a box is printed instead\.$/),
      reasons: [expect.objectContaining({ code: "card.on_element" })],
    };
    const before = await check(classroom);
    expect(before.body).toMatchObject({ cards: 1, left_out: [held] });
    const { status, headers, body } = await root.get(pathOf(classroom));
    expect([status, headers.get("x-idms-cards"), headers.get("x-idms-held-back")]).toEqual([200, "1", "1"]);
    expect(JSON.parse(headers.get("x-idms-findings") ?? "").left_out).toEqual([held]);
    expect(words(body).trim()).toBe("Asha");
    expect(images(body)).toBe(2);
    const cards = await listBatchCards(served.app.db, (await newestBatch())?.id ?? 0);
    expect(cards.map(({ student }) => student)).toEqual([ids[0]]);
  });

  test("leaves no file and no batch if there is no other card, and the answer says why", async () => {
    const { classroom } = await addClass([CHEROKEE]);
    const batch = (await newestBatch())?.id;
    const { status, body } = await root.get(pathOf(classroom));
    expect(status).toBe(422);
    expect(body.detail).toContain(`No cards could be printed. ${CHEROKEE}: Student Name: No font has`);
    expect((await newestBatch())?.id).toBe(batch);
  });

  test("such as a photo of too few pixels is held back, no matter how many there are", async () => {
    const { classroom, ids } = await addClass(["Asha", "Bela"], 100);
    const { body } = await check(classroom);
    expect(body.cards).toBe(0);
    expect(body.left_out.map(({ student }: { student: number }) => student)).toEqual(ids);
    expect(body.left_out[0].message).toMatch(
      /^Photo: The photo is too small\. It prints at \d+ dpi, and below 150 dpi the pixels are visible\. A photo of \d+ × \d+ pixels is large enough\.$/,
    );
  });
});

describe("with a reason to print anyway", () => {
  test("everything is printed; the batch keeps why, for whom and what, and the log who", async () => {
    const { classroom, ids } = await addClass(["Asha", CHEROKEE]);
    const { headers } = await root.get(pathOf(classroom, "&despite=the+family+knows"));
    expect([headers.get("x-idms-cards"), headers.get("x-idms-held-back")]).toEqual(["2", "0"]);
    const batch = await newestBatch();
    expect(batch).toMatchObject({ despite: "the family knows", made_by: "root" });
    const cards = await listBatchCards(served.app.db, batch?.id ?? 0);
    expect(cards).toMatchObject([
      { student: ids[0], despite: null },
      { student: ids[1], despite: expect.stringContaining("No font has") },
    ]);
    const ofBatch = and(eq(auditLog.subject, "print_batches"), eq(auditLog.subject_id, batch?.id ?? 0));
    expect(await served.app.db.select().from(auditLog).where(ofBatch).all()).toMatchObject([
      { actor: "root", details: { cards: 2, despite: "the family knows", despite_students: [ids[1]] } },
    ]);
  });

  test("for some students, only their cards are printed, and the others stay held back", async () => {
    const { classroom, ids } = await addClass([`${CHEROKEE}Ꮳ`, CHEROKEE, "Asha"]);
    const leave = `&despite=as+agreed&despite_student=${ids[1]}`;
    const { body } = await check(classroom, leave);
    expect(body).toMatchObject({ cards: 2, left_out: [{ student: ids[0], code: "held_back" }] });
    await root.get(pathOf(classroom, leave));
    const cards = await listBatchCards(served.app.db, (await newestBatch())?.id ?? 0);
    expect(cards.map(({ student }) => student).toSorted()).toEqual([ids[1], ids[2]]);
  });

  test("nothing is stored if no card needed it", async () => {
    const { classroom } = await addClass(["Asha"]);
    await root.get(pathOf(classroom, "&despite=to+be+sure"));
    expect(await newestBatch()).toMatchObject({ cards: 1, despite: null });
  });

  test.each([
    [
      "a reason of white space",
      "&despite=%20%20%20",
      "Enter a reason for printing these cards anyway, in 3 to 200 characters",
    ],
    ["students without a reason", "&despite_student=1", "Enter a reason. A card with a serious problem"],
    ["somebody who is not printed", "&despite=agreed&despite_student=987654", "Student 987654 is not among"],
  ])("%s is refused, for the file and for the check", async (_, more, detail) => {
    const { classroom } = await addClass(["Asha"]);
    for (const { status, body } of [await root.get(pathOf(classroom, more)), await check(classroom, more)])
      expect([status, body.detail]).toEqual([400, expect.stringContaining(detail)]);
  });
});

describe("a fault of the template", () => {
  test("holds back every card and is reported once, with its severity; a poor look is only a notice", async () => {
    const { school } = served.green;
    const shown = { ...fields, motto: { ...box, y: 600 }, full_name: { ...box, x: 300, y: 10 } };
    const template = await addTemplate(school, "Faulty", shown, false);
    const { classroom, ids } = await addClass(["Asha", "Bela"]);
    const { body } = await check(classroom, `&template=${template}`);
    const told = { student: null, code: "template", severity: "serious" };
    expect(body.findings.filter(({ student }: { student: number | null }) => student === null)).toMatchObject(
      [
        {
          ...told,
          field: "full_name",
          message: expect.stringContaining("This element extends past the edge"),
        },
        { ...told, field: "motto", message: "None of the school's forms has this field." },
        {
          ...told,
          severity: "notice",
          message: expect.stringContaining("neither a signed code nor a card number"),
        },
      ],
    );
    expect(body.left_out.map(({ student }: { student: number }) => student)).toEqual(ids);
    expect((await root.get(pathOf(classroom, `&template=${template}`))).status).toBe(422);
    const { headers } = await root.get(pathOf(classroom, `&template=${template}&despite=a+new+one+comes`));
    expect(headers.get("x-idms-cards")).toBe("2");
  });
});

describe("marking as ID_GENERATED", () => {
  test("answers 409 with the reason for a card that is held back, and marks any other, printed or not", async () => {
    const { ids } = await addClass([CHEROKEE, "Asha"]);
    const held = await mark(ids[0]);
    expect([held.status, held.body.detail]).toEqual([
      409,
      expect.stringContaining(
        `${CHEROKEE} has no card and was not marked as printed: Student Name: No font has`,
      ),
    ]);
    expect(await statusOf(ids[0])).toBe("VERIFIED");
    expect((await mark(ids[1])).body.status).toBe("ID_GENERATED");
  });

  test("succeeds for a card that was printed with a reason on record", async () => {
    const { classroom, ids } = await addClass([CHEROKEE]);
    await root.get(pathOf(classroom, "&despite=as+agreed"));
    expect((await mark(ids[0])).status).toBe(200);
  });

  test("checks nothing in a school without a template", async () => {
    const { school, student, classroom } = served.blue;
    const admin = await signedIn(served, served.blue.admin);
    await admin.send("POST", `/api/students/${student}/verify/`);
    expect([school, classroom].every((id) => id > 0)).toBe(true);
    expect((await mark(student)).status).toBe(200);
  });
});

describe("a call that does not mention the checks", () => {
  test("prints and marks every student, with the findings in the header and in the batch", async () => {
    const { classroom, ids } = await addClass(["Asha", CHEROKEE]);
    const found = { student: ids[1], field: "full_name", severity: "serious" };
    const before = await root.get(plainPath(classroom).replace("/?", "/check/?"));
    expect(before.body).toMatchObject({
      cards: 2,
      left_out: [],
      findings: expect.arrayContaining([expect.objectContaining(found)]),
    });
    const { status, headers } = await root.get(plainPath(classroom));
    expect([status, headers.get("x-idms-cards"), headers.get("x-idms-held-back")]).toEqual([200, "2", "0"]);
    const told = JSON.parse(headers.get("x-idms-findings") ?? "");
    expect(told).toMatchObject({
      left_out: [],
      findings: expect.arrayContaining([expect.objectContaining(found)]),
    });
    const batch = await newestBatch();
    expect(batch).toMatchObject({
      cards: 2,
      despite: "The program that requested the cards did not ask for any to be held back.",
      despite_said: { code: "leftOut.notAsked" },
    });
    for (const id of ids) expect((await mark(id, "")).body.status).toBe("ID_GENERATED");
  });

  test("marks unprinted students too, but none whose card cannot be drawn, and says why", async () => {
    const { classroom, ids } = await addClass([CHEROKEE, "Asha", "Bela"]);
    expect((await mark(ids[0], "")).body.status).toBe("ID_GENERATED");
    const lost = await served.app.db
      .select()
      .from(students)
      .where(eq(students.id, ids[1] ?? 0))
      .get();
    await served.app.files.photos.remove(lost?.photo ?? "");
    const refused = await mark(ids[1], "");
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(
        /^Asha has no card and was not marked as printed: The photo file .* is missing\. Restore it/,
      ),
    ]);
    const { headers } = await root.get(plainPath(classroom));
    expect(headers.get("x-idms-cards")).toBe("1");
    expect(JSON.parse(headers.get("x-idms-findings") ?? "").left_out).toMatchObject([
      { student: ids[1], code: "photo_missing" },
    ]);
  });

  test("prints and marks a student without a photo, and prints the card again as it was", async () => {
    const { classroom, ids } = await addClass(["Asha", "Bela"]);
    await byHand(served.app.db)
      .update(students)
      .set({ photo: null })
      .where(eq(students.id, ids[1] ?? 0))
      .run();
    expect((await check(classroom)).body).toMatchObject({ cards: 1, left_out: [{ code: "photo_missing" }] });
    expect((await root.get(plainPath(classroom).replace("/?", "/check/?"))).body.cards).toBe(2);
    const { headers, body } = await root.get(plainPath(classroom));
    expect([headers.get("x-idms-cards"), images(body)]).toEqual(["2", 2]);
    expect(words(body)).toContain("Bela");
    const { left_out, findings } = JSON.parse(headers.get("x-idms-findings") ?? "");
    expect(left_out).toEqual([]);
    expect(findings).toContainEqual(expect.objectContaining({ student: ids[1], code: "photo_missing" }));
    const known = await openBatch(served.app, (await newestBatch())?.id ?? 0);
    const order = { ...sheetsOf(known, known.cards), despite: null };
    const reprint = { cards: known.cards, ...order, why: { because: "lost", reason: "lost" } } as const;
    const output = join(served.app.folder.root, "without.pdf");
    const again = await reprintCards(served.app, known, reprint, {
      output,
      actor: { id: null, name: "clerk" },
    });
    expect([again.printed.length, again.leftOut]).toEqual([2, []]);
    expect((await mark(ids[1], "")).body.status).toBe("ID_GENERATED");
  });

  test.each(["hold_back", "sign_off"])("obeys the checks if the school has switched on %s", async (flag) => {
    const school = `/api/schools/${served.green.school}/`;
    const said = { name: "Green", [flag]: true };
    expect((await root.send("PUT", school, said)).status).toBe(200);
    const { classroom, ids } = await addClass([CHEROKEE]);
    expect((await root.get(plainPath(classroom))).status).toBe(422);
    expect((await mark(ids[0], "")).status).toBe(409);
    expect((await root.send("PUT", school, { name: "Green", [flag]: false })).status).toBe(200);
    expect((await root.get(plainPath(classroom))).headers.get("x-idms-cards")).toBe("1");
  });

  test("is refused if it then names an unknown check", async () => {
    const { classroom } = await addClass(["Asha"]);
    expect((await root.get(`${plainPath(classroom)}&hold_back=everything`)).status).toBe(400);
  });
});

describe("a card of a batch printed again as it was", () => {
  const again = async (batchId: number, despite: { reason: string; students: null } | null) => {
    const known = await openBatch(served.app, batchId);
    const order = { ...sheetsOf(known, known.cards), despite };
    const output = join(served.app.folder.root, "again.pdf");
    const reprint = { cards: known.cards, ...order, why: { because: "lost", reason: "lost" } } as const;
    return reprintCards(served.app, known, reprint, { output, actor: { id: null, name: "clerk" } });
  };

  test("needs no reason where it had one, and the new batch keeps that reason", async () => {
    const { classroom } = await addClass(["Asha", CHEROKEE]);
    await root.get(pathOf(classroom, "&despite=as+agreed"));
    const { printed, batch } = await again((await newestBatch())?.id ?? 0, null);
    expect(printed).toHaveLength(2);
    expect(await newestBatch()).toMatchObject({
      id: batch,
      despite: "as agreed",
      reprint_of: expect.any(Number),
    });
  });

  test("is held back if it had no reason, like those from before there were checks", async () => {
    const { classroom, ids } = await addClass(["Asha", CHEROKEE]);
    await root.get(pathOf(classroom, "&despite=as+agreed"));
    const batch = (await newestBatch())?.id ?? 0;
    await byHand(served.app.db).update(printBatchStudents).set({ despite: null }).run();
    const { printed, leftOut } = await again(batch, null);
    expect([printed.length, leftOut]).toMatchObject([1, [{ student: ids[1], code: "held_back" }]]);
    expect((await again(batch, { reason: "as before", students: null })).printed).toHaveLength(2);
  });
});

test("a missing background stops the print, and the answer says what to do", async () => {
  const { school } = served.green;
  const template = await addTemplate(school, "Lost", fields, false);
  const { classroom } = await addClass(["Asha"]);
  const row = await served.app.db.select().from(idTemplates).where(eq(idTemplates.id, template)).get();
  await served.app.files.backgrounds.remove(row?.background ?? "");
  const { status, body } = await root.get(pathOf(classroom, `&template=${template}`));
  expect([status, body.detail]).toEqual([422, expect.stringContaining("Lost is missing. Upload it again")]);
});

test("a card is drawn as it would be printed, even if it is held back", async () => {
  const { ids } = await addClass([CHEROKEE]);
  const { status, headers, body } = await root.get(`/api/students/${ids[0]}/card/`);
  expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(body.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect((await root.get(`/api/students/${ids[0]}/card/?side=back`)).status).toBe(404);
});
