import { dashboardSchema } from "@idms/core/collect/dashboard/dashboard";
import { beforeAll, expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { insertClassLink } from "../../../packages/server/src/students/class-links/class-link-rows.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { serving, signedIn } from "../http/serving.ts";

const served = serving();

const NOTHING_DUE = {
  to_verify: 0,
  sent_back: 0,
  to_sign: 0,
  to_order: 0,
  to_print: 0,
  to_hand_out: 0,
  to_deliver: 0,
  ends_soon: 0,
};

beforeAll(() =>
  transaction(served.app.db, async (tx) => {
    const { school: school_id, classroom: class_id, form } = served.green;
    await insertClass(tx, { school_id, class_name: "10" });
    const link = {
      school_id,
      class_id,
      form_template_id: form,
      token: "t",
      expires_at: "2030-01-01T00:00:00.000Z",
    };
    const link_id = (await insertClassLink(tx, "form", link)).id;
    const row = { school_id, class_id, meta: {} };
    await insertStudents(tx, [
      { ...row, status: "SUBMITTED", link_id, from_parents: true },
      { ...row, status: "VERIFIED", link_id, from_parents: true },
      { ...row, status: "ID_GENERATED" },
    ]);
  }),
);

test("a school's dashboard counts its own students, and each of its classes", async () => {
  const { body } = await (await signedIn(served, "green")).get("/api/dashboard/");
  expect(dashboardSchema.parse(body)).toEqual({
    students: 4,
    parents_submitted: 2,
    verification_pending: 2,
    id_pending: 3,
    id_generated: 1,
    schools: 1,
    asked_by_families: 0,
    is_notice_due: true,
    class_counts: [
      {
        classroom: served.green.classroom,
        classroom_name: "5 - A",
        class_name: "5",
        total: 4,
        pending: 2,
        submitted: 2,
        verified: 1,
        generated: 1,
        expected: 0,
        received: 0,
        delivered_on: null,
        ...NOTHING_DUE,
        to_verify: 2,
        to_order: 1,
        to_print: 1,
      },
      {
        classroom: expect.any(Number),
        classroom_name: "10",
        class_name: "10",
        total: 0,
        pending: 0,
        submitted: 0,
        verified: 0,
        generated: 0,
        expected: 0,
        received: 0,
        delivered_on: null,
        ...NOTHING_DUE,
      },
    ],
    expected: 0,
    received: 0,
    ...NOTHING_DUE,
    to_verify: 2,
    to_order: 1,
    to_print: 1,
    behind: [],
  });
});

test("a super admin's dashboard counts all schools", async () => {
  const { body } = await (await signedIn(served, "root")).get("/api/dashboard");
  expect(body).toMatchObject({ schools: 2, students: 5, id_pending: 4, id_generated: 1, class_counts: [] });
});

test("the count of parents' submissions survives the deletion of the link and ignores imports", async () => {
  const green = await signedIn(served, "green");
  const [link] = (await green.get("/api/upload-links/")).body;
  expect((await green.send("DELETE", `/api/upload-links/${link.id}/`)).status).toBe(204);
  const { body } = await green.get("/api/dashboard/");
  expect(body).toMatchObject({ students: 4, parents_submitted: 2 });
});
