import { rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { eq, inArray, type SQL } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import type { CardFields } from "@idms/core/cards/designs/template";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import type { Despite } from "@idms/core/print/batches/gate";
import sharp from "sharp";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import type { IdTemplate } from "../../../packages/server/src/cards/designs/design-rows.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  printBatchStudents,
  schools,
  students,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { insertFormTemplate } from "../../../packages/server/src/school/forms/form-rows.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import {
  checkCards,
  generateCards,
  type GeneratedCards,
} from "../../../packages/server/src/print/runs/generate-cards.ts";
import type { PressResult } from "../../../packages/server/src/print/choosing/press-job.ts";
import { lookDue } from "../../../packages/server/src/students/photos/look-at-faces.ts";
import { measureDue } from "../../../packages/server/src/students/photos/measure-due.ts";
import {
  insertStudents,
  type NewStudent,
} from "../../../packages/server/src/installation/students/student-rows.ts";
import { spoilStored } from "../stored.ts";
import { serving } from "../http/serving.ts";

/**
 * Real-world printing faults, planted in a class of ordinary students in a real database. Each fault is reported with
 * its student before anything is printed, and nothing is printed without a recorded reason.
 */

const served = serving();
let school: string;
let form: number;

const FORM = [
  ...defaultFields(),
  makeField("roll_no", "Roll No.", "text"),
  makeField("admission_no", "Admission No.", "text"),
  makeField("dob", "Date of Birth", "text"),
  makeField("valid_until", "Valid until", "text"),
  makeField("motto", "Motto", "text"),
];

/** A card of 54 × 86 mm in pixels at 600 dpi. */
const CARD = { width: 1276, height: 2031 };
const PHOTO = { x: 338, y: 520, width: 600, height: 800, isImage: true, shape: "square" };
const FIELDS = {
  photo: PHOTO,
  full_name: { x: 100, y: 60, width: 1076, height: 120, size: 90 },
  class: { x: 100, y: 200, width: 500, height: 60, size: 50 },
  roll_no: { x: 620, y: 200, width: 500, height: 60, size: 50 },
  address: { x: 100, y: 280, width: 1076, height: 60, size: 42 },
  motto: { x: 400, y: 1200, width: 480, height: 80, size: 60, layer: 1 },
  admission_code: { x: 100, y: 1700, width: 760, height: 180, kind: "code128", pattern: "{admission_no}" },
  code: { x: 900, y: 1560, width: 320, height: 320, kind: "qr", pattern: "{student_id}{motto}" },
};

const picture = (background: string, { width, height } = CARD) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg({ quality: 80 })
    .toBuffer();

const newTemplate = async (
  name: string,
  fields: object,
  more: { background?: string; back?: CardFields } = {},
) =>
  addTemplate(served.app, {
    schoolId: served.green.school,
    name,
    isDefault: false,
    cardSize: { w: 54, h: 86 },
    fields: cardFieldsSchema.parse(fields),
    background: await picture(more.background ?? "#fff8e6"),
    ...(more.back && { back: { fields: more.back } }),
  });

interface Planted {
  name?: string;
  meta?: Record<string, string>;
  /** The photo's colour or size, or null for no photo. */
  photo?: string | { width: number; height: number } | null;
  /** Damages the stored photo. */
  damage?: (path: string) => Promise<void>;
}

let planted = 0;

/** Adds a class of VERIFIED students who are ordinary except for the given details. */
async function addClass(label: string, all: readonly Planted[]): Promise<number[]> {
  const { app, green } = served;
  const rows: Pick<NewStudent, "full_name" | "parent_phone" | "photo" | "meta">[] = [];
  for (const { name, meta, photo: wish = "#5a6f8a", damage } of all) {
    planted += 1;
    const size =
      typeof wish === "object" && wish !== null
        ? wish
        : { width: 800 + (planted % 2), height: 1066 + planted };
    const color = typeof wish === "string" ? wish : "#5a6f8a";
    const photo = wish === null ? null : await storeFile(app.files.photos, await picture(color, size), "jpg");
    if (photo && damage) await spoilStored(app.files.photos, photo, damage);
    const [full_name, number] = [name ?? `Pupil ${planted} Rao`, String(planted)];
    const ordinary = {
      fatherName: "Mohan Rao",
      address: "12 Temple Road",
      roll_no: number,
      admission_no: `GV${number}`,
      dob: "17-04-2014",
      valid_until: "31-03-2030",
    };
    rows.push({ full_name, parent_phone: "9876543210", photo, meta: { ...ordinary, full_name, ...meta } });
  }
  return transaction(app.db, async (tx) => {
    const class_id = (await insertClass(tx, { school_id: green.school, class_name: label })).id;
    const of = { school_id: green.school, class_id, form_template_id: form, status: "VERIFIED" as const };
    return insertStudents(
      tx,
      rows.map((row) => ({ ...of, ...row })),
    );
  });
}

