import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { describeFindings, severityOf } from "@idms/core/cards/checks/finding-message";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { expect, test } from "vitest";
import { cardSentences } from "@idms/core/cards/failures/card-sentences";

const field = "house";
const missing: CardFinding[] = [
  { field, code: "cut" },
  { field, code: "missing_glyph", characters: "ක" },
  { field, code: "misleading", characters: ["U+202E"] },
  { field, code: "photo_missing" },
  { field, code: "photo_low_resolution", dpi: 149, size: { width: 149, height: 199 } },
  { field, code: "image_missing" },
  { field, code: "not_encodable", why: cardSentences.code128_characters({ characters: "é" }) },
  { field, code: "code_too_long" },
  { field, code: "covered" },
  { field, code: "overwritten" },
  { field, code: "code_too_fine", module: 0.1, least: 0.2 },
];
const told: CardFinding[] = [
  { field, code: "shrunk", to: 0.7 },
  { field, code: "wrapped", lines: 2 },
  { field, code: "empty" },
  { field, code: "blank", names: ["house"] },
  { field, code: "image_low_resolution", dpi: 100 },
  { field, code: "photo_low_resolution", dpi: 150, size: { width: 150, height: 200 } },
  { field, code: "code_fine", module: 0.19, least: 0.2 },
  { field, code: "code_misread", pairs: ["/A"] },
  { field, code: "near_edge", margin: 1.2, least: 2 },
];

test("what is lost or prints badly is serious; what was fitted or is empty is a notice", () => {
  for (const finding of missing) expect(severityOf(finding), finding.code).toBe("serious");
  for (const finding of told) expect(severityOf(finding), finding.code).toBe("notice");
});

test("a described finding has its severity, on the back too", () => {
  const [cut, shrunk] = describeFindings(7, [
    { field, side: "back", code: "cut" },
    { field, code: "shrunk", to: 0.9 },
  ]);
  expect(cut).toMatchObject({ student: 7, side: "back", code: "cut", severity: "serious" });
  expect(shrunk).toMatchObject({ code: "shrunk", severity: "notice" });
});

const box = { x: 20, y: 20, width: 300, height: 60 };
const template: CardTemplate = {
  name: "Plain",
  cardSize: { w: 54, h: 86 },
  background: { width: 540, height: 860 },
  fields: cardFieldsSchema.parse({
    full_name: box,
    student_name: box,
    pupil: box,
    fatherName: box,
    named: { ...box, kind: "text", pattern: "{full_name}" },
    labelled: { ...box, kind: "text", pattern: "Name: {full_name}" },
    of_father: { ...box, kind: "text", pattern: "{fatherName}" },
  }),
};

test("an empty student's name is serious wherever the card shows it; another empty field is a notice", () => {
  const { findings } = cardLayout(diskTypesetter(), template)({ texts: { full_name: " " }, images: {} });
  const severities = (names?: ReadonlySet<string>) =>
    Object.fromEntries(findings.map((each) => [each.field, severityOf(each, names)]));
  expect(severities()).toEqual({
    full_name: "serious",
    student_name: "serious",
    named: "serious",
    labelled: "serious",
    pupil: "notice",
    fatherName: "notice",
    of_father: "notice",
  });
  expect(severities(new Set(["pupil"]))).toMatchObject({ pupil: "serious", full_name: "notice" });
});
