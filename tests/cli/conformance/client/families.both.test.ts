import { beforeAll, expect, test } from "vitest";
import { filePart, image, parts } from "../parts.ts";
import { program } from "../program.ts";
import {
  BLOOD_GROUPS,
  FIELDS,
  filledIn,
  freshPhone,
  inDays,
  INVALID_LINK,
  list,
  newLink,
  ok,
  openClass,
  refusal,
  refusedWith,
  THANKS,
  upload,
  type OpenClass,
} from "./specification.ts";

const served = program();
/**
 * Fields in addition to the default ones: an unnamed one, one whose name 'phone' makes it a phone field, and the other
 * types.
 */
const MORE = [
  { name: "house", label: "", type: "text", required: true },
  { name: "guardianphone", label: "Guardian", type: "text" },
  { name: "contact", label: "Contact", type: "email" },
  { name: "born", label: "Born", type: "date" },
  { name: "admission", label: "Admission Number", type: "text", unique: true },
];
let green: OpenClass;
let blue: OpenClass;
beforeAll(async () => {
  green = await openClass(served, { fields: [...FIELDS, ...MORE] });
  blue = await openClass(served);
});

const makeLink = (more: object = {}, by = green) =>
  by.admin.send("POST", "/upload-links/", newLink(by, more));
const formOf = (token: string) => served.anyone.get(`/public/form/${token}`);
const filled = (more: Record<string, string | File> = {}) => filledIn({ house: "Red House", ...more });
const send = (more: Record<string, string | File> = {}) => upload(served, green.token, filled(more));
const waiting = async () => list(green.admin.get("/students/?status=SUBMITTED"));

test("§7 POST /upload-links/ {school, classroom, template, expires_at, is_active, notes, max_uses}", async () => {
  const sent = newLink(green, { notes: "For the parents of 8 A", max_uses: 40 });
  const made = await ok(green.admin.send("POST", "/upload-links/", sent));
  expect(made).toMatchObject({
    id: expect.any(Number),
    ...sent,
    uses_count: 0,
    token: expect.stringMatching(/^[\w-]+$/),
  });
  expect((await list(green.admin.get("/upload-links/"))).find(({ id }) => id === made.id)).toMatchObject(
    sent,
  );
});

test("§4 Upload link: is_active is true at creation, and max_uses is nullable", async () => {
  const { is_active: _, max_uses: __, ...sent } = newLink(green);
  expect(await ok(green.admin.send("POST", "/upload-links/", sent))).toMatchObject({
    is_active: true,
    max_uses: null,
  });
});

test("§9 Default link validity 14 days, where no expires_at is sent", async () => {
  const { expires_at: _, ...sent } = newLink(green);
  const made = await ok(green.admin.send("POST", "/upload-links/", sent));
  expect((Date.parse(made.expires_at) - Date.now()) / 86_400_000).toBeCloseTo(14, 2);
});

test("§5 A template must be chosen ('Please choose a template')", async () => {
  for (const template of [undefined, null, ""])
    expect(await refusal(makeLink({ template }))).toEqual(refusedWith("Please choose a template"));
});

test("§5 A school admin uses their own school; a super admin picks one", async () => {
  expect(await ok(makeLink({ school: blue.school }))).toMatchObject({ school: green.school });
  expect(await ok(served.root.send("POST", "/upload-links/", newLink(blue)))).toMatchObject({
    school: blue.school,
  });
  const none = served.root.send("POST", "/upload-links/", newLink(blue, { school: null }));
  expect(await refusal(none)).toEqual(refusedWith("Please choose a school"));
});

test("§4 uses_count counts against max_uses, and then the link shows an error instead of the form", async () => {
  const { id, token } = await ok(makeLink({ max_uses: 1 }));
  await ok(upload(served, token, filled()));
  const used = (await list(green.admin.get("/upload-links/"))).find((link) => link.id === id);
  expect(used.uses_count).toBe(1);
  expect(await refusal(formOf(token))).toEqual(refusedWith(INVALID_LINK));
  expect(await refusal(upload(served, token, filled()))).toEqual(refusedWith(INVALID_LINK));
});

test("§4 A public link that is invalid, not active or deleted shows an error instead of the form", async () => {
  const deleted = await ok(makeLink());
  await ok(green.admin.send("DELETE", `/upload-links/${deleted.id}/`));
  const { token: inactive } = await ok(makeLink({ is_active: false }));
  for (const token of ["no-such-token-was-ever-made", inactive, deleted.token]) {
    expect(await refusal(formOf(token))).toEqual(refusedWith(INVALID_LINK));
    expect(await refusal(upload(served, token, filled()))).toEqual(refusedWith(INVALID_LINK));
  }
});

test("§4 It expires at expires_at; DELETE /upload-links/cleanup/ deletes what has expired → deleted count", async () => {
  await ok(green.admin.send("DELETE", "/upload-links/cleanup/"));
  const { id, token } = await ok(makeLink({ expires_at: inDays(1 / 86_400) }));
  await expect.poll(async () => refusal(formOf(token))).toEqual(refusedWith(INVALID_LINK));
  expect((await ok(green.admin.send("DELETE", "/upload-links/cleanup/"))).deleted).toBe(1);
  const left = (await list(green.admin.get("/upload-links/"))).map((link) => link.id);
  expect(left).toContain(green.link);
  expect(left).not.toContain(id);
});

