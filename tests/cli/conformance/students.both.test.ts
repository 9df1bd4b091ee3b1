import { beforeAll, expect, test } from "vitest";
import { callCase, program } from "./program.ts";
import {
  filledForm,
  made,
  makeCardTemplate,
  makeLink,
  makeSchool,
  makeStudent,
  type SchoolWorld,
} from "./world.ts";

const served = program();
let green: SchoolWorld;
let blue: SchoolWorld;
beforeAll(async () => {
  green = await makeSchool(served, "Green School");
  blue = await makeSchool(served, "Bluebell School");
  await makeCardTemplate(served, green.school);
});

const idsIn = (body: { id: number }[]): number[] => body.map(({ id }) => id);

callCase(
  served,
  "GET /students/?status={word}",
  "lists the own school's submissions of a status",
  async () => {
    const waiting = await makeStudent(served, green);
    const verified = await makeStudent(served, green, { verified: true });
    const foreign = await makeStudent(served, blue);
    const { status, body } = await green.admin.get("/students/?status=SUBMITTED");
    expect([status, idsIn(body).includes(waiting)]).toEqual([200, true]);
    expect(idsIn(body)).not.toContain(verified);
    expect(idsIn(body)).not.toContain(foreign);
    expect(idsIn((await green.admin.get("/students/?status=VERIFIED")).body)).toContain(verified);
  },
);

callCase(served, "GET /students/?status={word}&classroom={id}", "narrows them to a class", async () => {
  const student = await makeStudent(served, green);
  const { id: other } = await made(green.admin.send("POST", "/classes/", { class_name: "12" }));
  const here = await green.admin.get(`/students/?status=SUBMITTED&classroom=${green.classroom}`);
  expect(idsIn(here.body)).toContain(student);
  expect((await green.admin.get(`/students/?status=SUBMITTED&classroom=${other}`)).body).toEqual([]);
});

test("§2 School Submissions: 'All Classes' sends an empty class, and lists them all", async () => {
  const student = await makeStudent(served, green);
  const { body } = await green.admin.get("/students/?status=SUBMITTED&classroom=");
  expect(idsIn(body)).toContain(student);
});

test("§3 Student submission: columns, class, photo and meta; the photo is served to whoever may see it", async () => {
  const id = await makeStudent(served, green, { full_name: "Meera Krishnan", fatherName: "Krishnan Iyer" });
  const { body } = await green.admin.get("/students/?status=SUBMITTED");
  const student = body.find((each: { id: number }) => each.id === id);
  expect(student).toMatchObject({
    id,
    full_name: "Meera Krishnan",
    parent_phone: expect.stringMatching(/^\d{10}$/),
    status: "SUBMITTED",
    classroom: { id: green.classroom, class_name: "8", section: "A" },
    school: green.school,
    meta: { full_name: "Meera Krishnan", fatherName: "Krishnan Iyer", photo: student.photo },
  });
  const path = student.photo.replace(/^\/api/, "");
  const photo = await green.admin.get(path);
  expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect((await blue.admin.get(path)).status).toBe(404);
  expect((await served.anyone.get(path)).status).toBe(401);
});

callCase(
  served,
  "POST /students/{id}/verify/",
  "takes SUBMITTED to VERIFIED, once and in the own school (§4)",
  async () => {
    const id = await makeStudent(served, green);
    expect((await blue.admin.send("POST", `/students/${id}/verify/`)).status).toBe(404);
    const { status, body } = await green.admin.send("POST", `/students/${id}/verify/`);
    expect([status, body]).toMatchObject([200, { id, status: "VERIFIED" }]);
    const again = await green.admin.send("POST", `/students/${id}/verify/`);
    expect([again.status, again.body]).toEqual([409, { detail: "This student is already VERIFIED." }]);
  },
);

test("§4 Student status, beyond the specification: a verification is taken back while no card was made of it", async () => {
  const id = await makeStudent(served, green, { verified: true });
  const unverify = `/students/${id}/unverify/`;
  expect((await blue.admin.send("POST", unverify)).status).toBe(404);
  expect((await served.root.send("POST", unverify)).status).toBe(403);
  const { status, body } = await green.admin.send("POST", unverify);
  expect([status, body]).toMatchObject([200, { id, status: "SUBMITTED" }]);
  await made(green.admin.send("POST", `/students/${id}/verify/`));
  await made(served.root.send("POST", `/students/${id}/mark-id-generated/`));
  const late = await green.admin.send("POST", unverify);
  expect([late.status, late.body.detail]).toEqual([
    409,
    "This student's card has been made, so the verification can no longer be undone.",
  ]);
});

