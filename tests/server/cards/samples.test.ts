import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sampleAnswer } from "@idms/core/cards/drawing/sample-texts";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { cutWords } from "@idms/core/node/fonts/cut-words";
import { fontFile } from "@idms/core/node/fonts/font-files";
import { starterTemplates } from "@idms/templates";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { sqliteOf, transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertFormTemplate } from "../../../packages/server/src/school/forms/form-rows.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { LONGEST_LOOKED_AT } from "../../../packages/server/src/students/exports/sample-cards.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { onFile } from "../../own-installation.ts";

const served = serving();
let root: Client;
let form: number;

beforeAll(async () => {
  root = await signedIn(served, "root");
  const { school, classroom } = served.green;
  const row = { school_id: school, class_id: classroom, status: "VERIFIED" as const };
  form = await transaction(served.app.db, async (tx) => {
    await insertStudents(tx, [
      {
        ...row,
        full_name: "Ann",
        photo: `ab/${"0".repeat(30)}.jpg`,
        meta: { address: "A very long street, number 17" },
        files: { photo: `ab/${"0".repeat(30)}.jpg` },
      },
      { ...row, full_name: "Bo", parent_phone: "9876543210", meta: { address: "Short", house: "नीलाम्बर" } },
      { ...row, full_name: "Venkatanarasimharajuvaripeta", meta: { house: "abcdefg" } },
    ]);
    const fields = [makeField("house", "House", "select", { options: ["Ganga", "Yamuna"] })];
    return (await insertFormTemplate(tx, { school_id: school, name: "Short", fields })).id;
  });
});

const samples = (query: string) => root.get(`/api/id-templates/samples/?${query}`);

test("a sample card answers every field of a form and names the school", async () => {
  const { body } = await samples(`school=${served.green.school}&form=${form}`);
  expect(body.sample).toMatchObject({ house: "Ganga", school_name: "Green", full_name: "Aarav Sharma" });
  const usual = (await samples(`school=${served.green.school}`)).body.sample;
  expect(usual).toMatchObject({
    parent_phone: "987-654-3210",
    blood_group: "A+",
    fatherName: "Rajesh Sharma",
  });
  const empty = Object.keys(usual).filter((name) => usual[name] === "");
  expect(empty.toSorted()).toEqual([
    "school_address",
    "school_email",
    "school_phone",
    "school_year",
    "school_year_ends",
  ]);
});

test("a school without a form sees every starter design for students filled in, except for its own missing details", async () => {
  const { sample } = (await samples(`school=${served.blue.school}`)).body;
  const missing = (await starterTemplates())
    .filter(({ design }) => !design.isForStaff)
    .flatMap(({ name, fields }) =>
      Object.entries(fields)
        .filter(
          ([key, { kind, isImage }]) =>
            kind === undefined && !isImage && !key.startsWith("school_") && !sample[key],
        )
        .map(([key]) => `${name}: ${key}`),
    );
  expect(missing).toEqual([]);
});

test("every field of the default form except a file has a sample answer", () => {
  for (const field of defaultFields())
    expect(sampleAnswer(field) !== "", field.name).toBe(field.type !== "file");
  expect(sampleAnswer(makeField("joined", "Joined", "date"))).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(sampleAnswer(makeField("x", "Anything", "text"))).toBe("Sample");
});

test("the longest values of a school are those with the most letters, for each field", async () => {
  const { longest } = (await samples(`school=${served.green.school}`)).body;
  expect(longest).toMatchObject({
    full_name: "Venkatanarasimharajuvaripeta",
    address: "A very long street, number 17",
    parent_phone: "987-654-3210",
    class: "5 - A",
    // Seven letters, though the other has more code units.
    house: "abcdefg",
  });
});

test("the photo of the sample is a portrait", async () => {
  const { photo } = (await samples(`school=${served.green.school}`)).body;
  expect(await sharp((await root.get(photo)).body).metadata()).toMatchObject({
    format: "jpeg",
    width: 600,
    height: 800,
  });
});