test("§6 A school admin sees and deletes the links of their own school, a super admin all", async () => {
  const ids = async (by = served.root) => (await list(by.get("/upload-links/"))).map(({ id }) => id);
  expect(await ids()).toEqual(expect.arrayContaining([green.link, blue.link]));
  expect(await ids(green.admin)).not.toContain(blue.link);
  expect((await green.admin.send("DELETE", `/upload-links/${blue.link}/`)).status).toBe(404);
});

test("§7 GET /api/public/form/{token} → fields, school, class, section, without login", async () => {
  const form = await ok(formOf(blue.token));
  expect(form).toMatchObject({ school: expect.stringMatching(/^School number/), class: "8", section: "A" });
  expect(form.fields).toMatchObject(FIELDS);
});

test("§2 The public page shows a section only where there is one", async () => {
  const { id: classroom } = await ok(
    green.admin.send("POST", "/classes/", { class_name: "12", total_students: 1 }),
  );
  const { token } = await ok(makeLink({ classroom }));
  const form = await ok(formOf(token));
  expect([form.class, form.section ?? ""]).toEqual(["12", ""]);
});

test("§8 Submission success, with one part per field name", async () => {
  const { status, body } = await upload(served, blue.token);
  expect([status, body.detail]).toEqual([201, THANKS]);
});

test("§5 Only required fields must be filled", async () => {
  const least = parts({
    full_name: "Least Name",
    parent_phone: freshPhone(),
    photo: filePart(await image()),
    house: "Red House",
  });
  await ok(upload(served, green.token, least));
  expect((await waiting()).map(({ full_name }) => full_name)).toContain("Least Name");
});

test.each([
  ["full_name", "Student Name is required."],
  ["parent_phone", "Parent Phone is required."],
  ["photo", "Photo is required."],
  ["house", "house is required."],
])("§5 Required fields must be filled: without %s '%s'", async (field, message) => {
  const body = await filled();
  body.delete(field);
  expect(await refusal(upload(served, green.token, body))).toEqual(refusedWith(message));
});

test("§5 An empty text and one of spaces alone fill nothing in", async () => {
  for (const full_name of ["", "   "])
    expect(await refusal(send({ full_name }))).toEqual(refusedWith("Student Name is required."));
});

test.each([
  ["parent_phone", "98765"],
  ["parent_phone", "98765432101"],
  ["parent_phone", "98765432AB"],
  ["guardianphone", "987654321"],
])("§5 Phone fields must hold exactly 10 digits: %s of %s", async (field, answer) => {
  expect(await refusal(send({ [field]: answer }))).toEqual(
    refusedWith("Please enter a valid 10-digit number."),
  );
});

test("§5 Phone values are kept as digits, however they are grouped", async () => {
  const phone = freshPhone();
  const grouped = `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`;
  await ok(send({ full_name: "Grouped Number", parent_phone: grouped }));
  const found = (await waiting()).find(({ full_name }) => full_name === "Grouped Number");
  expect(found.parent_phone).toBe(phone);
});

test.each(BLOOD_GROUPS)("§9 Blood group %s", async (blood_group) => {
  await ok(send({ full_name: `Group ${blood_group}`, blood_group }));
  const found = (await waiting()).find(({ full_name }) => full_name === `Group ${blood_group}`);
  expect(found.meta.blood_group).toBe(blood_group);
});

test.each([
  ["blood_group", "C+"],
  ["contact", "someone"],
  ["born", "yesterday"],
])("§3 A field's type and options hold: %s as '%s' is refused with a detail", async (field, answer) => {
  const { isRefused, detail } = await refusal(send({ [field]: answer }));
  expect([isRefused, detail]).toEqual([true, expect.any(String)]);
});

test("§5 File inputs accept images only", async () => {
  for (const [text, name, type] of [
    ["%PDF-1.7 no image", "paper.pdf", "application/pdf"],
    ["just a text", "photo.jpg", "image/jpeg"],
  ] as const) {
    const { isRefused, detail } = await refusal(send({ photo: filePart(Buffer.from(text), name, type) }));
    expect([isRefused, detail]).toEqual([true, expect.any(String)]);
  }
});

test("§3 unique: an answer that the school has is refused, and another school's is not looked at", async () => {
  const admission = "GS-0042";
  await ok(send({ admission }));
  const { isRefused, detail } = await refusal(send({ full_name: "Another Child", admission }));
  expect([isRefused, detail]).toEqual([true, "Admission Number has already been submitted."]);
  const fields = [...FIELDS, ...MORE];
  const { token } = await openClass(served, { fields });
  await ok(upload(served, token, filled({ admission })));
});

test("§3 The default form's Parent Phone is unique", async () => {
  const parent_phone = freshPhone();
  await ok(upload(served, blue.token, filledIn({ parent_phone })));
  const again = upload(served, blue.token, filledIn({ full_name: "Balu Sen", parent_phone }));
  expect(await refusal(again)).toEqual(refusedWith("Parent Phone has already been submitted."));
});

test("§5 On failed validation nothing is sent: nothing is stored, and no use of the link is counted", async () => {
  const uses = async () =>
    (await list(green.admin.get("/upload-links/"))).find(({ id }) => id === green.link).uses_count;
  const before = [(await waiting()).length, await uses()];
  await refusal(send({ full_name: "" }));
  await refusal(send({ parent_phone: "1" }));
  expect([(await waiting()).length, await uses()]).toEqual(before);
});

test("§8 Submission failure: the server's detail, also for what is no form", async () => {
  const { isRefused, detail } = await refusal(
    served.anyone.send("POST", `/public/upload/${green.token}`, { full_name: "Asha Raoshtra" }),
  );
  expect([isRefused, detail]).toEqual([true, expect.any(String)]);
});