callCase(
  served,
  "POST /students/{id}/mark-id-generated/",
  "takes VERIFIED to ID_GENERATED, without a body (§4)",
  async () => {
    const id = await makeStudent(served, green);
    const early = await served.root.send("POST", `/students/${id}/mark-id-generated/`);
    expect([early.status, early.body.detail]).toEqual([
      409,
      "This student is SUBMITTED and can only become VERIFIED, not ID_GENERATED.",
    ]);
    await made(green.admin.send("POST", `/students/${id}/verify/`));
    const { status, body } = await served.root.send("POST", `/students/${id}/mark-id-generated/`);
    expect([status, body]).toMatchObject([200, { id, status: "ID_GENERATED" }]);
    const back = await green.admin.send("POST", `/students/${id}/verify/`);
    expect([back.status, back.body.detail]).toEqual([
      409,
      "This student is ID_GENERATED, which is the final status, and cannot become VERIFIED.",
    ]);
  },
);

callCase(
  served,
  "GET /students/submissions/?school={id}&classroom={id}",
  "lists a class's SUBMITTED and VERIFIED",
  async () => {
    const waiting = await makeStudent(served, green);
    const verified = await makeStudent(served, green, { verified: true });
    const printed = await makeStudent(served, green, { verified: true });
    await made(served.root.send("POST", `/students/${printed}/mark-id-generated/`));
    const path = `/students/submissions/?school=${green.school}&classroom=${green.classroom}`;
    const { status, body } = await served.root.get(path);
    expect([status, idsIn(body).includes(waiting), idsIn(body).includes(verified)]).toEqual([
      200,
      true,
      true,
    ]);
    expect(idsIn(body)).not.toContain(printed);
    expect(idsIn((await served.root.get(`${path}&status=ID_GENERATED`)).body)).toContain(printed);
  },
);

callCase(
  served,
  "GET /students/generate_ids/?school={id}&classroom={id}",
  "answers the PDF idcards.pdf of a class (§9)",
  async () => {
    const { id: classroom } = await made(green.admin.send("POST", "/classes/", { class_name: "7" }));
    const { token } = await makeLink({ ...green, classroom });
    const sent = await filledForm();
    const { receipt } = await made(served.anyone.send("POST", `/public/upload/${token}`, sent));
    await made(green.admin.send("POST", `/students/${receipt}/verify/`));
    const answer = await served.root.get(
      `/students/generate_ids/?school=${green.school}&classroom=${classroom}`,
    );
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("content-disposition")).toContain('filename="idcards.pdf"');
    expect(answer.headers.get("x-idms-cards")).toBe("1");
    expect([answer.body.subarray(0, 5).toString(), answer.body.subarray(-6).toString().trim()]).toEqual([
      "%PDF-",
      "%%EOF",
    ]);
    const { body } = await green.admin.get(`/students/?status=VERIFIED&classroom=${classroom}`);
    expect(idsIn(body)).toEqual([receipt]);
  },
);

test("§5 Generation: it needs both school and class", async () => {
  for (const query of [
    "",
    `?school=${green.school}`,
    `?classroom=${green.classroom}`,
    "?school=&classroom=",
  ]) {
    for (const path of ["/students/generate_ids/", "/students/submissions/"]) {
      const { status, body } = await served.root.get(path + query);
      expect([status, body.detail]).toEqual([400, "Select school and class"]);
    }
  }
});

test("§8 Generate IDs failure: a refusal is a detail that says what to do", async () => {
  const generate = (school: number, classroom: number) =>
    served.root.get(`/students/generate_ids/?school=${school}&classroom=${classroom}`);
  const { id: empty } = await made(green.admin.send("POST", "/classes/", { class_name: "1" }));
  const nobody = await generate(green.school, empty);
  expect([nobody.status, nobody.body.detail]).toEqual([
    404,
    "1 at Green School has no VERIFIED students. Verify submissions first, or choose another status.",
  ]);
  const designless = await generate(blue.school, blue.classroom);
  expect([designless.status, designless.body.detail]).toEqual([
    404,
    `Bluebell School has no ID template yet. Create one in the designer, or with "idms templates starter Banyan --school ${blue.school}".`,
  ]);
  const mixed = await generate(green.school, blue.classroom);
  expect([mixed.status, mixed.body.detail]).toEqual([404, "There is no such class."]);
});

test("§8 Submissions load: a refusal is a detail", async () => {
  const wrong = await green.admin.get("/students/?status=WAITING");
  expect([wrong.status, wrong.body.detail]).toEqual([
    400,
    "The status must be one of SUBMITTED, VERIFIED, ID_GENERATED.",
  ]);
});