describe("the students of a school", () => {
  const students = (query: string) =>
    root.get(`/api/id-templates/students/?school=${served.green.school}${query}`);

  test("are listed by name, with the texts of their cards", async () => {
    const { body } = await students("");
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      "Ann",
      "Bo",
      "Green Child",
      "Venkatanarasimharajuvaripeta",
    ]);
    expect(body[0]).toEqual({
      id: body[0].id,
      name: "Ann",
      class: "5 - A",
      status: "VERIFIED",
      photo: `/api/students/${body[0].id}/photo/`,
      texts: expect.objectContaining({
        full_name: "Ann",
        address: "A very long street, number 17",
        class: "5 - A",
      }),
    });
    expect(body[1].photo).toBeNull();
  });

  test("are listed without the names of stored files, and so are the longest values", async () => {
    const { longest } = (await samples(`school=${served.green.school}`)).body;
    for (const texts of [longest, (await students("")).body[0].texts])
      expect(texts).not.toHaveProperty("photo");
  });

  test("can be searched and paged", async () => {
    const found = await students("&search=enkata");
    expect(found.body.map(({ name }: { name: string }) => name)).toEqual(["Venkatanarasimharajuvaripeta"]);
    const page = (await students("&page=2&page_size=3")).body;
    expect(page).toMatchObject({ count: 4, next: null });
    expect(page.results).toHaveLength(1);
  });

  test("belong to the requested school, which must exist", async () => {
    const blue = await root.get(`/api/id-templates/students/?school=${served.blue.school}`);
    expect(blue.body.map(({ name }: { name: string }) => name)).toEqual(["Blue Child"]);
    expect((await root.get("/api/id-templates/students/")).body.detail).toBe("Select school");
    expect((await samples("school=9999")).status).toBe(404);
    expect((await samples(`school=${served.blue.school}&form=${form}`)).status).toBe(404);
  });
});

test("the designer gets the exact fonts that cards are printed with, including licensed ones", async () => {
  const font = async (face: string) => root.get(`/api/id-templates/fonts/${face}/`);
  const shipped = await font("arimo-bold-italic");
  expect(shipped.headers.get("content-type")).toBe("font/ttf");
  expect(shipped.body.equals(readFileSync(fontFile("arimo-bold-italic")))).toBe(true);
  copyFileSync(fontFile("tinos"), join(served.app.folder.fonts, "arial.ttf"));
  expect((await font("arimo")).body.equals(readFileSync(fontFile("tinos")))).toBe(true);
  expect((await font("comic")).status).toBe(404);
});

onFile(
  "a large school's longest values come from a limited number of students, found by an index",
  async () => {
    const { school, classroom } = served.blue;
    const { db } = served.app;
    const row = { school_id: school, class_id: classroom, status: "VERIFIED" as const };
    await transaction(db, async (tx) => {
      await insertStudents(
        tx,
        Array.from({ length: 3 * LONGEST_LOOKED_AT }, (_, at) => ({
          ...row,
          full_name: `Child ${at}`,
          meta: { address: `Street ${at}` },
        })),
      );
      await insertStudents(tx, [
        { ...row, full_name: "Thiruvenkatanathan Raghunathapillai", meta: {} },
        { ...row, full_name: "Bo", meta: { address: "House 12, behind the old post office, Market Road" } },
      ]);
    });
    const { longest } = (await samples(`school=${school}`)).body;
    expect(longest).toMatchObject({
      full_name: "Thiruvenkatanathan Raghunathapillai",
      address: "House 12, behind the old post office, Market Road",
    });
    for (const column of ["full_name", "meta"]) {
      const plan = sqliteOf(db)
        .reader.prepare(
          `EXPLAIN QUERY PLAN SELECT id FROM students WHERE school_id = ? ORDER BY length(students.${column}) DESC LIMIT 9`,
        )
        .all(school) as { detail: string }[];
      expect(plan.map(({ detail }) => detail).join()).toMatch(
        /^SEARCH students USING COVERING INDEX students_long_/,
      );
    }
  },
);

test("the designer breaks text without spaces where the press does", async () => {
  const letters = "โรงเรียนสาธิตมหาวิทยาลัย";
  const { body } = await root.send("POST", "/api/id-templates/words/", { letters });
  expect(body).toEqual({ starts: cutWords(letters) });
  expect(body.starts.length).toBeGreaterThan(0);
  const long = await root.send("POST", "/api/id-templates/words/", { letters: "ก".repeat(5001) });
  expect([long.status, long.body.fields.letters]).toEqual([
    400,
    ["The text is longer than a card can show."],
  ]);
});
