import { beforeAll, expect, test } from "vitest";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
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
  { full_name: "Asha Rao", dob: "17-04-1985" },
  { full_name: "<b>Asha</b>" },
];
const MEANT = ["ஆஷா வெங்கடநரசிம்மராஜுவாரிபேட்டை", "آشا راؤ", "O'Neil-Krishnamoorthy", "Asha d'Souza"];

beforeAll(async () => {
  green = await signedIn(served, "green");
  const { school, form } = served.green;
  ids = await transaction(served.app.db, async (tx) => {
    classroom = (await insertClass(tx, { school_id: school, class_name: "Odd answers" })).id;
    // More than one page of records, so that the doubtful ones are on different pages.
    const many = Array.from({ length: 500 }, () => ({ full_name: "Pupil Rao" }));
    const all = [...DOUBTED, ...many, ...MEANT.map((full_name) => ({ full_name })), ...DOUBTED];
    return insertStudents(
      tx,
      all.map((answers, at) => ({
        school_id: school,
        class_id: classroom,
        form_template_id: at < DOUBTED.length ? form : null,
        status: "SUBMITTED" as const,
        full_name: answers.full_name,
        parent_phone: "9812045678",
        meta: { parent_phone: "9812045678", ...answers },
      })),
    );
  });
});

const asked = async (what: string, more: string) =>
  (await green.get(`/api/students/find/${what}/?classroom=${classroom}&status=SUBMITTED${more}`)).body;

test("records with implausible answers can be counted and chosen apart from the others", async () => {
  const odd = [...ids.slice(0, DOUBTED.length), ...ids.slice(-DOUBTED.length)];
  const others = ids.slice(DOUBTED.length, -DOUBTED.length);
  const chosen = async (more: string) =>
    ((await asked("ids", more)) as { id: number; classroom: number }[]).map((each) => {
      expect(each.classroom).toBe(classroom);
      return each.id;
    });
  expect(await chosen("&doubted=true")).toEqual(odd);
  expect(await chosen("&doubted=false")).toEqual(others);
  expect(await chosen("")).toEqual(ids);
  for (const [more, count] of [
    ["&doubted=true", 10],
    ["&doubted=false", 504],
    ["", 514],
    ["&doubted=false&search=12345", 0],
  ] as const)
    expect([more, await asked("count", more)]).toEqual([more, { count }]);
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
