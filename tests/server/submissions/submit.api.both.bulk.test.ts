import { readdir } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { parentText } from "@idms/core/collect/invitations/parent-text";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog, classLinks, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { actOnRecord } from "../../../packages/server/src/students/edits/act-on-record.ts";
import { readStored } from "../../../packages/server/src/installation/store/stored-files.ts";
import { storedNames } from "../stored.ts";
import { serving } from "../http/serving.ts";
import { inBulk } from "../../in-bulk.ts";
import { addLink, filledForm, freshPhone, photo, submit } from "./school-link.ts";

const served = serving();
let image: Buffer;
beforeAll(async () => {
  image = await photo();
});

const ofLink = (id: number) => served.app.db.select().from(students).where(eq(students.link_id, id)).all();
const usesOf = async (id: number) =>
  (await served.app.db.select().from(classLinks).where(eq(classLinks.id, id)).get())?.uses_count;
const photosThere = () => storedNames(served.app.files.photos);
const scratchThere = () => readdir(served.app.folder.scratch);

async function form(token: string) {
  const response = await fetch(`${served.server.url}/api/public/form/${token}/`);
  return { status: response.status, body: await response.json() };
}

const closedAs = async (token: string) =>
  (await fetch(`${served.server.url}/api/public/form/${token}/`)).headers.get("Link-State");

test("a link's form has its fields, school, class and section", async () => {
  const { token } = await addLink(served.app, served.green);
  expect(await form(token)).toEqual({
    status: 200,
    body: {
      fields: defaultFields(),
      school: "Green",
      class: "5",
      section: "A",
      coach: true,
      notice: {
        version: expect.stringMatching(/^[\w-]{22}$/),
        language: "en",
        text: expect.any(String),
        required: false,
      },
    },
  });
});

test("a submission is SUBMITTED, with its columns, meta, photo, one use of the link and a log entry", async () => {
  const link = await addLink(served.app, served.green);
  const answers = {
    full_name: "  Asha\tRao ",
    parent_phone: "987-654-3210",
    fatherName: "Ravi",
    stranger: "x",
  };
  const { status, body } = await submit(served.server.url, link.token, filledForm(image, answers));
  expect([status, body.detail]).toEqual([201, "✅ Thanks! Your details were submitted successfully."]);
  const [student] = await ofLink(link.id);
  expect(student).toMatchObject({
    id: body.receipt,
    school_id: served.green.school,
    class_id: served.green.classroom,
    form_template_id: link.form_template_id,
    status: "SUBMITTED",
    full_name: "Asha Rao",
    parent_phone: "9876543210",
  });
  expect(student?.meta).toEqual({
    full_name: "Asha Rao",
    fatherName: "Ravi",
    address: "",
    blood_group: "",
    parent_phone: "9876543210",
  });
  expect(student?.files).toEqual({ photo: student?.photo });
  const stored = await readStored(served.app.files.photos, student?.photo ?? "");
  expect(await sharp(stored).metadata()).toMatchObject({ format: "jpeg", width: 60, height: 80 });
  expect(await usesOf(link.id)).toBe(1);
  const logged = await served.app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, "students"), eq(auditLog.subject_id, body.receipt)))
    .all();
  expect(logged).toMatchObject([
    { action: "submit", school_id: served.green.school, details: { link: link.id } },
  ]);
  expect(await scratchThere()).toEqual([]);
});

describe("a link that accepts nothing says 'Invalid or expired link.', for the form and for a submission:", () => {
  const past = new Date(Date.now() - 1000).toISOString();
  test.each([
    ["unknown", 404, undefined],
    ["inactive", 410, { is_active: false }],
    ["expired", 410, { expires_at: past }],
    ["used_up", 410, { max_uses: 3, uses_count: 3 }],
  ])("%s, which a header tells apart", async (state, status, settings) => {
    const token = settings ? (await addLink(served.app, served.green, settings)).token : "x".repeat(32);
    const refused = { status, body: { detail: "Invalid or expired link." } };
    expect(await form(token)).toMatchObject(refused);
    expect(await submit(served.server.url, token, filledForm(image))).toMatchObject(refused);
    expect(await closedAs(token)).toBe(state);
  });
});

