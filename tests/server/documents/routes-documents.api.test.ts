import { readdir } from "node:fs/promises";
import type { Sentence } from "@idms/core/sentence";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { choosePackets } from "../../../packages/server/src/print/documents/choose-packets.ts";
import { drawDocument } from "../../../packages/server/src/print/documents/draw-document.ts";
import { findBatch, type PrintBatch } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { withoutCardOf } from "../../../packages/server/src/cards/printed/without-rows.ts";
import { printBatches, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { eraseForGood } from "../../../packages/server/src/upkeep/purge/erase-for-good.ts";
import { poppler } from "../../core/node/pdf/print-cards.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { ask, ended } from "../jobs/job-client.ts";
import { byHand } from "../by-hand.ts";
import { addDesign, addPhotoClass, UNTOUCHED } from "../print/photo-class.ts";

const served = serving();
let root: Client;
let green: Client;
let blue: Client;
let classroom: number;
let other: number;
let batch: number;
let job: number;
let order: number;
/** The displayed card numbers, in the order of the file. */
let numbers: string[];

const shown = (number: string) => number.match(/.{4}/g)!.join("-");
const get = (kind: string, query: string, as = root) => as.get(`/api/card-papers/${kind}/?${query}`);
/** Returns the texts on a document's pages, without spaces. */
async function pages(kind: string, query: string, as = root): Promise<string[]> {
  const { status, body, headers } = await get(kind, query, as);
  expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const texts = poppler("pdftotext", body, ["-layout", "-enc", "UTF-8"], ["-"]).split("\f");
  return texts.slice(0, -1).map((text) => text.replaceAll(/\s/g, ""));
}

beforeAll(async () => {
  root = await signedIn(served, "root");
  green = await signedIn(served, "green");
  blue = await signedIn(served, "blue");
  await addDesign(root, served.green.school, "Plain");
  classroom = (await addPhotoClass(served, "6", [UNTOUCHED, UNTOUCHED, UNTOUCHED, UNTOUCHED])).classroom;
  other = (await addPhotoClass(served, "7", [UNTOUCHED])).classroom;
  await transaction(served.app.db, (tx) =>
    insertStudents(tx, [
      {
        school_id: served.green.school,
        class_id: classroom,
        status: "SUBMITTED",
        full_name: "Not Verified",
        meta: {},
      },
      {
        school_id: served.green.school,
        class_id: classroom,
        status: "VERIFIED",
        full_name: "No Photo",
        meta: {},
      },
    ]),
  );
  const asked = { needed_by: "2099-03-31", classrooms: [classroom, other] };
  order = (await green.send("POST", "/api/orders/", asked)).body.id;
  const input = { school: served.green.school, classrooms: [classroom, other], order };
  const done = await ended(root, await ask(root, "print", input));
  job = done.id;
  [{ batch }] = done.result!["batches"] as [{ batch: number }];
  const { body } = await root.get(`/api/print-batches/${batch}/`);
  numbers = body.printed.map(({ number }: { number: string }) => number);
});

describe("a packing list", () => {
  test("of a batch lists each card with its number, and each student without one, with the reason", async () => {
    const [page = ""] = await pages("packing-list", `batch=${batch}&sheets=true`);
    for (const [at, number] of numbers.entries())
      expect(page).toContain(`${at + 1}.Pupil00${at + 1}${shown(number)}${at + 1},1`);
    expect(page).toContain("Green");
    expect(page).toContain("Class6:4cards");
    expect(page).toMatch(/NoPhoto\S*photo/i);
    expect(page).toContain("NotVerifiedNotverifiedyet.");
    expect(page).toContain("Totalinthispacket:4cards");
  });

  test("of an order or of its job lists both classes, and the contents of all packets", async () => {
    for (const of of [`order=${order}`, `job=${job}`]) {
      const [all = "", first = "", second = ""] = await pages("packing-list", of);
      expect(all).toContain("Packinglist:allpackets");
      expect(all).toContain("Total50");
      expect(first).toContain("Class6:4cards");
      expect(second).toContain("Class7:1card");
    }
  });
});

describe("the students without a card", () => {
  const setStatus = (name: string, to: "SUBMITTED" | "VERIFIED") =>
    transaction(served.app.db, (tx) =>
      tx.update(students).set({ status: to }).where(eq(students.full_name, name)).run(),
    );

  test("keep on the batch and its packing list the reasons of the time of the print", async () => {
    const told = async () => {
      const { body } = await root.get(`/api/print-batches/${batch}/`);
      return body.without_card.map(
        ({ name, code, reasons }: { name: string; code: string; reasons: Sentence[] }) => [
          name,
          code,
          reasons.map((each) => each.message).join(" "),
        ],
      );
    };
    const atPrint = [
      ["No Photo", "photo_missing", expect.stringMatching(/photo/i)],
      ["Not Verified", "not_verified", "Not verified yet."],
    ];
    expect(await told()).toEqual(atPrint);

    await setStatus("Not Verified", "VERIFIED");
    expect(await told()).toEqual(atPrint);
    const [page = ""] = await pages("packing-list", `batch=${batch}`);
    expect(page).toContain("Studentsinthisclasswhohadnocardafterthisprint:2");
    expect(page).toContain("NotVerifiedNotverifiedyet.");

    // The list of the class is of today.
    const [today = ""] = await pages("packing-list", `classroom=${classroom}`, green);
    expect(today).toContain("Studentsinthisclasswithoutacard:2");
    expect(today).not.toContain("NotVerifiedNotverifiedyet.");
    await setStatus("Not Verified", "SUBMITTED");
  });

  test("are looked for again in a batch from before the reasons were kept", async () => {
    await byHand(served.app.db)
      .update(printBatches)
      .set({ without_card: null })
      .where(eq(printBatches.id, batch))
      .run();
    const { body } = await root.get(`/api/print-batches/${batch}/`);
    expect(body.without_card).toBe(null);
    const [page = ""] = await pages("packing-list", `batch=${batch}`);
    expect(page).toContain("Studentsinthisclasswithoutacard:2");
    await byHand(served.app.db)
      .update(printBatches)
      .set({ without_card: 2 })
      .where(eq(printBatches.id, batch))
      .run();
  });
});

test("a delivery note names the order, the classes and their counts, and has room for both signatures", async () => {
  const [page = "", ...more] = await pages("delivery-note", `order=${order}&paper=letter`);
  expect(more).toEqual([]);
  expect(page).toContain(`Order${order},placed`);
  for (const text of [
    "Deliverynote",
    "Deliveredby",
    "Receivedcompleteandingoodcondition",
    "Signatureandstamp",
    "Total:2classes5",
  ])
    expect(page).toContain(text);
});

test("labels are for each class or for each child, beginning at any place of the sheet", async () => {
  const [byClass = ""] = await pages("labels", `order=${order}`);
  expect(byClass).toContain("Class6Class7");
  expect(byClass).toContain(`4cards·Batch${batch}`);
  const byChild = await pages("labels", `job=${job}&of=student&labels=l7165&start=6`);
  expect(byChild).toHaveLength(2);
  expect(byChild[0]).toContain("Pupil001Class6Green");
  const wrong = await get("labels", `batch=${batch}&labels=l7165&start=9`);
  expect([wrong.status, wrong.body.detail]).toEqual([400, expect.stringContaining("1 to 8")]);
});

test("the same request twice gives the same bytes", async () => {
  const [one, two] = [await get("labels", `batch=${batch}`), await get("labels", `batch=${batch}`)];
  expect(Buffer.compare(one.body, two.body)).toBe(0);
  const left = await readdir(served.app.folder.scratch);
  expect(left.filter((name) => name.endsWith(".pdf"))).toEqual([]);
});

test("a server draws the same papers beside its requests as a command does", async () => {
  const { app } = served;
  const wish = { batches: [batch], reprints: false };
  const chosen = await choosePackets(app, wish, { reach: null, reasons: false });
  for (const kind of ["hand-out-list", "labels"] as const) {
    const { body } = await get(kind, `batch=${batch}`);
    const own = { kind, sheets: false, of: "class", start: 1 } as const;
    const { bytes } = await drawDocument(app.files.fonts.local, chosen, own, () => Promise.resolve());
    expect(Buffer.compare(bytes, Buffer.from(body))).toBe(0);
  }
});

test("a paper has Letter size if the school prints on Letter", async () => {
  const a4 = await get("hand-out-list", `batch=${batch}`);
  expect(a4.body.toString("latin1")).toContain("595.27");
  const wish = { layout: "letter", printer: null, bleed: 0, marks: true };
  await root.send("PUT", `/api/schools/${served.green.school}/print-wish/`, wish);
  expect((await get("hand-out-list", `batch=${batch}`)).body.toString("latin1")).toContain("612");
});

describe("after cards are handed out, lost, printed again and erased", () => {
  beforeAll(async () => {
    const act = (body: object) => root.send("POST", "/api/cards/act/", body);
    await act({ action: "hand_out", numbers: numbers.slice(0, 1) });
    await act({ action: "revoke", numbers: numbers.slice(1, 2), reason: "left" });
    await root.send("POST", `/api/print-batches/${batch}/reprint/`, { positions: [3], because: "damaged" });
  });

  test("the hand-out list of a class has the newest card of each child who waits", async () => {
    const [page = ""] = await pages("hand-out-list", `classroom=${classroom}`, green);
    expect(page).not.toContain(shown(numbers[0]!));
    expect(page).not.toContain(shown(numbers[1]!));
    expect(page).not.toContain(shown(numbers[2]!));
    expect(page).toMatch(/Pupil003[-0-9A-Z]{14}DUPLICATE1/);
    expect(page).toContain(shown(numbers[3]!));
    expect(page).toContain("1cardwasalreadyhandedout.1cardislost,revokedorreplaced.");
  });

  test("a packing list says what was taken out, and with reprints lists the newer card instead", async () => {
    const [page = ""] = await pages("packing-list", `batch=${batch}`);
    expect(page).toContain(`${shown(numbers[1]!)}Pupil002Revoked`);
    expect(page).toContain(`${shown(numbers[2]!)}Pupil003Replacedby`);
    expect(page).toContain("Totalinthispacket:2cards");
    const [both = ""] = await pages("packing-list", `batch=${batch}&reprints=true`);
    expect(both).toMatch(/2\.Pupil003[-0-9A-Z]{15}DUPLICATE1/);
    expect(both).toContain("Totalinthispacket:3cards,including1duplicate");
  });

  test("no paper names an erased child, and the card is to be destroyed", async () => {
    const { body } = await root.get(`/api/print-batches/${batch}/`);
    const { student } = body.printed[3];
    const erased = await eraseForGood(served.app, { id: null, username: "root" }, [student]);
    expect(erased).toBeTruthy();
    const [page = ""] = await pages("packing-list", `batch=${batch}`);
    expect(page).not.toContain("Pupil004");
    expect(page).toContain(`${shown(numbers[3]!)}–Thechild'sdatawaserased`);
  });
});

test("an order printed in two runs has the cards of both", async () => {
  const again = { school: served.green.school, classrooms: [other], status: "ID_GENERATED", order };
  const done = await ended(root, await ask(root, "print", again));
  const [{ batch: second }] = done.result!["batches"] as [{ batch: number }];
  const [page = ""] = await pages("delivery-note", `order=${order}`);
  expect(page).toMatch(new RegExp(`7\\d+,${second}`));
});

describe("a paper is refused", () => {
  test("to another school, as if it did not exist", async () => {
    for (const of of [`batch=${batch}`, `order=${order}`, `job=${job}`, `school=${served.green.school}`])
      expect((await get("packing-list", of, blue)).status).toBe(404);
    expect((await get("hand-out-list", `classroom=${classroom}`, blue)).status).toBe(404);
  });

  test.each([
    ["packing-list", "", 400, "Choose the cards by batch"],
    ["packing-list", "batch=1&order=1", 400, "Choose the cards by batch"],
    ["packing-list", "batch=99999", 404, "batch"],
    ["lists", "batch=1", 404, "paper"],
    ["labels", "batch=1&labels=l1", 400, "The label sheet must be one of"],
    ["labels", "batch=1&start=0", 400, ""],
  ])("%s ?%s", async (kind, query, status, text) => {
    const answer = await get(kind, query);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(text);
  });
});

test("a student who is erased is erased from the list of those without a card", async () => {
  const row = (await findBatch(served.app.db, batch)) as PrintBatch;
  const kept = async () => (await withoutCardOf(served.app.db, row)) ?? [];
  const gone = (await kept()).find(({ name }) => name === "Not Verified");
  expect((await kept()).map(({ name }) => name)).toContain("Not Verified");
  await eraseForGood(served.app, { id: null, username: "root" }, [Number(gone?.student_id)]);
  expect((await kept()).map(({ name }) => name)).toEqual(["No Photo"]);
});