const chosen = async (label: string, template: string, despite?: Despite) =>
  chooseCards(served.app, { school, class: label, template, layout: "card", despite });

const actor = { id: null, name: "operator" };
async function print(label: string, template: string, despite?: Despite): Promise<GeneratedCards> {
  const output = join(served.app.folder.scratch, `${label}.pdf`);
  return generateCards(served.app, await chosen(label, template, despite), { output, mark: true, actor });
}
const statusOf = async (id: number) =>
  (await served.app.db.select().from(students).where(eq(students.id, id)).get())?.status;

beforeAll(async () => {
  const { app, green } = served;
  school = String(green.school);
  form = (
    await transaction(app.db, (tx) =>
      insertFormTemplate(tx, { school_id: green.school, name: "Form", fields: FORM }),
    )
  ).id;
  await newTemplate("Plain", FIELDS);
});

const byNumber = (a: number | null, b: number | null) => (a ?? 0) - (b ?? 0);

/** Long enough to be truncated wherever it may break. */
const LONG = "Venkatanarasimharajuvaripeta".repeat(8);
const TWIN = { name: "Asha Rao", meta: { fatherName: "Ravi Rao" } };

/** The planted faults, each with the code and text of its finding. */
const DATA: [fault: string, planted: Planted, code: string, words: RegExp][] = [
  ["a name in a script without a font", { name: "ᎠᎹᏱ" }, "missing_glyph", /No font has/],
  ["a name that is cut", { name: LONG }, "cut", /was cut/],
  ["no name", { name: "", meta: { full_name: "" } }, "empty", /nothing to print/],
  ["a name of a filler that nobody sees (U+3164)", { name: "\u3164" }, "empty", /nothing to print|No font/],
  ["a name of zero width", { name: "\u200b\u200b" }, "empty", /nothing to print/],
  ["a name with an override of direction", { name: "\u202eAarav Sharma" }, "misleading", /U\+202E/],
  [
    "an address too small to read",
    { meta: { address: "12 Temple Road, ".repeat(5) } },
    "unreadable",
    /prints at 3\.\d pt/,
  ],
  ["a name that a program has made", { name: "RÃ©a FranÃ§ois" }, "no_answer", /not a real answer/],
  ["no photo", { photo: null }, "photo_missing", /no photo/],
  ["a photo that is lost", { damage: (path) => rm(path) }, "photo_missing", /is missing/],
  ["a photo that is damaged", { damage: (path) => truncate(path, 2000) }, "photo_broken", /is damaged/],
  ["a photo of too few pixels", { photo: { width: 140, height: 190 } }, "photo_low_resolution", /dpi/],
  [
    "a photo that is another's",
    { photo: { width: 900, height: 1300 } },
    "same_photo",
    /Pupil \d+ Rao.* has the same photo/,
  ],
  [
    "the other one's",
    { photo: { width: 900, height: 1300 } },
    "same_photo",
    /Pupil \d+ Rao.* has the same photo/,
  ],
  ["a roll number that is another's", { meta: { roll_no: "507" } }, "same_roll_no", /roll number 507/],
  ["the other one's, with a zero", { meta: { roll_no: "0507" } }, "same_roll_no", /\(roll no\. 0?507\)/],
  [
    "an admission number that is another's",
    { meta: { admission_no: "gv/507" } },
    "same_admission_no",
    /is also used by/,
  ],
  [
    "the other one's, in capitals",
    { meta: { admission_no: "GV/507" } },
    "same_admission_no",
    /is also used by/,
  ],
  ["a child who is there twice", TWIN, "same_student", /match those of ASHA/],
  ["the other one, in capitals", { ...TWIN, name: "ASHA  RAO" }, "same_student", /match those of Asha/],
  ["a birth in the future", { meta: { dob: "17-04-2099" } }, "impossible_date", /in the future/],
  ["a birth in 1950", { meta: { dob: "1950-04-17" } }, "impossible_date", /would not be between 2 and 25/],
  ["a birth on no day", { meta: { dob: "31-02-2014" } }, "impossible_date", /does not exist/],
  [
    "a card that expired in 2019",
    { meta: { valid_until: "31-03-2019" } },
    "impossible_date",
    /valid only until/,
  ],
  [
    "a card that is valid for ever",
    { meta: { valid_until: "31-03-2199" } },
    "impossible_date",
    /more than 15 years/,
  ],
  ["what a Code 128 cannot hold", { meta: { admission_no: "É-12" } }, "not_encodable", /cannot contain É/],
  ["a code too fine to scan", { meta: { motto: "m".repeat(190) } }, "code_too_fine", /too fine/],
  [
    "a white text on a white shirt",
    { photo: "#fafafa", meta: { motto: "Truth" } },
    "low_contrast",
    /too similar in colour/,
  ],
];

