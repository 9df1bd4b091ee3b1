import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { newStoredName, storedPath } from "../../../packages/server/src/installation/store/stored-files.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { listBatchCards, listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { serving, signedIn, tokensOf, type Client } from "../http/serving.ts";
import { ownPhoto } from "../own-photo.ts";
import { photo } from "../submissions/school-link.ts";

const served = serving();
let root: Client;
let image: Buffer;

const box = {
  x: 0,
  width: 200,
  height: 20,
  font: "arial.ttf",
  size: 20,
  color: "#000000",
  isImage: false,
  shape: null,
  align: "left",
};

beforeAll(async () => {
  root = await signedIn(served, "root");
  image = await photo(300, 400);
  const card = new FormData();
  card.set("school", String(served.green.school));
  card.set("name", "Card");
  card.set("is_default", "true");
  card.set("background", new File([new Uint8Array(await photo(648, 1032))], "b.jpg"));
  const portrait = { ...box, y: 100, height: 260, isImage: true, shape: "circle" };
  card.set("fields", JSON.stringify({ full_name: { ...box, y: 10 }, photo: portrait }));
  expect((await root.send("POST", "/api/id-templates/", card)).status).toBe(201);
});

let rooms = 0;

/** Stores a photo without syncing it to disk, which would be slow for thousands. */
async function putPhoto(bytes: Buffer): Promise<string> {
  const { photos } = served.app.files;
  const name = newStoredName("jpg");
  if (photos.isCopied) {
    await photos.put(name, bytes);
    return name;
  }
  const path = storedPath(photos.local, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return name;
}

/** Adds a class of VERIFIED students with these names, each with a photo. */
async function addClass(names: readonly string[]): Promise<{ classroom: number; ids: number[] }> {
  const { school } = served.green;
  const photos = await Promise.all(names.map((_, index) => putPhoto(ownPhoto(image, index))));
  return transaction(served.app.db, async (tx) => {
    rooms += 1;
    const classroom = (
      await insertClass(tx, {
        school_id: school,
        class_name: `6 ${names.length}`,
        section: `${rooms}`,
      })
    ).id;
    const rows = names.map((full_name, index) => ({
      school_id: school,
      class_id: classroom,
      status: "VERIFIED" as const,
      full_name,
      photo: photos[index] as string,
      meta: {},
    }));
    return { classroom, ids: await insertStudents(tx, rows) };
  });
}

const pathOf = (classroom: number, more = "") =>
  `/api/students/generate_ids/?school=${served.green.school}&classroom=${classroom}${more}`;
const checkPathOf = (classroom: number) => pathOf(classroom).replace("/?", "/check/?");
/** Lists the scratch files, without copies of stored files. */
const scratchThere = async () =>
  (await readdir(served.app.folder.scratch)).filter((name) => !/^(?:copies$|\.copy\.)/.test(name));
const batches = () => listBatches(served.app.db, { school: served.green.school });

test("the cards of a class come as idcards.pdf with their number in a header, and the batch is recorded", async () => {
  const { classroom, ids } = await addClass(["Bela", "Asha"]);
  const { status, headers, body } = await root.get(pathOf(classroom));
  expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(headers.get("content-disposition")).toBe('attachment; filename="idcards.pdf"');
  expect([headers.get("x-idms-cards"), headers.get("content-length")]).toEqual(["2", String(body.length)]);
  const { findings, ...others } = JSON.parse(headers.get("x-idms-findings") ?? "");
  expect(others).toEqual({ left_out: [], more: 0 });
  // The photo has only one colour and the name is at the edge: both are reported, and neither holds a card back.
  for (const student of ids)
    for (const code of ["photo_poor", "near_edge"])
      expect(findings).toContainEqual(expect.objectContaining({ student, code, severity: "notice" }));
  expect(body.subarray(0, 5).toString()).toBe("%PDF-");
  expect(body.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
  const [batch] = await batches();
  const sha256 = createHash("sha256").update(body).digest("hex");
  expect(batch).toMatchObject({
    file_name: "idcards.pdf",
    cards: 2,
    pages: 2,
    made_by: "root",
    layout: "card",
    sha256,
  });
  const cards = await listBatchCards(served.app.db, batch?.id ?? 0);
  expect(cards.map(({ student }) => student)).toEqual(ids.toReversed());
  const statuses = await served.app.db.select().from(students).where(eq(students.class_id, classroom)).all();
  expect(statuses.map((student) => student.status)).toEqual(["VERIFIED", "VERIFIED"]);
  expect(await scratchThere()).toEqual([]);
});

test("a paper, a status and single students can be requested", async () => {
  const { classroom, ids } = await addClass(["Asha", "Bela", "Chand"]);
  const sheet = await root.get(pathOf(classroom, "&layout=a4"));
  expect(sheet.body.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  const two = await root.get(pathOf(classroom, `&student=${ids[0]},${ids[2]}&status=`));
  expect(two.headers.get("x-idms-cards")).toBe("2");
  expect((await root.get(pathOf(classroom, "&status=VERIFIED,SUBMITTED"))).headers.get("x-idms-cards")).toBe(
    "3",
  );
  expect((await root.get(pathOf(classroom, "&status=ID_GENERATED"))).status).toBe(404);
});

test("a card without its photo is left out, as the check says beforehand and the headers say afterwards", async () => {
  const { classroom, ids } = await addClass(["Asha", "ஆஷா"]);
  const [student] = await served.app.db
    .select()
    .from(students)
    .where(eq(students.id, ids[1] as number))
    .all();
  await served.app.files.photos.remove(student?.photo ?? "");
  const before = (await batches()).length;
  const check = await root.get(checkPathOf(classroom));
  const left = {
    student: ids[1],
    name: "ஆஷா",
    code: "photo_missing",
    message: expect.stringContaining("is missing"),
    reasons: [expect.objectContaining({ code: "card.photo_file_gone" })],
  };
  expect([check.status, check.body]).toEqual([
    200,
    {
      cards: 1,
      left_out: [{ ...left, findings: [expect.objectContaining({ code: "photo_missing", field: "photo" })] }],
      findings: expect.any(Array),
      files: [{ first: 0, cards: 1, per_sheet: 1 }],
      valid_cards: { same: 0, other: 0, others: [] },
    },
  ]);
  expect((await batches()).length).toBe(before);
  const { headers } = await root.get(pathOf(classroom));
  expect(headers.get("x-idms-cards")).toBe("1");
  expect(JSON.parse(headers.get("x-idms-findings") ?? "").left_out).toEqual([left]);
});

test("the findings of a large class stay within the size of a header, and the rest is counted", async () => {
  const names = Array.from(
    { length: 150 },
    (_, index) => `A name so long that no card can ever hold it whole ${index} ${"x".repeat(90)}`,
  );
  const { classroom } = await addClass(names);
  const despite = "&despite=as+agreed";
  const { headers } = await root.get(pathOf(classroom, despite));
  const header = headers.get("x-idms-findings") ?? "";
  const { findings, more } = JSON.parse(header);
  expect(header.length).toBeLessThan(4300);
  expect(findings.length).toBeGreaterThan(0);
  const { body } = await root.get(checkPathOf(classroom) + despite);
  expect(findings.length + more).toBe(body.findings.length);
});

describe("refused, for the file and for the check:", () => {
  test.each([
    ["neither school nor class", "", 400, "Select school and class"],
    ["no class", "?school=1&classroom=", 400, "Select school and class"],
    ["an unknown school", "?school=999&classroom=1", 404, "There is no such school."],
    ["an unknown class", "?school=1&classroom=999", 404, "There is no such class."],
    ["an unknown paper", "?school=1&classroom=1&layout=wall", 400, expect.stringContaining("is not a paper")],
    [
      "an unknown status",
      "?school=1&classroom=1&status=DONE",
      400,
      expect.stringContaining("The status must be one of"),
    ],
    ["an unknown template", "?school=1&classroom=1&template=999", 404, "There is no such ID template."],
    ["a student of another class", "?school=1&classroom=1&student=999", 404, expect.stringContaining("999")],
  ])("%s", async (_, query, status, detail) => {
    for (const path of ["/api/students/generate_ids", "/api/students/generate_ids/check"]) {
      const answer = await root.get(path + query);
      expect([answer.status, answer.body.detail]).toEqual([status, detail]);
    }
  });

  test("another school's class", async () => {
    const answer = await root.get(`/api/students/generate_ids/?school=1&classroom=${served.blue.classroom}`);
    expect(answer.status).toBe(404);
  });

  test("a class without a single printable card", async () => {
    const { classroom, ids } = await addClass(["Asha"]);
    await transaction(
      served.app.db,
      async (tx) =>
        void (await tx
          .update(students)
          .set({ photo: null })
          .where(eq(students.id, ids[0] as number))
          .run()),
    );
    const { status, body } = await root.get(pathOf(classroom, "&hold_back=serious"));
    expect([status, body.detail]).toEqual([422, expect.stringContaining("No cards could be printed.")]);
    expect(await scratchThere()).toEqual([]);
  });
});

test(
  "a cancelled download stops the work, leaves no file and no batch, and the next one is printed",
  { tags: "thorough" },
  async () => {
    const { classroom } = await addClass(Array.from({ length: 400 }, (_, index) => `Child ${index}`));
    const before = (await batches()).length;
    const { access } = await tokensOf(served, "root");
    const leave = new AbortController();
    const download = fetch(served.server.url + pathOf(classroom), {
      headers: { authorization: `Bearer ${access}` },
      signal: leave.signal,
    });
    await expect.poll(scratchThere, { interval: 5 }).toHaveLength(1);
    leave.abort();
    await expect(download).rejects.toThrow("abort");
    await expect.poll(scratchThere).toEqual([]);
    expect((await batches()).length).toBe(before);
    expect((await root.get(pathOf(classroom, "&layout=a4"))).headers.get("x-idms-cards")).toBe("400");
    expect(served.log.filter((line) => line.includes("unexpected error"))).toEqual([]);
  },
);
