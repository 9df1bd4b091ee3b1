import { beforeAll, expect, test } from "vitest";
import { callCase, program } from "./program.ts";
import { made, makeLink, makeSchool, makeStudent, type SchoolWorld } from "./world.ts";

const served = program();
let green: SchoolWorld;
beforeAll(async () => {
  green = await makeSchool(served, "Green School");
  const blue = await makeSchool(served, "Bluebell School");
  await makeStudent(served, green);
  await makeStudent(served, green, { verified: true });
  const printed = await makeStudent(served, green, { verified: true });
  await made(served.root.send("POST", `/students/${printed}/mark-id-generated/`));
  await makeStudent(served, blue);
});

callCase(
  served,
  "GET /dashboard/",
  "counts the own school's students and those of each class (§3)",
  async () => {
    const { status, body } = await green.admin.get("/dashboard/");
    expect([status, body]).toMatchObject([
      200,
      {
        students: 3,
        parents_submitted: 3,
        verification_pending: 1,
        id_pending: 2,
        id_generated: 1,
        schools: 1,
        class_counts: [
          {
            classroom: green.classroom,
            classroom_name: "8 - A",
            class_name: "8",
            total: 3,
            pending: 1,
            submitted: 1,
            verified: 1,
            generated: 1,
          },
        ],
      },
    ]);
  },
);

test("§2 Admin Dashboard: schools, students, cards pending and generated, of all schools", async () => {
  const { body } = await served.root.get("/dashboard/");
  expect(body).toMatchObject({ schools: 2, students: 4, id_pending: 3, id_generated: 1 });
});

test("§2 School Dashboard: Parents Submitted stays when the links are deleted", async () => {
  const { admin } = green;
  for (const { id } of (await admin.get("/upload-links/")).body)
    await made(admin.send("DELETE", `/upload-links/${id}/`));
  expect((await admin.get("/dashboard/")).body.parents_submitted).toBe(3);
  expect((await makeLink(green)).id).toEqual(expect.any(Number));
});