describe("faulty data", () => {
  let ids: number[];
  let ordinary: number[];
  let found: PressResult;
  let printed: GeneratedCards;

  beforeAll(async () => {
    await newTemplate("Over the photo", { ...FIELDS, motto: { ...FIELDS.motto, color: "#ffffff" } });
    const some = Array.from({ length: 12 }, () => ({}));
    const all = await addClass("8 data", [...some, ...DATA.map(([, each]) => each)]);
    [ordinary, ids] = [all.slice(0, some.length), all.slice(some.length)];
    found = await checkCards(served.app, await chosen("8 data", "Over the photo"), {});
    printed = await print("8 data", "Over the photo");
  });

  test.each(DATA.map((row, at) => [row[0], at] as const))(
    "%s is reported before it is printed, and not printed",
    async (_, at) => {
      const [, , code, words] = DATA[at]!;
      const [left, ...more] = found.leftOut.filter(({ student }) => student === ids[at]);
      expect(more).toEqual([]);
      expect([left?.code, ...(left?.findings ?? []).map((each) => each.code)]).toContain(code);
      expect(left?.message).toMatch(words);
      expect(printed.leftOut).toContainEqual(left);
      expect(await statusOf(ids[at]!)).toBe("VERIFIED");
    },
  );

  test("the rest of the class is printed and marked, without any serious finding", async () => {
    expect(printed.printed.map(({ student }) => student).toSorted(byNumber)).toEqual(ordinary);
    expect(await Promise.all(ordinary.map(statusOf))).toEqual(ordinary.map(() => "ID_GENERATED"));
    expect(found.findings.filter(({ severity }) => severity === "serious")).toEqual([]);
  });

  test("a card that is printed anyway is recorded with what was found", async () => {
    const despite = { reason: "the school has signed for them", students: null };
    const { batch, printed: cards } = await print("8 data", "Over the photo", despite);
    const kept = await served.app.db
      .select()
      .from(printBatchStudents)
      .where(eq(printBatchStudents.batch_id, batch))
      .all();
    const withPhoto = DATA.flatMap(([, , code], at) =>
      /photo_(missing|broken)/.test(code) ? [] : [ids[at]],
    );
    expect(cards.map(({ student }) => student).toSorted(byNumber)).toEqual(withPhoto);
    for (const card of kept) expect(card.despite, card.name ?? "").toBeTruthy();
    // The twin is not named, because data about one student would remain after the other is purged.
    expect(kept.map(({ despite }) => despite).join("\n")).toContain("Another student has the same photo.");
    expect(JSON.stringify(kept.map((card) => card.despite_reasons))).toContain('"noticed.otherSamePhoto"');
    for (const { despite: text, despite_reasons } of kept)
      expect(`${text} ${JSON.stringify(despite_reasons)}`).not.toMatch(/Pupil|student \d/);
  });

  test("a twin is reported even if only one of the two is printed", async () => {
    const [one, other] = ["a photo that is another's", "the other one's"].map(
      (name) => ids[DATA.findIndex(([fault]) => fault === name)]!,
    );
    const alone = await chooseCards(served.app, {
      school,
      class: "8 data",
      template: "Plain",
      students: [one!],
    });
    const { leftOut } = await checkCards(served.app, alone, {});
    const name = (await served.app.db.select().from(students).where(eq(students.id, other!)).get())!
      .full_name;
    expect(leftOut[0]?.message).toContain(`${name} (roll no.`);
  });
});

const setStudents = (which: SQL, to: Partial<NewStudent>) =>
  transaction(served.app.db, (tx) => tx.update(students).set(to).where(which).run());

