import { verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { knownKeysAnswer } from "@idms/core/cards/verify/known-keys";
import {
  CARD_NUMBER_BYTES,
  cardNumberOf,
  hasCheckLetter,
  shownCardNumber,
} from "@idms/core/cards/verify/card-number";
import { readSignedCode, type ClaimedCard } from "@idms/core/cards/verify/signed-code";
import { judgeCode, judgeNumber, type CheckSignature } from "@idms/core/cards/verify/verdict";
import { expect, test } from "vitest";
import { listCardKeys, renewCardKey } from "../../../packages/server/src/cards/printed/card-keys.ts";
import { listCards } from "../../../packages/server/src/cards/printed/list-cards.ts";
import { knownKeys } from "../../../packages/server/src/cards/printed/known-keys.ts";
import { findBatch, listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { settleCards } from "../../../packages/server/src/cards/printed/settle-cards.ts";
import { markStudent } from "../../../packages/server/src/print/runs/mark-student.ts";
import { markBatch, unmarkBatch } from "../../../packages/server/src/print/sending/mark-batch.ts";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { restoreBackup } from "../../../packages/server/src/upkeep/restore/restore-backup.ts";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { checkCardKeys } from "../../../packages/server/src/upkeep/doctor/check-database.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { openBatch } from "../../../packages/server/src/print/choosing/choose-reprint.ts";
import { checkCards, generateCards } from "../../../packages/server/src/print/runs/generate-cards.ts";
import { reprintCards } from "../../../packages/server/src/print/runs/reprint-cards.ts";
import { schoolYears, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { removeRecord, restoreRecord } from "../../../packages/server/src/students/edits/remove-record.ts";
import { actOnCards } from "../../../packages/server/src/students/edits/act-on-cards.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { byHand } from "../by-hand.ts";
import { appWithClass } from "../temporary-app.ts";
import { zonedTime } from "../../../packages/server/src/installation/settings/zoned-time.ts";
import { scanPage } from "../../read-code.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const CLERK = { id: null, username: "clerk" };
const TODAY = "2026-11-25";

/** Creates a class of one child whose cards have a code 18 mm wide. */
async function signingClass() {
  const app = await appWithClass();
  const { db, school, classroom } = app;
  const fields = cardFieldsSchema.parse({
    full_name: { x: 20, y: 20, width: 500, height: 80 },
    // 10 dots per millimetre.
    code: { kind: "qr", pattern: "{signed_code}", x: 180, y: 300, width: 180, height: 180 },
    facts: {
      kind: "text",
      pattern: "No. {card_number} of {print_date}, {running_number}",
      x: 20,
      y: 600,
      width: 500,
      height: 60,
    },
  });
  await addTemplate(app, {
    schoolId: school.id,
    name: "Signed",
    isDefault: true,
    cardSize: { w: 54, h: 86 },
    fields,
    background: await (
      await import("sharp")
    )
      .default({ create: { width: 540, height: 860, channels: 3, background: "#ffffff" } })
      .jpeg()
      .toBuffer(),
  });
  await transaction(db, async (tx) => {
    await tx
      .insert(schoolYears)
      .values({
        school_id: school.id,
        number: 1,
        name: "2026-27",
        ends_on: "2027-03-31",
        began_at: "2026-04-01",
      })
      .run();
    const row = { school_id: school.id, class_id: classroom.id, status: "VERIFIED" as const, meta: {} };
    await insertStudents(tx, [{ ...row, full_name: "Asha Rao" }]);
  });
  const actor = { id: null, name: "clerk" };
  const output = join(app.folder.root, "cards.pdf");
  /** Prints the cards again and again, for students who are marked or not. */
  const print = async (on: App = app, mark = true) => {
    const statuses = ["VERIFIED", "ID_GENERATED"] as const;
    const chosen = await chooseCards(on, { school: "1", class: "5 - A", layout: "card", statuses });
    return generateCards(on, chosen, { output, mark, actor });
  };
  const again = async (batch: number) => {
    const known = await openBatch(app, batch);
    const { cards, batch: printed } = known;
    const how = { layout: "card", sheet: printed.sheet!, printer: null, pdfx: null, despite: null } as const;
    return reprintCards(
      app,
      known,
      { ...how, cards, why: { because: "lost", reason: "lost" } },
      { output, actor },
    );
  };
  return { app, school: school.id, output, print, again };
}

/** Verifies with OpenSSL's Ed25519. On the page, the browser provides it. */
const check: CheckSignature = async (key, message, signature) =>
  verify(
    null,
    message,
    { key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(key).toString("base64url") }, format: "jwk" },
    signature,
  );

/** Returns the stored expiry dates of all printed cards. */
const keptDays = async (app: App) => {
  const { rows } = await listCards(app.db, { school: null }, { after: "", size: 10 });
  return rows.map(({ valid_until }) => valid_until);
};

async function judged(app: App, code: string, today = TODAY) {
  const known = knownKeysAnswer.parse(await knownKeys(app.db));
  return judgeCode(code, known, { check, today });
}

test("a printed card proves that it is genuine, and its later states are shown", async () => {
  const { app, output, print, again } = await signingClass();
  const first = await print();
  expect(first.findings.filter(({ field }) => field === "code")).toEqual([]);
  const code = await scanPage(output);
  const verdict = await judged(app, code);
  expect(verdict).toMatchObject({
    is: "genuine",
    school: "Green Valley",
    card: { name: "Asha Rao", expires: "2027-03-31", school: 1 },
  });
  expect(await keptDays(app)).toEqual(["2027-03-31"]);
  expect(await judged(app, code, "2027-03-31")).toMatchObject({ is: "genuine" });
  expect(await judged(app, code, "2027-04-01")).toMatchObject({ is: "expired" });

  const number = "card" in verdict ? verdict.card.number : "";
  const act = (action: "lose" | "find") =>
    actOnCards(app, CLERK, { school: null, numbers: [number] }, { action } as never);
  await act("lose");
  expect(await judged(app, code)).toMatchObject({ is: "lost" });
  await act("find");
  expect(await judged(app, code)).toMatchObject({ is: "genuine" });

  await again(first.batch);
  const newer = await scanPage(output);
  expect(await keptDays(app)).toEqual(["2027-03-31", "2027-03-31"]);
  expect(await judged(app, code)).toMatchObject({ is: "replaced" });
  const second = await judged(app, newer);
  expect(second).toMatchObject({ is: "genuine", card: { name: "Asha Rao", expires: "2027-03-31" } });
  expect("card" in second && second.card.number).not.toBe(number);
  const numbers = ["card" in second ? second.card.number : ""];
  await actOnCards(app, CLERK, { school: null, numbers }, { action: "revoke", reason: "left" });
  expect(await judged(app, newer)).toMatchObject({ is: "revoked" });
});

test("a card is not valid before its batch is marked, and after the batch was unmarked", async () => {
  const { app, output, print, again } = await signingClass();
  const { batch } = await print(app, false);
  const code = await scanPage(output);
  const verdict = await judged(app, code);
  expect(verdict).toMatchObject({ is: "not_issued", school: "Green Valley", card: { name: "Asha Rao" } });
  const { number } = (verdict as { card: ClaimedCard }).card;
  const typed = async () => judgeNumber(number, knownKeysAnswer.parse(await knownKeys(app.db)));
  expect(await typed()).toEqual({ is: "not_issued", number });
  // A phone that stored the data with an earlier version knows nothing about it.
  const { not_issued: _, ...stored } = knownKeysAnswer.parse(await knownKeys(app.db));
  expect(await judgeCode(code, stored, { check, today: TODAY })).toMatchObject({ is: "genuine" });
  expect(await judged(app, code, "2027-04-01")).toMatchObject({ is: "expired" });

  const row = (await findBatch(app.db, batch))!;
  await markBatch(app.db, CLERK, row);
  expect(await judged(app, code)).toMatchObject({ is: "genuine" });
  expect(await typed()).toEqual({ is: "not_reported", number });
  await unmarkBatch(app.db, CLERK, row, { reason: "jammed", revoke: false });
  expect(await judged(app, code)).toMatchObject({ is: "not_issued" });
  await markBatch(app.db, CLERK, row);
  expect(await judged(app, code)).toMatchObject({ is: "genuine" });

  // A reprint replaces a card, and counts at once.
  await again(batch);
  expect(await judged(app, await scanPage(output))).toMatchObject({ is: "genuine" });
});

test("a card in a child's hand stays valid until the batch with the next one is marked", async () => {
  const { app, output, print } = await signingClass();
  await print();
  const first = await scanPage(output);
  await byHand(app.db).update(students).set({ status: "VERIFIED" }).run();
  await print(app, false);
  const trial = await scanPage(output);
  const { batch } = await print(app, false);
  const next = await scanPage(output);
  await settleCards(app.db);
  const verdicts = async () =>
    Promise.all([first, trial, next].map(async (code) => (await judged(app, code)).is));
  expect(await verdicts()).toEqual(["genuine", "replaced", "not_issued"]);

  await markBatch(app.db, CLERK, (await findBatch(app.db, batch))!);
  expect(await verdicts()).toEqual(["replaced", "replaced", "genuine"]);
  // The trial has nothing left to mark.
  expect(await listBatches(app.db, { mark: "not_marked" })).toEqual([]);
});

test("a trial print of a student who has a card leaves this card valid until the trial is marked", async () => {
  const { app, output, print } = await signingClass();
  await print();
  const first = await scanPage(output);
  const again = await chooseCards(app, { school: "1", class: "5 - A", layout: "card", students: [1] });
  const trial = await generateCards(app, again, { output, mark: false, actor: { id: null, name: "clerk" } });
  const second = await scanPage(output);
  const verdicts = async () => Promise.all([first, second].map(async (code) => (await judged(app, code)).is));
  expect(await verdicts()).toEqual(["genuine", "not_issued"]);
  expect(await listBatches(app.db, { mark: "not_marked" })).toMatchObject([{ id: trial.batch }]);
  expect(await markBatch(app.db, CLERK, (await findBatch(app.db, trial.batch))!)).toBe(1);
  expect(await verdicts()).toEqual(["replaced", "genuine"]);
});

test("the card of a removed student is not valid, and is valid again once the student is restored", async () => {
  const { app, output, print } = await signingClass();
  await print();
  const code = await scanPage(output);
  const genuine = await judged(app, code);
  const number = "card" in genuine ? genuine.card.number : "";
  const verdicts = async () => [
    (await judged(app, code)).is,
    judgeNumber(number, await knownKeys(app.db)).is,
  ];
  expect(await verdicts()).toEqual(["genuine", "not_reported"]);
  const child = { school: app.school.id, id: 1 };
  await removeRecord(app.db, CLERK, child, "Left the school");
  expect(await verdicts()).toEqual(["revoked", "revoked"]);
  await restoreRecord(app.db, CLERK, child);
  expect(await verdicts()).toEqual(["genuine", "not_reported"]);
});

test("a print of chosen students keeps no list of the others, because they were not meant to get a card", async () => {
  const { app, output, print } = await signingClass();
  const room = { school: "1", class: "5 - A", layout: "card" } as const;
  const chosen = await chooseCards(app, { ...room, students: [1] });
  const alone = await generateCards(app, chosen, { output, mark: false, actor: { id: null, name: "clerk" } });
  const whole = await print(app, false);
  const kept = async (batch: number) => (await findBatch(app.db, batch))?.without_card;
  expect([await kept(alone.batch), await kept(whole.batch)]).toEqual([null, 0]);
});

test("a card is valid once its student is marked, as the dialog for a class does", async () => {
  const { app, output, print } = await signingClass();
  await print(app, false);
  const code = await scanPage(output);
  expect(await judged(app, code)).toMatchObject({ is: "not_issued" });
  const [student] = await app.db.all<{ id: number }>("SELECT id FROM students");
  await markStudent(app, CLERK, { school: null, id: student!.id }, undefined);
  expect(await judged(app, code)).toMatchObject({ is: "genuine" });
});

test("a forged card, another school's key, a damaged code and a sample are distinguished", async () => {
  const { app, output, print } = await signingClass();
  await print();
  const code = await scanPage(output);
  const forged = code.slice(0, -3) + (code.endsWith("000") ? "100" : "000");
  expect(await judged(app, forged)).toEqual({ is: "forged" });
  expect(await judged(app, code.slice(0, 40))).toEqual({ is: "damaged" });
  expect(await judged(app, "BEGIN:VCARD")).toEqual({ is: "foreign" });

  const other = await signingClass();
  expect(await judged(other.app, code)).toEqual({ is: "unknown_school" });
  const chosen = await chooseCards(other.app, { school: "1", class: "5 - A", layout: "card" });
  await checkCards(other.app, chosen, {});
  expect(await listCardKeys(other.app.db, 1)).toEqual([]);
});

test("after a key renewal earlier cards stay genuine, and the earlier private key is gone", async () => {
  const { app, school, output, print } = await signingClass();
  await print();
  const before = await scanPage(output);
  await renewCardKey(app.db, CLERK, school);
  expect(await judged(app, before)).toMatchObject({ is: "genuine" });
  await print();
  const after = await scanPage(output);
  const keyOf = (code: string) => {
    const read = readSignedCode(code);
    return typeof read === "string" ? read : read.card.key;
  };
  expect(keyOf(after)).not.toBe(keyOf(before));
  expect(await judged(app, before)).toMatchObject({ is: "replaced" });
  expect(await judged(app, after)).toMatchObject({ is: "genuine" });
  expect(await app.db.all("SELECT key_id FROM card_key_secrets")).toEqual([{ key_id: keyOf(after) }]);
  expect((await listCardKeys(app.db, school)).map(({ retired_at }) => retired_at === null)).toEqual([
    true,
    false,
  ]);
});

test("a backup contains no private key; a restore makes a new one, and old cards stay genuine", async () => {
  const { app, output, print } = await signingClass();
  await print();
  const code = await scanPage(output);
  const [secret] = await app.db.all<{ private_key: string }>("SELECT private_key FROM card_key_secrets");
  const { folder, rows } = await makeBackup(app, await temporaryFolder());
  expect(rows).toMatchObject({ card_keys: 1, card_key_secrets: 0 });
  const bytes = await readFile(join(folder, "idms.db"));
  expect(bytes.includes(secret?.private_key.slice(22) ?? "")).toBe(false);
  expect((await checkCardKeys(app.db)).found).toContain("the private keys are not in any backup");

  const target = join(await temporaryFolder(), "data");
  await restoreBackup(folder, target);
  const restored = await openApp({ data: target, create: false });
  try {
    expect((await checkCardKeys(restored.db)).found).toContain("came from a backup");
    expect(await judged(restored, code)).toMatchObject({ is: "genuine" });
    await print(restored);
    expect(await judged(restored, await scanPage(output))).toMatchObject({ is: "genuine" });
    expect(await listCardKeys(restored.db, 1)).toHaveLength(2);
  } finally {
    await restored.close();
  }
});

test("a card shows its number, print date and place; a reprint has a new number in the same place", async () => {
  const { app, print, again } = await signingClass();
  const first = await print();
  await again(first.batch);
  const { rows } = await listCards(app.db, { school: null }, { after: "", size: 10 });
  const kept = await app.db.all<{ number: string; texts: string }>(
    "SELECT number, texts FROM print_batch_students ORDER BY batch_id",
  );
  const shown = kept.map(({ texts }) => JSON.parse(texts) as Record<string, string>);
  expect(shown.map(({ card_number }) => card_number)).toEqual(
    kept.map(({ number }) => shownCardNumber(number)),
  );
  expect(new Set(kept.map(({ number }) => number)).size).toBe(2);
  expect(rows.map(({ number }) => hasCheckLetter(number))).toEqual([true, true]);
  const [year, month, day] = zonedTime(new Date()).slice(0, 10).split("-");
  expect(shown.map(({ print_date, running_number }) => [print_date, running_number])).toEqual([
    [`${day}-${month}-${year}`, "1"],
    [`${day}-${month}-${year}`, "1"],
  ]);
});

test("an unknown card number is distinguished from a mistyped one", async () => {
  const { app, print } = await signingClass();
  await print();
  const { rows } = await listCards(app.db, { school: null }, { after: "", size: 1 });
  const number = rows[0]?.number ?? "";
  const mistyped = (number.startsWith("0") ? "1" : "0") + number.slice(1);
  const unknown = cardNumberOf(new Uint8Array(CARD_NUMBER_BYTES));
  const { refused } = await actOnCards(app, CLERK, { school: null, numbers: [mistyped, unknown] }, {
    action: "lose",
  } as never);
  expect(refused.map(({ code }) => code)).toEqual(["student.cardMistyped", "student.noCard"]);
});

test("cards without a number and a code are noticed until the first are printed", async () => {
  const app = await appWithClass();
  const { id } = await addTemplate(app, {
    schoolId: app.school.id,
    name: "Plain",
    isDefault: true,
    cardSize: { w: 54, h: 86 },
    fields: cardFieldsSchema.parse({ full_name: { x: 20, y: 20, width: 500, height: 80 } }),
    background: await (
      await import("sharp")
    )
      .default({ create: { width: 540, height: 860, channels: 3, background: "#ffffff" } })
      .jpeg()
      .toBuffer(),
  });
  await transaction(app.db, (tx) =>
    insertStudents(tx, [
      {
        school_id: app.school.id,
        class_id: app.classroom.id,
        status: "VERIFIED" as const,
        meta: {},
        full_name: "Asha Rao",
      },
    ]),
  );
  const chosen = () => chooseCards(app, { school: "1", class: "5 - A", layout: "card" });
  const codes = async () =>
    (await checkCards(app, await chosen(), {})).findings
      .map(({ message }) => message)
      .filter((each) => each.includes("card number"));
  expect(id).toBeGreaterThan(0);
  expect(await codes()).toHaveLength(1);
  const output = join(app.folder.root, "cards.pdf");
  await generateCards(app, await chosen(), { output, mark: false, actor: { id: null, name: "clerk" } });
  expect(await codes()).toEqual([]);
});
