import { defaultFields, type FormField } from "@idms/core/forms/values/field";
import { uniqueAnswers } from "@idms/core/forms/answers/unique-answers";
import { submissionFrom } from "@idms/core/students/records/submission";
import { inArray } from "drizzle-orm";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { addTemplate } from "../../../../packages/server/src/cards/designs/add-template.ts";
import { insertClass } from "../../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../../packages/server/src/installation/engines/connect.ts";
import { users } from "../../../../packages/server/src/installation/tables/schema.ts";
import { insertFormTemplate } from "../../../../packages/server/src/school/forms/form-rows.ts";
import { insertClassLink } from "../../../../packages/server/src/students/class-links/class-link-rows.ts";
import { insertExpected } from "../../../../packages/server/src/school/rosters/roster-rows.ts";
import { writeDown } from "../../../../packages/server/src/trust/log/audited.ts";
import { matchClass } from "../../../../packages/server/src/school/rosters/match-class.ts";
import { claimAnswers } from "../../../../packages/server/src/installation/students/answer-rows.ts";
import { insertStudents } from "../../../../packages/server/src/installation/students/student-rows.ts";
import { countRosters } from "../../../../packages/server/src/school/rosters/count-rosters.ts";
import { insertSchool } from "../../../../packages/server/src/school/schools/school-rows.ts";
import { byHand } from "../../by-hand.ts";
import type { Served } from "../../http/serving.ts";

/** A school in which a sequence of actions is performed. */
export interface LivingSchool {
  id: number;
  name: string;
  /** The username of its only administrator. */
  admin: string;
  rooms: number[];
  form: number;
  /** The tokens of its upload link and its photo day, both for the first class. */
  link: string;
  day: string;
  expected: number[];
  /** The records ever created in it, including removed ones. */
  records: number[];
  phoneOf(number: number): string;
  nameOf(number: number): string;
}

/** The fields of a form without a required photo. */
const FIELDS: FormField[] = defaultFields().map((field) =>
  field.name === "photo" ? { ...field, required: false } : field,
);

const LATER = "2099-01-01T00:00:00.000Z";

/**
 * Creates two new schools that are identical down to the last phone number, each with two classes and three records,
 * whose only administrators are the users `green` and `blue`. The first has a card to print, so that marking its
 * students passes through the gate.
 */
export async function twoSchools(served: Served, run: number): Promise<[LivingSchool, LivingSchool]> {
  const { db } = served.app;
  const make = (admin: string) =>
    transaction(db, async (tx): Promise<LivingSchool> => {
      const name = `School ${run} of ${admin}`;
      const school_id = (await insertSchool(tx, { name })).id;
      const rooms = [
        (await insertClass(tx, { school_id, class_name: "5" })).id,
        (await insertClass(tx, { school_id, class_name: "6" })).id,
      ];
      const [class_id] = rooms as [number];
      const form = (await insertFormTemplate(tx, { school_id, name: "Form", fields: FIELDS })).id;
      const open = { school_id, class_id, expires_at: LATER };
      const link = await insertClassLink(tx, "form", {
        ...open,
        form_template_id: form,
        token: `link-${run}-${admin}`,
      });
      const day = await insertClassLink(tx, "photos", { ...open, token: `day-${run}-${admin}` });
      const phoneOf = (number: number) => `9${String(run * 100 + number).padStart(9, "0")}`;
      const nameOf = (number: number) => `${NAMES[number % NAMES.length]} ${run}`;
      const child = (number: number) => ({
        school_id,
        class_id,
        full_name: nameOf(number),
        roll_no: "",
        admission_no: "",
        phone: number === 0 ? phoneOf(0) : "",
        email: "",
      });
      const expected = await insertExpected(tx, [child(0), child(1), child(3)]);
      await countRosters(tx, rooms);
      const records: number[] = [];
      for (const number of [0, 1, 2]) {
        const answers = { full_name: nameOf(number), parent_phone: phoneOf(number) };
        const row = { ...submissionFrom(FIELDS, answers), school_id, class_id, form_template_id: form };
        const [id = 0] = await insertStudents(tx, [{ ...row, status: "SUBMITTED" }]);
        await claimAnswers(tx, { id, school_id }, uniqueAnswers(FIELDS, answers));
        const doer = { id: null, username: admin };
        await writeDown(tx, doer, { done: "students.create" }, { id, school_id });
        records.push(id);
      }
      await matchClass(tx, class_id);
      return {
        id: school_id,
        name,
        admin,
        rooms,
        form,
        link: link.token,
        day: day.token,
        expected,
        records,
        phoneOf,
        nameOf,
      };
    });
  const schools: [LivingSchool, LivingSchool] = [await make("green"), await make("blue")];
  await addTemplate(served.app, {
    schoolId: schools[0].id,
    name: "Plain",
    isDefault: true,
    cardSize: { w: 54, h: 86 },
    fields: cardFieldsSchema.parse({ full_name: { x: 20, y: 500, width: 500, height: 80 } }),
  });
  for (const { id, admin } of schools)
    await byHand(db)
      .update(users)
      .set({ school_id: id })
      .where(inArray(users.username, [admin]))
      .run();
  return schools;
}

/** Similar and different names in several scripts. */
const NAMES = ["Asha Rao", "Rao Asha", "சுந்தரமூர்த்தி", "Zoë O’Neill", "आशा राव"];