describe("an answer is refused with the specified message", () => {
  test.each([
    ["a missing name", { full_name: " " }, "full_name", "Student Name is required."],
    [
      "a phone of nine digits",
      { parent_phone: "987654321" },
      "parent_phone",
      "Please enter a valid 10-digit number.",
    ],
    [
      "a phone of eleven digits",
      { parent_phone: "98765432101" },
      "parent_phone",
      "Please enter a valid 10-digit number.",
    ],
    ["no phone", { parent_phone: "" }, "parent_phone", "Parent Phone is required."],
    [
      "a blood group that is no option",
      { blood_group: "C+" },
      "blood_group",
      "Please choose one of the options.",
    ],
    [
      "a text that is too long",
      { fatherName: "x".repeat(201) },
      "fatherName",
      "Father Name must be at most 200 characters.",
    ],
    [
      "a text of a megabyte",
      { fatherName: "x".repeat(1 << 20) },
      "fatherName",
      expect.stringContaining("Father Name must be at most"),
    ],
  ])("%s", async (_, answers, field, message) => {
    const link = await addLink(served.app, served.green);
    const before = (await photosThere()).length;
    const { status, body } = await submit(served.server.url, link.token, filledForm(image, answers));
    expect([status, body]).toMatchObject([400, { detail: message, fields: { [field]: [message] } }]);
    expect([await ofLink(link.id), await usesOf(link.id)]).toEqual([[], 0]);
    expect([await scratchThere(), (await photosThere()).length]).toEqual([[], before]);
  });

  test("no photo, and all faults at once, in the order of the form", async () => {
    const link = await addLink(served.app, served.green);
    const empty = new FormData();
    empty.set("photo", new File([], ""));
    const { status, body } = await submit(served.server.url, link.token, empty);
    expect([status, body]).toMatchObject([
      400,
      {
        detail: "Student Name is required.",
        fields: {
          full_name: ["Student Name is required."],
          parent_phone: ["Parent Phone is required."],
          photo: ["Photo is required."],
        },
      },
    ]);
  });

  test("two parts with one name", async () => {
    const link = await addLink(served.app, served.green);
    const twice = filledForm(image);
    twice.append("full_name", "Someone else");
    const { status, body } = await submit(served.server.url, link.token, twice);
    expect([status, body.fields]).toEqual([400, { full_name: ["Student Name was sent twice."] }]);
  });

  test("a file in place of a text, and a text in place of a file", async () => {
    const link = await addLink(served.app, served.green);
    const crossed = filledForm(image);
    crossed.set("fatherName", new File([new Uint8Array(image)], "father.jpg"));
    crossed.set("photo", "photo.jpg");
    const { status, body } = await submit(served.server.url, link.token, crossed);
    expect([status, body.fields]).toEqual([
      400,
      { fatherName: ["Father Name must be text."], photo: ["Photo is required."] },
    ]);
  });
});

test("forms with no file and with two files are accepted", async () => {
  const name = makeField("full_name", "Name", "text", { required: true });
  const plain = await addLink(served.app, served.green, { fields: [name] });
  const onlyName = new FormData();
  onlyName.set("full_name", "Asha");
  expect((await submit(served.server.url, plain.token, onlyName)).status).toBe(201);
  const file = (field: string) => makeField(field, field, "file", { required: true });
  const double = await addLink(served.app, served.green, { fields: [name, file("photo"), file("proof")] });
  const two = filledForm(image);
  two.set("proof", new File([new Uint8Array(image)], "proof.png"));
  expect((await submit(served.server.url, double.token, two)).status).toBe(201);
  const [student] = await ofLink(double.id);
  expect(student?.files["photo"]).toBe(student?.photo);
  expect(student?.files["proof"]).not.toBe(student?.photo);
});

