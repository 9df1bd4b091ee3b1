import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction, type Tx } from "../../../packages/server/src/installation/engines/connect.ts";
import { consents, proposals, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
let green: Client;
let classroom: number;
let ids: number[];

/** Doubtful answers, from implausible to possible, each with a form that still exists or was deleted. */
const DOUBTED = [
  { full_name: "12345" },
  { full_name: "Asha 😀" },
  { full_name: "Asha Rao", parent_phone: "0000000000" },
  { full_name: "Bela Iyer", dob: "17-04-1985" },
  { full_name: "<b>Asha</b>" },
];
const MEANT = ["ஆஷா வெங்கடநரசிம்மராஜுவாரிபேட்டை", "آشا راؤ", "O'Neil-Krishnamoorthy", "Asha d'Souza"];
const letter = (at: number) => String.fromCodePoint(97 + (at % 26));
/** More than one page of records, each with a name of its own. */
const MANY = Array.from({ length: 500 }, (_, at) => `Pupil ${letter(at)}${letter(Math.floor(at / 26))}oo`);

/** A photo whose file is gone, so that no photos are compared. */
const photo = `00/${"0".repeat(30)}.jpg`;
const rowOf = (answers: { full_name: string }, form: number | null) => ({
  school_id: served.green.school,
  class_id: classroom,
  form_template_id: form,
  status: "SUBMITTED" as const,
  full_name: answers.full_name,
  parent_phone: "9812045678",
  meta: { parent_phone: "9812045678", ...answers },
  photo,
});

const write = (change: (tx: Tx) => Promise<unknown>) => transaction(served.app.db, change);

beforeAll(async () => {
  green = await signedIn(served, "green");
  const { school, form } = served.green;
  ids = await transaction(served.app.db, async (tx) => {
    classroom = (await insertClass(tx, { school_id: school, class_name: "Odd answers" })).id;
    const all = [...DOUBTED, ...MANY, ...MEANT].map((each) =>
      typeof each === "string" ? { full_name: each } : each,
    );
    return insertStudents(
      tx,
      all.map((answers, at) => rowOf(answers, at < DOUBTED.length ? form : null)),
    );
  });
  const measured = { measured_photo: photo, photo_mark: "green" as const };
  await write((tx) => tx.update(students).set(measured).where(eq(students.class_id, classroom)).run());
});

const verifiable = async (client = green) =>
  client.get(`/api/students/find/verifiable/?classroom=${classroom}`);
const none = { sent_back: 0, duplicate: 0, asked: 0, consent: 0, answer: 0, photo: 0 };

test("submissions that a person must look at are left out of those verified together, and counted by reason", async () => {
  const sound = ids.slice(DOUBTED.length);
  const soundIds = ({ body }: { body: { sound: { id: number }[] } }) => body.sound.map(({ id }) => id);
  const first = await verifiable();
  expect(first.body.left_out).toEqual({ ...none, answer: 5 });
  const doubted = ids.slice(0, DOUBTED.length).map((id) => ({ id, why: "answer" }));
  expect(first.body.look_at).toEqual(expect.arrayContaining(doubted));
  expect([soundIds(first), first.body.photos_left]).toEqual([sound, 0]);

  const [twin = 0, , asked = 0, withdrawn = 0, sentBack = 0, amber = 0, unmeasured = 0, ...rest] = sound;
  const of = { school_id: served.green.school };
  const change = async (id: number, values: Partial<typeof students.$inferInsert>) =>
    write((tx) => tx.update(students).set(values).where(eq(students.id, id)).run());
  await change(twin, { full_name: MANY[1] ?? "" });
  const again = { ...of, student_id: asked, kind: "again" as const, meta: {}, source: "1" };
  await write((tx) => tx.insert(proposals).values(again).run());
  const given = { version: "1", language: "en" as const, given_at: "2026-04-01T00:00:00.000Z" };
  const consent = (student_id: number) => ({ ...of, ...given, student_id });
  const taken = { ...consent(withdrawn), withdrawn_at: given.given_at };
  await write((tx) => tx.insert(consents).values(taken).run());
  await change(sentBack, { sent_back: { reasons: ["photo"], note: "", by: "asha", at: given.given_at } });
  await change(amber, { photo_mark: "amber" });
  await change(unmeasured, { measured_photo: null });
  const second = await verifiable();
  expect(second.body.left_out).toEqual({
    sent_back: 1,
    duplicate: 2,
    asked: 1,
    consent: 1,
    answer: 5,
    photo: 2,
  });
  expect(soundIds(second)).toEqual(rest);

  // Once the school requires consent, only children whose family agreed are left.
  const [agreed = 0] = rest;
  await write((tx) => tx.insert(consents).values(consent(agreed)).run());
  const instead_of = (await green.get(`/api/schools/${of.school_id}/notice/`)).body.version;
  const approval = { texts: {}, months: 12, instead_of };
  expect((await green.send("PUT", `/api/schools/${of.school_id}/notice/`, approval)).status).toBe(200);
  expect(soundIds(await verifiable())).toEqual([agreed]);
  const blue = await verifiable(await signedIn(served, "blue"));
  expect(blue.body).toEqual({ sound: [], look_at: [], left_out: none, photos_left: 0 });
});

test("lists say in words what is implausible about each student", async () => {
  const listed = async (path: string) => {
    const { body } = await green.get(`${path}?classroom=${classroom}&ordering=id&page_size=6&after=`);
    return (body.results as { doubts: string[] }[]).map(({ doubts }) => doubts);
  };
  const doubts = [
    ["Student Name: this does not look like a name."],
    ["Student Name: this does not look like a name."],
    ["Parent Phone: this does not look like a real phone number."],
    ["dob: children at school are between 2½ and 22 years old."],
    ["Student Name: this does not look like a name."],
    [],
  ];
  expect(await listed("/api/students/")).toEqual(doubts);
  expect(await listed("/api/students/find/")).toEqual(doubts);
});