/** Creates a picture of maximum sharpness. */
const noise = () =>
  sharp({
    create: {
      width: 900,
      height: 1200,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

describe("photos that nobody has measured", () => {
  const BAD = { black: /too dark/, "#808080": /hardly any contrast/, white: /too bright/ };

  test("are measured by the check, once, and red ones are reported", async () => {
    const all = await addClass("9 photos", [...Object.keys(BAD).map((photo) => ({ photo })), {}]);
    const sharpOne = await storeFile(served.app.files.photos, await noise(), "jpg");
    await setStudents(eq(students.id, all.at(-1)!), { photo: sharpOne });
    const poor = async () => {
      const { findings } = await checkCards(served.app, await chosen("9 photos", "Plain"), {});
      return all.map((id) => findings.filter((each) => each.student === id && each.code === "photo_poor"));
    };
    const found = await poor();
    for (const [at, words] of Object.values(BAD).entries()) {
      expect(found[at]).toContainEqual(
        expect.objectContaining({
          field: "photo",
          severity: "notice",
          message: expect.stringMatching(words),
        }),
      );
    }
    expect(found.at(-1)).toEqual([]);
    const marks = await served.app.db
      .select({ mark: students.photo_mark })
      .from(students)
      .where(inArray(students.id, all))
      .orderBy(students.id)
      .all();
    expect(marks.map(({ mark }) => mark)).toEqual(["red", "red", "red", "amber"]);
    // The stored result is used, and the photo is not measured again.
    const { classroom } = await chosen("9 photos", "Plain");
    expect(await measureDue(served.app, { classroom: classroom.id })).toBe(0);
    expect(await poor()).toEqual(found);
  });

  test("hold a card back if the school says so, until somebody gives a reason", async () => {
    const holdPhotos = (hold_photos: boolean) =>
      transaction(served.app.db, (tx) =>
        tx.update(schools).set({ hold_photos }).where(eq(schools.id, served.green.school)).run(),
      );
    const [black, good] = await addClass("9 red", [{ photo: "black" }, { photo: "#808080" }]);
    await setStudents(eq(students.id, good!), {
      photo: await storeFile(served.app.files.photos, await noise(), "jpg"),
    });
    const leftOut = async (more = {}) =>
      (await checkCards(served.app, { ...(await chosen("9 red", "Plain")), ...more }, {})).leftOut;
    expect(await leftOut()).toEqual([]);
    await holdPhotos(true);
    try {
      const [held, ...others] = await leftOut();
      expect(others).toEqual([]);
      expect(held).toMatchObject({ student: black, code: "held_back" });
      expect(held?.message).toContain("The photo is too dark.");
      expect(await leftOut({ despite: { reason: "It is a silhouette.", students: null } })).toEqual([]);
    } finally {
      await holdPhotos(false);
    }
  });

  test(
    "are reported once measured if a face is on its side, upside down or stretched, but not if upright",
    { tags: "thorough" },
    async () => {
      const portrait = await drawPortrait(11);
      const photos = [
        portrait,
        ...(await Promise.all([90, 180, 270].map((turn) => sharp(portrait).rotate(turn).jpeg().toBuffer()))),
        await sharp(portrait).resize(1100, 800, { fit: "fill" }).jpeg().toBuffer(),
      ];
      const all = await addClass(
        "9 faces",
        photos.map(() => ({})),
      );
      for (const [at, photo] of photos.entries())
        await setStudents(eq(students.id, all[at]!), {
          photo: await storeFile(served.app.files.photos, photo, "jpg"),
        });
      const told = async () => {
        const { findings } = await checkCards(served.app, await chosen("9 faces", "Plain"), {});
        return all.map(
          (id) => findings.find((each) => each.student === id && each.code === "photo_poor")?.message,
        );
      };
      expect(await told()).toEqual(photos.map(() => undefined));
      await lookDue(served.app);
      expect(await told()).toEqual([
        undefined,
        "The face is sideways. Turn the photo.",
        "The face is upside down. Turn the photo.",
        "The face is sideways. Turn the photo.",
        "The face is stretched horizontally. Use the original photo.",
      ]);
      expect(await lookDue(served.app)).toBe(0);
    },
  );

  test("with an impossible name leave out their student, and not the class", async () => {
    const [lost, other] = await addClass("9 lost", [{}, {}]);
    await setStudents(eq(students.id, lost!), { photo: "zz/none.jpg" });
    const { leftOut, printed } = await checkCards(served.app, await chosen("9 lost", "Plain"), {});
    expect(leftOut).toMatchObject([{ student: lost, code: "photo_missing" }]);
    expect(printed.map(({ student }) => student)).toEqual([other]);
  });
});

const text = { x: 100, y: 60, width: 1076, height: 120, size: 90, kind: "text", pattern: "{full_name}" };
const back = (fields: object) => ({ back: cardFieldsSchema.parse(fields) });

const TEMPLATES: [fault: string, make: () => Promise<IdTemplate>, words: RegExp][] = [
  [
    "white letters on cream",
    () => newTemplate("t", { ...FIELDS, full_name: { ...FIELDS.full_name, color: "#ffffff" } }),
    /The contrast is 1\.0:1/,
  ],
  [
    "dark letters on dark",
    () =>
      newTemplate("t", {
        ...FIELDS,
        class: { ...FIELDS.class, color: "#222222" },
        bar: { x: 0, y: 190, width: 1276, height: 80, kind: "rectangle", fill: "#102040", layer: -1 },
      }),
    /too similar in colour/,
  ],
  [
    "letters of 3.1 points",
    () => newTemplate("t", { ...FIELDS, class: { ...FIELDS.class, size: 26 } }),
    /prints at 3\.1 pt/,
  ],
  [
    "an element over the edge",
    () => newTemplate("t", { ...FIELDS, class: { ...FIELDS.class, x: 1000 } }),
    /This element extends past the edge/,
  ],
  [
    "a field that no form has",
    () => newTemplate("t", { ...FIELDS, house: FIELDS.class }),
    /None of the school's forms has this field/,
  ],
  [
    "a placeholder that no form has",
    () => newTemplate("t", { ...FIELDS, line: { ...text, y: 350, pattern: "{house}" } }),
    /\{house\}/,
  ],
  [
    "an image that nobody chose",
    () => newTemplate("t", { ...FIELDS, logo: { ...FIELDS.class, kind: "image" } }),
    /No image is chosen/,
  ],
  [
    "a name under a shape",
    () =>
      newTemplate("t", {
        ...FIELDS,
        lid: { ...FIELDS.full_name, kind: "rectangle", fill: "#fff8e6", layer: 9 },
      }),
    /This element is covered by another one/,
  ],
  [
    "a name under the photo",
    () =>
      newTemplate("t", {
        ...FIELDS,
        photo: { ...PHOTO, layer: 9 },
        full_name: { ...FIELDS.full_name, y: 600 },
      }),
    /This element is covered by another one/,
  ],
  [
    "two texts in each other",
    () => newTemplate("t", { ...FIELDS, roll_no: { ...FIELDS.class, layer: 2 } }),
    /Another text element overlaps this one/,
  ],
  [
    "a code that is half covered",
    () =>
      newTemplate("t", {
        ...FIELDS,
        lid: { ...FIELDS.code, width: 160, kind: "rectangle", fill: "#ffffff", layer: 9 },
      }),
    /This element is covered by another one/,
  ],
  [
    "a yellow code on yellow",
    () => newTemplate("t", { ...FIELDS, code: { ...FIELDS.code, color: "#ffff00", fill: "#ffee00" } }),
    /% darker/,
  ],
  [
    "a light code on dark",
    () => newTemplate("t", { ...FIELDS, code: { ...FIELDS.code, color: "#ffffff", fill: "#000000" } }),
    /bars are lighter/,
  ],
  [
    "a code without a ground on a dark card",
    () => newTemplate("t", { photo: PHOTO, code: { ...FIELDS.code, fill: null } }, { background: "#303030" }),
    /% darker/,
  ],
  [
    "red bars, which a red light does not see",
    () => newTemplate("t", { ...FIELDS, admission_code: { ...FIELDS.admission_code, color: "#ff0000" } }),
    /% darker/,
  ],
  [
    "a code too small for its text",
    () => newTemplate("t", { ...FIELDS, code: { ...FIELDS.code, width: 120, height: 120 } }),
    /too fine/,
  ],
  [
    "white letters on a white back",
    () => newTemplate("t", FIELDS, back({ line: { ...text, color: "#ffffff" } })),
    /On the back: The text and its background are too similar/,
  ],
  [
    "an element over the edge of the back",
    () => newTemplate("t", FIELDS, back({ line: { ...text, y: 2000 } })),
    /This element extends past the edge/,
  ],
];

describe("a faulty template", () => {
  test.each(TEMPLATES)(
    "%s holds every card back, by name and with the reason",
    async (fault, make, words) => {
      const { id } = await make();
      const label = `8 ${fault}`;
      const ids = await addClass(label, [{}, {}, {}]);
      const { leftOut, printed } = await checkCards(served.app, await chosen(label, String(id)), {});
      expect(printed).toEqual([]);
      expect(leftOut.map(({ student }) => student).toSorted(byNumber)).toEqual(ids);
      for (const { name, message } of leftOut) {
        expect(name).toMatch(/^Pupil \d+ Rao$/);
        expect(message).toMatch(words);
      }
      await expect(print(label, String(id))).rejects.toThrow(/No cards could be printed.*Pupil/);
      expect(await Promise.all(ids.map(statusOf))).toEqual(["VERIFIED", "VERIFIED", "VERIFIED"]);
    },
  );
});