test("max_uses is never exceeded: exactly that number of many simultaneous submissions is accepted", async () => {
  const most = inBulk(20, 4);
  const link = await addLink(served.app, served.green, { max_uses: most });
  const before = (await photosThere()).length;
  const answers = await Promise.all(
    Array.from({ length: 10 * most }, () => submit(served.server.url, link.token, filledForm(image))),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(most);
  expect(statuses.filter((status) => status === 410)).toHaveLength(9 * most);
  expect([(await ofLink(link.id)).length, await usesOf(link.id)]).toEqual([most, most]);
  expect((await photosThere()).length - before).toBe(most);
  expect(await scratchThere()).toEqual([]);
});

describe("a unique answer", () => {
  test("is refused a second time in the school, even through another link, and costs no use", async () => {
    const phone = freshPhone();
    const first = await addLink(served.app, served.green);
    const second = await addLink(served.app, served.green);
    await submit(served.server.url, first.token, filledForm(image, { parent_phone: phone }));
    const before = (await photosThere()).length;
    const again = await submit(served.server.url, second.token, filledForm(image, { parent_phone: phone }));
    const message = "Parent Phone has already been submitted.";
    expect([again.status, again.body]).toMatchObject([
      409,
      { detail: message, fields: { parent_phone: [message] } },
    ]);
    expect([await ofLink(second.id), await usesOf(second.id), (await photosThere()).length]).toEqual([
      [],
      0,
      // The second submission is kept for the school.
      before + 1,
    ]);
  });

  test("belongs to one child, unless the form lets brothers and sisters give the same", async () => {
    const strictFields = defaultFields().map((field) => ({ ...field, siblings: undefined }));
    const strict = await addLink(served.app, served.green, { fields: strictFields });
    const shared = await addLink(served.app, served.green);
    const send = (link: typeof strict, full_name: string, parent_phone: string) =>
      submit(served.server.url, link.token, filledForm(image, { full_name, parent_phone }));
    const [one, other] = [freshPhone(), freshPhone()];
    expect((await send(strict, "Asha Rao", one)).status).toBe(201);
    const before = (await photosThere()).length;
    const message = "Parent Phone has already been submitted.";
    const second = await send(strict, "Ravi Rao", one);
    expect([second.status, second.body]).toMatchObject([
      409,
      { detail: message, fields: { parent_phone: [message] } },
    ]);
    // Data of another child is not kept with the first one's record.
    expect((await photosThere()).length).toBe(before);
    expect((await send(shared, "Asha Rao", one)).status).toBe(409);
    expect((await send(shared, "Ravi Rao", one)).status).toBe(201);
    expect((await send(shared, "Asha Rao", other)).status).toBe(201);
    expect((await send(strict, "Ravi Rao", other)).status).toBe(409);
  });

  test("may be a phone that brothers and sisters share", async () => {
    const parent_phone = freshPhone();
    const link = await addLink(served.app, served.green);
    const send = (full_name: string) =>
      submit(served.server.url, link.token, filledForm(image, { full_name, parent_phone }));
    expect((await send("Asha Rao")).status).toBe(201);
    expect((await send("Ravi Rao")).status).toBe(201);
    expect((await send("  asha   RAO ")).status).toBe(409);
    expect((await send("Ravi Rao")).status).toBe(409);
  });

  test("is free again in another school", async () => {
    const phone = freshPhone();
    for (const school of [served.green, served.blue]) {
      const { token } = await addLink(served.app, school);
      expect(
        (await submit(served.server.url, token, filledForm(image, { parent_phone: phone }))).status,
      ).toBe(201);
    }
  });

  test("given by 30 at once is accepted from one", async () => {
    const phone = freshPhone();
    const link = await addLink(served.app, served.green);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        submit(served.server.url, link.token, filledForm(image, { parent_phone: phone })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 29 }, () => 409),
    ]);
    expect(await usesOf(link.id)).toBe(1);
  });
});

