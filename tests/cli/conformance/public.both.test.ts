import { BLOOD_GROUPS, defaultFields, makeField } from "@idms/core/forms/values/field";
import { beforeAll, expect, test } from "vitest";
import { filePart, image, parts } from "./parts.ts";
import { callCase, program } from "./program.ts";
import { filledForm, freshPhone, makeLink, makeSchool, type SchoolWorld } from "./world.ts";

const served = program();
let green: SchoolWorld;
let token: string;
beforeAll(async () => {
  const fields = [
    ...defaultFields(),
    makeField("guardianphone", "Guardian", "text"),
    makeField("contact", "Contact", "email"),
    makeField("born", "Born", "date"),
    makeField("house", "", "text", { required: true }),
  ];
  green = await makeSchool(served, "Green School", fields);
  ({ token } = await makeLink(green));
});

const form = (answers: Record<string, string | File> = {}) => filledForm({ house: "Red House", ...answers });
const upload = async (body: FormData | Promise<FormData>, headers?: Record<string, string>) =>
  served.anyone.send("POST", `/public/upload/${token}`, await body, headers);

callCase(served, "GET /public/form/{token}", "answers fields, school, class and section", async () => {
  const { status, body } = await served.anyone.get(`/public/form/${token}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ school: "Green School", class: "8", section: "A" });
  // What the phone is to do with a photo, and the notice, are added beside what the specification has.
  expect(Object.keys(body)).toEqual(["fields", "school", "class", "section", "coach", "notice"]);
  expect(body.fields.slice(0, 6)).toEqual(defaultFields());
});

callCase(
  served,
  "POST /public/upload/{token}",
  "takes a part for each field: the success message of §8",
  async () => {
    const { status, body } = await upload(form());
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ detail: "✅ Thanks! Your details were submitted successfully." }),
    ]);
    const { body: students } = await green.admin.get("/students/?status=SUBMITTED");
    expect(students.map(({ id }: { id: number }) => id)).toContain(body.receipt);
  },
);

async function without(name: string): Promise<FormData> {
  const body = await form();
  body.delete(name);
  return body;
}

test.each([
  ["full_name", "Student Name is required."],
  ["parent_phone", "Parent Phone is required."],
  ["photo", "Photo is required."],
  ["house", "house is required."],
])("§5 Public form: without %s it is '%s'", async (field, message) => {
  const { status, body } = await upload(without(field));
  expect([status, body]).toEqual([400, { detail: message, fields: { [field]: [message] } }]);
});

test("§5 Public form: all that is wrong is told at once, and nothing is stored", async () => {
  const count = async () => (await green.admin.get("/students/?page=1")).body.count;
  const before = await count();
  const { status, body } = await upload(parts({ full_name: " ", parent_phone: "12" }));
  expect([status, Object.keys(body.fields).toSorted()]).toEqual([
    400,
    ["full_name", "house", "parent_phone", "photo"],
  ]);
  expect(await count()).toBe(before);
});

test.each([
  ["parent_phone", "type tel", "12345"],
  ["parent_phone", "type tel", "12345678901"],
  ["parent_phone", "type tel", "abcdefghij"],
  ["guardianphone", "a name that contains 'phone'", "123456789"],
])("§5 Public form: %s (%s) holds exactly 10 digits, not %s", async (field, _, answer) => {
  const { status, body } = await upload(form({ [field]: answer }));
  expect([status, body.fields]).toEqual([400, { [field]: ["Please enter a valid 10-digit number."] }]);
});

test("§5 Public form: a phone that comes in groups is kept as digits", async () => {
  const phone = freshPhone();
  const { status } = await upload(
    form({ parent_phone: `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}` }),
  );
  const { body } = await green.admin.get("/students/?status=SUBMITTED");
  expect([status, body.some(({ parent_phone }: Record<string, string>) => parent_phone === phone)]).toEqual([
    201,
    true,
  ]);
});

test("§5 Public form: file inputs accept images only, whatever they say they are", async () => {
  for (const [text, name, type] of [
    ["%PDF-1.7 no image", "paper.pdf", "application/pdf"],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "photo.svg", "image/svg+xml"],
    ["just a text", "photo.jpg", "image/jpeg"],
  ] as const) {
    const { status, body } = await upload(form({ photo: filePart(Buffer.from(text), name, type) }));
    expect([400, 415, 422]).toContain(status);
    expect(Object.keys(body.fields)).toEqual(["photo"]);
  }
  expect((await upload(form({ photo: filePart(await image(), "photo", "") }))).status).toBe(201);
});

test.each([
  ["blood_group", "C+", "Please choose one of the options."],
  ["contact", "someone", "Please enter a valid email address."],
  ["born", "31.12.2015", "Please enter a valid date (YYYY-MM-DD)."],
])("§3 Template field: %s as '%s' is refused", async (field, answer, message) => {
  const { status, body } = await upload(form({ [field]: answer }));
  expect([status, body.fields]).toEqual([400, { [field]: [message] }]);
});

test("§9 Blood group options: each of them is taken", async () => {
  for (const blood_group of BLOOD_GROUPS) expect((await upload(form({ blood_group }))).status).toBe(201);
});

test("§3 Template field: a unique answer is taken once in a school", async () => {
  const parent_phone = freshPhone();
  expect((await upload(form({ parent_phone }))).status).toBe(201);
  const { status, body } = await upload(form({ parent_phone }));
  const message = "Parent Phone has already been submitted.";
  expect([status, body]).toEqual([409, { detail: message, fields: { parent_phone: [message] } }]);
});

test("§8 Submission failure: every refusal is a detail, also for what is no form at all", async () => {
  const { status, body } = await served.anyone.send("POST", `/public/upload/${token}`, {
    full_name: "Asha Raoshtra",
  });
  expect([status, body]).toEqual([415, { detail: "Send this request as multipart/form-data." }]);
});

test("Issue 3, public links: the same Idempotency-Key is one submission", async () => {
  const headers = { "idempotency-key": "one-tap-on-a-bad-line" };
  const body = await form();
  const answers = [await upload(body, headers), await upload(body, headers)];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
});
