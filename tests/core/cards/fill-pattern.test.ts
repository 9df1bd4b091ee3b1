import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { fillPattern, placeholderBehind, placeholdersOf } from "@idms/core/cards/drawing/fill-pattern";
import { findingSentence, severityOf } from "@idms/core/cards/checks/finding-message";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { typedFieldsSchema } from "@idms/core/cards/designs/typed-fields";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";

const texts = { full_name: "Aarav", class: "8 - A", section: " ", price: "$& $1", filler: "\u3164" };

test.each([
  ["{full_name} / {class}", "Aarav / 8 - A", []],
  ["no placeholder", "no placeholder", []],
  ["{ full_name }", "Aarav", []],
  ["{{full_name}} {full_name}", "{full_name} Aarav", []],
  ["{price}", "$& $1", []],
  ["Roll {roll_no}, {section}, {roll_no}", "Roll ,  , ", ["roll_no", "section"]],
  ["House {filler}", "House \u3164", ["filler"]],
  ["{constructor}{__proto__}", "", ["constructor", "__proto__"]],
  ["a { b } c {", "a  c {", ["b"]],
  ["{}", "{}", []],
])("fills in %s", (pattern, text, blank) => {
  expect(fillPattern(pattern, texts)).toEqual({ text, blank });
});

test("the placeholders of a pattern are listed once each", () => {
  expect(placeholdersOf("{full_name} {class} {full_name} {{no}}")).toEqual(["full_name", "class"]);
});

describe("a filter", () => {
  const texts = {
    full_name: "Aarav & Ānya Sharma/2",
    address: "12; MG Road,\nPune\\411005",
    half: "a\uD800",
    student_id: "1024",
    section: "",
  };

  test.each([
    ["https://x.org/?n={full_name|url}", "https://x.org/?n=Aarav%20%26%20%C4%80nya%20Sharma%2F2"],
    ["{ full_name | url }", "Aarav%20%26%20%C4%80nya%20Sharma%2F2"],
    ["{half|url}", "a%EF%BF%BD"],
    ["ADR:{address|vcard}", String.raw`ADR:12\; MG Road\,\nPune\\411005`],
    ["{student_id|12}", "000000001024"],
    ["{student_id|3}", "1024"],
    ["{section|7}{section|url}", ""],
  ])("turns %s into %s", (pattern, text) => expect(fillPattern(pattern, texts).text).toBe(text));

  test("that does not exist is part of the name, as before", () => {
    expect(placeholdersOf("{a|url} {b|upper} {c|0}")).toEqual(["a", "b|upper", "c|0"]);
    expect(fillPattern("{b|upper}", { "b|upper": "B" })).toEqual({ text: "B", blank: [] });
    expect(fillPattern("{b|upper}", { b: "B" })).toEqual({ text: "", blank: ["b|upper"] });
  });

  test("that does not exist is refused in new patterns, but kept in stored ones", () => {
    const box = { x: 0, y: 0, width: 10, height: 10, kind: "qr" };
    const fields = { code: { ...box, pattern: "{a|uppr} {b|url}" } };
    const stored = cardFieldsSchema.parse(fields);
    const { error } = typedFieldsSchema().safeParse(fields);
    expect(error?.issues).toMatchObject([
      { path: ["code", "pattern"], message: expect.stringMatching(/^There is no filter "uppr"\. Use/) },
    ]);
    expect(typedFieldsSchema(stored).parse(fields)).toEqual(stored);
    const other = { code: { ...box, pattern: "{c|uppr}" } };
    expect(typedFieldsSchema(stored).safeParse(other).success).toBe(false);
  });

  test("is added to a placeholder in a web address or a vCard", () => {
    expect(placeholderBehind("https://x.org/", "class")).toBe("{class|url}");
    expect(placeholderBehind("mailto:", "class")).toBe("{class|url}");
    expect(placeholderBehind("BEGIN:VCARD\nFN:", "class")).toBe("{class|vcard}");
    expect(placeholderBehind("See https://x.org/", "class")).toBe("{class}");
  });
});

describe("a web address in a code", () => {
  const typesetter = diskTypesetter();
  const texts = { full_name: "Aarav Sharma", student_id: "1024" };
  const found = (pattern: string, kind = "qr") => {
    const template: CardTemplate = {
      name: "Code",
      cardSize: { w: 54, h: 86 },
      background: null,
      measure: { width: 540, height: 860 },
      fields: cardFieldsSchema.parse({ code: { x: 0, y: 0, width: 500, height: 500, kind, pattern } }),
    };
    return cardLayout(typesetter, template)({ texts, images: {} }).findings;
  };

  test("names the texts that break it and the filter that fixes it, as a notice", () => {
    const [finding, ...more] = found("https://x.org/?id={student_id}&n={full_name}");
    expect(more).toEqual([]);
    expect(finding).toEqual({ field: "code", code: "address_broken", names: ["full_name"] });
    expect(severityOf(finding!)).toBe("notice");
    expect(findingSentence(finding!).message).toBe(
      "The web address does not work with {full_name}, because the value has spaces or special characters. Use {full_name|url} instead.",
    );
  });

  test("causes no finding if its texts fit or have filters, or if it does not begin the code", () => {
    expect(found("https://x.org/{student_id}")).toEqual([]);
    expect(found("https://x.org/?n={full_name|url}")).toEqual([]);
    expect(found("{full_name} https://x.org/")).toEqual([]);
  });
});