describe("a later submission from the same form", () => {
  const secret = (key: string): string => key.padEnd(20, "-");
  const send = (token: string, key: string, earlier: string, answers: Record<string, string>) =>
    submit(served.server.url, token, filledForm(image, answers), {
      "Idempotency-Key": secret(key),
      "Earlier-Keys": earlier.split(",").map(secret).join(", "),
    });

  test("with changed answers replaces the first, even if the link is used up, and nothing is stored twice", async () => {
    const link = await addLink(served.app, served.green, { max_uses: 1 });
    const parent_phone = freshPhone();
    const first = await send(link.token, "t1", "", { full_name: "Asha Roa", parent_phone });
    const second = await send(link.token, "t3", "t0,t1,t2", { full_name: "Asha Rao", parent_phone });
    expect([first.status, second.status, second.body.receipt]).toEqual([201, 201, first.body.receipt]);
    expect((await ofLink(link.id)).map(({ full_name }) => full_name)).toEqual(["Asha Rao"]);
    expect(await usesOf(link.id)).toBe(1);
    const again = await send(link.token, "t3", "t0,t1,t2", { full_name: "Somebody", parent_phone });
    expect([again.status, (await ofLink(link.id))[0]?.full_name]).toEqual([201, "Asha Rao"]);
    expect((await send(link.token, "t4", "nobody's", { full_name: "Uma" })).status).toBe(410);
  });

  test("cannot change what the school has checked", async () => {
    const link = await addLink(served.app, served.green);
    const { body } = await send(link.token, "v1", "", { full_name: "Asha Rao" });
    const chosen = { school: served.green.school, id: body.receipt as number };
    await actOnRecord(served.app.db, { id: null, username: "green" }, { ...chosen, action: "verify" });
    const late = await send(link.token, "v2", "v1", { full_name: "Asha Roa" });
    expect([late.status, late.body.detail]).toEqual([409, parentText.alreadyChecked]);
    expect((await ofLink(link.id))[0]?.full_name).toBe("Asha Rao");
  });
});

describe("an Idempotency-Key", () => {
  const keyed = (token: string, key: string, body = filledForm(image)) =>
    submit(served.server.url, token, body, { "Idempotency-Key": key });

  test("sent again gets the first answer and creates no second student, even if the link is used up since", async () => {
    const link = await addLink(served.app, served.green, { max_uses: 1 });
    const first = await keyed(link.token, "a".repeat(20));
    const again = await keyed(link.token, "a".repeat(20));
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect([(await ofLink(link.id)).length, await usesOf(link.id)]).toEqual([1, 1]);
  });

  test("sent 20 times at once creates one student, and all get its receipt", async () => {
    const link = await addLink(served.app, served.green);
    const body = { parent_phone: freshPhone() };
    const before = (await photosThere()).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => keyed(link.token, "b", filledForm(image, body))),
    );
    const [student] = await ofLink(link.id);
    expect(answers.map(({ status, body }) => [status, body.receipt])).toEqual(
      Array.from({ length: 20 }, () => [201, student?.id]),
    );
    expect([
      (await ofLink(link.id)).length,
      await usesOf(link.id),
      (await photosThere()).length - before,
    ]).toEqual([1, 1, 1]);
  });

  test("applies only to its own link", async () => {
    const [one, other] = [await addLink(served.app, served.green), await addLink(served.app, served.green)];
    const receipts = [await keyed(one.token, "c"), await keyed(other.token, "c")].map(
      ({ body }) => body.receipt,
    );
    expect(new Set(receipts).size).toBe(2);
  });

  test("of a refused submission can be used for the corrected one", async () => {
    const link = await addLink(served.app, served.green);
    expect((await keyed(link.token, "d", filledForm(image, { full_name: "" }))).status).toBe(400);
    expect((await keyed(link.token, "d")).status).toBe(201);
  });

  test.each([
    ["empty", ""],
    ["too long", "x".repeat(256)],
  ])("that is %s is refused", async (_, key) => {
    const { token } = await addLink(served.app, served.green);
    expect((await keyed(token, key)).status).toBe(400);
  });
});
