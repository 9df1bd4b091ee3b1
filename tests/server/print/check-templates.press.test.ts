import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import { checkTemplates } from "../../../packages/server/src/print/pictures/check-templates.ts";
import { findSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { byHand } from "../by-hand.ts";
import { serving } from "../http/serving.ts";

const served = serving();

/** A card of 54 × 86 mm in pixels at 600 dpi. */
const CARD = { width: 1276, height: 2031 };
const NAME = { x: 100, y: 100, width: 1076, height: 120, size: 70 };
const PHOTO = { x: 338, y: 520, width: 600, height: 800, isImage: true, shape: "square" };
const TOP = { layer: 9 };

async function found(
  name: string,
  fields: object,
  { back, ...more }: { back?: object; safeMargin?: number } = {},
): Promise<string[]> {
  const background = await sharp({ create: { ...CARD, channels: 3, background: "#fff8e6" } })
    .jpeg()
    .toBuffer();
  await addTemplate(served.app, {
    schoolId: served.green.school,
    name,
    isDefault: false,
    cardSize: { w: 54, h: 86 },
    fields: cardFieldsSchema.parse(fields),
    background,
    ...more,
    ...(back && { back: { fields: cardFieldsSchema.parse(back) } }),
  });
  const school = (await findSchool(served.app.db, served.green.school))!;
  const checked = (await checkTemplates(served.app, school)).find((each) => each.name === name);
  return checked!.findings.flatMap((finding) =>
    "side" in finding && finding.element !== null
      ? [`${finding.state}, ${finding.side} ${finding.element}: ${finding.message}`]
      : [],
  );
}

const hidden =
  "This element is covered by another one. Move one of them, or bring this element to the front.";

test("faults in how a card looks are found on a sample, before anybody is printed", async () => {
  expect(await found("Clean", { full_name: NAME, photo: PHOTO })).toEqual([]);
  expect(
    await found("Under a shape", {
      full_name: NAME,
      photo: PHOTO,
      bar: { ...NAME, kind: "rectangle", shape: "rectangle", fill: "#cc0000", ...TOP },
    }),
  ).toEqual([`problem, front full_name: ${hidden}`]);
  expect(
    await found("Under the photo", { full_name: { ...NAME, y: 700 }, photo: { ...PHOTO, ...TOP } }),
  ).toEqual([`problem, front full_name: ${hidden}`]);
  expect(await found("Two texts", { full_name: NAME, photo: PHOTO, class: { ...NAME, ...TOP } })).toEqual([
    "problem, front full_name: Another text element overlaps this one. Move one of the two.",
  ]);
  expect(
    await found("White on cream", { full_name: { ...NAME, color: "#ffffff" }, photo: PHOTO }),
  ).toMatchObject([
    expect.stringMatching(/^problem, front full_name: The text and its background are too similar/),
  ]);
  const atEdge = { full_name: { ...NAME, x: 12, align: "left" } };
  expect(await found("At the edge", { photo: PHOTO }, { back: atEdge, safeMargin: 0.4 })).toEqual([]);
  expect(await found("Too near the edge", { photo: PHOTO }, { back: atEdge })).toEqual([
    "warning, back full_name: This element is within 0.5 mm of the card's edge and may be cut off. Leave at least 2 mm.",
  ]);
});

test("a label for an answer that a student lacks is reported, unless it goes with it or titles several", async () => {
  const label = { ...NAME, y: 1500, height: 60, kind: "text", pattern: "We live at" };
  const all = { photo: PHOTO, full_name: NAME, address: { ...NAME, y: 1570 } };
  const told =
    '1 student has no "Address", so this label is printed beside an empty space. Show the label only when the field is filled in.';
  expect(await found("Below it", { ...all, label })).toEqual([`warning, front label: ${told}`]);
  const short = { ...label, x: 60, width: 300, y: 1560, height: 120 };
  const beside = { ...all, address: { ...NAME, x: 400, y: 1570, width: 700 } };
  expect(await found("Beside it", { ...beside, label: short })).toEqual([`warning, front label: ${told}`]);
  const showIf = { name: "address", is: "filled" };
  expect(await found("Goes with it", { ...all, label: { ...label, showIf } })).toEqual([]);
  const phone = { ...NAME, y: 1700 };
  expect(await found("A title", { ...all, label, parent_phone: phone })).toEqual([]);
  expect(await found("On its back", { ...all }, { back: { label, address: all.address } })).toEqual([
    `warning, back label: ${told}`,
  ]);
  const meta = { address: "12 Lake Road" };
  const own = eq(students.id, served.green.student);
  await byHand(served.app.db).update(students).set({ meta }).where(own).run();
  expect(await found("Answered", { ...all, label })).toEqual([]);
});
