import { PROPOSAL_KINDS } from "@idms/core/collect/families/proposal";
import { makeField } from "@idms/core/forms/values/field";
import { lossQuestion, lossText } from "@idms/core/forms/templates/form-use";
import { fieldSentences } from "@idms/core/forms/said/field-sentences";
import { labelSentences } from "@idms/core/forms/said/label-sentences";
import type { Sentence } from "@idms/core/sentence";
import { rosterCounts, rosterText } from "@idms/core/collect/rosters/roster-text";
import { unreadable } from "@idms/core/spreadsheets/cells/unreadable-cell";
import { deedInWords } from "@idms/core/students/records/record-history";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as hindi from "../packages/web/src/say/say/hi.ts";
import { tell } from "../packages/web/src/say/say/tell.ts";
import { inLanguage, say, sayCount, takeUp } from "../packages/web/src/say/say/say.ts";
import { worded } from "../packages/core/src/sentence.ts";
import { staffFields } from "../packages/web/src/say/say/staff-fields.ts";

beforeAll(() => takeUp("hi", hindi));
afterAll(() => takeUp("en"));

const HINDI = /\p{Script=Devanagari}/u;

describe("a sentence", () => {
  test("is in Hindi, with its values unchanged", () => {
    expect(say("Reset password for {name}", { name: "asha" })).toBe("asha का पासवर्ड बदलें");
    expect(say("Merge {one} and {other}", { one: "{other}", other: "வேங்கடம் $& \\1" })).toBe(
      "{other} और வேங்கடம் $& \\1 को मिलाएँ",
    );
  });

  test("shows the name of a value that is missing", () => {
    expect(worded("{n} of {all}", { n: 1 })).toBe("1 of {all}");
  });

  test.each([
    [0, "0 विद्यार्थी लौटाया गया।"],
    [1, "1 विद्यार्थी लौटाया गया।"],
    [2, "2 विद्यार्थी लौटाए गए।"],
    [1_234_567, "12,34,567 विद्यार्थी लौटाए गए।"],
  ])("counts %i as Hindi does", (n, words) => {
    expect(sayCount(n, "{n} student sent back.", "{n} students sent back.")).toBe(words);
  });
});

test("the question before a form loses fields is in Hindi, except for a school's own words", () => {
  const field = makeField("grp", "Blood Group", "select");
  const loss = { field, isRemoved: false, renamed: "group", options: ["A+"], targets: [] };
  const id_templates = ["A", "B", "C", "D"].map((name, id) => ({ id, name }));
  const use = { open_links: 2, is_complete: false, fields: [{ name: "grp", id_templates, answers: 3 }] };
  const question = lossQuestion([{ ...loss, retyped: "text" }], use, inLanguage("lossText", lossText));
  expect(question?.split("\n")).toEqual([
    "आपने जो बदला है, वह काम में आ रहा है।",
    '• Blood Group: grp की जगह नाम group होगा; select की जगह text होगा; अब ये विकल्प नहीं होंगे: A+; इन कार्ड टेम्पलेटों पर दिखता है: "A", "B", "C" और 1 अन्य; कम से कम 3 विद्यार्थियों ने जवाब दिया है',
    "2 खुले लिंक अभिभावकों को इस फ़ॉर्म पर लाते हैं।",
    "जो जवाब दिए जा चुके हैं, वे रहेंगे। सहेजें?",
  ]);
});

describe("a message from core or the server", () => {
  test("names a label in Hindi if there is a word for it, or else as the school does", () => {
    const required = (label: string | Sentence) => tell(fieldSentences.required({ label }));
    expect(required(labelSentences.name())).toBe("नाम देना ज़रूरी है।");
    expect(required("Blutgruppe")).toBe("Blutgruppe देना ज़रूरी है।");
  });

  test.each(["#REF!", "####", "9.88E+09", "Ra\uFFFDm"])(
    "about a cell with %s keeps the content of the cell",
    (cell) => {
      const told = tell(unreadable(cell) as Sentence);
      expect(told).toMatch(HINDI);
      expect(told).toContain(cell);
    },
  );

  test("stays as it is if no catalogue has it, even if it has the same words", () => {
    for (const text of ["Head of School", "Asha of 6 - A", "selected", "12 of the best", "", "{name}"])
      expect(tell({ message: text })).toBe(text);
  });

  test.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [0, 1],
    [1, 1],
    [30, 12],
  ])("about a roster with %i missing and %i sent back is translated", (missing, back) => {
    const rows = [
      ...Array.from({ length: missing }, () => ({ state: "missing" as const })),
      ...Array.from({ length: back }, () => ({ state: "sent_back" as const })),
      { state: "received" as const },
    ];
    const words = inLanguage("rosterText", rosterText).come(
      rosterCounts({ expected: rows, without_photo: [] }),
    );
    expect(words).not.toMatch(/[A-Za-z]/);
    expect(words).toContain(String(missing));
  });
});

describe("a record's history", () => {
  const { DEED_WORDS: deeds, REASON_WORDS: reasons, historyText: history } = hindi.texts;
  const inHindi = (done: string, details: Record<string, unknown>) =>
    deedInWords({ done, details }, [], { deeds, reasons, history });

  test("is in Hindi, with the school's own words unchanged", () => {
    expect(inHindi("students.send_back", { reasons: ["photo", "name"] })).toBe("लौटाया गया: फ़ोटो, नाम");
    expect(inHindi("students.import", { file: "8a, new.xlsx", row: 12 })).toBe(
      "स्प्रेडशीट से लिया गया (8a, new.xlsx, पंक्ति 12)",
    );
    expect(inHindi("students.of_an_older_program", {})).toBe("students.of_an_older_program");
  });

  test("names each kind of proposal and what became of it", () => {
    const done = ["students.propose", "students.take_proposal", "students.dismiss_proposal"];
    const kinds = [...PROPOSAL_KINDS.map((kind) => ({ kind })), {}];
    const told = done.flatMap((each) => kinds.map((details) => inHindi(each, details)));
    for (const each of told) expect(each).toMatch(/^[\p{Script=Devanagari}\p{M}\s]+$/u);
    expect(new Set(told).size).toBe(12);
  });
});

/** The facts of texts that require something other than numbers. All others get numbers. */
const paused = { links: 2, photo_days: 1 };
const FACTS: Record<string, unknown[]> = {
  "rosterText.come": [{ n: 9, come: 7, back: 1, missing: 2 }],
  "yearText.confirm": ["2026-27", { moved: 2, stayed: 1, left: 3, paused }],
  "photoDayStaffText.stuck": [["Asha", "Ravi"]],
};
const NUMBERS = [2, 3, 4];

/** Names, symbols and spaces, which are the same in every language. */
const AS_THEY_ARE = new Set(["IDMS"]);

/** Returns every text of a group by path. */
function textsOf(group: unknown, path: string): [path: string, text: string][] {
  if (typeof group === "string") return [[path, group]];
  if (typeof group === "function") return textsOf(group(...(FACTS[path] ?? NUMBERS)), path);
  return Object.entries(group as object).flatMap(([name, each]) => textsOf(each, `${path}.${name}`));
}

test.each(Object.entries(hindi.texts))("each of core's texts in %s is in Hindi", (name, group) => {
  const left = textsOf(group, name).filter(([, text]) => /[A-Za-z]/.test(text) && !AS_THEY_ARE.has(text));
  expect(left.filter(([, text]) => !HINDI.test(text))).toEqual([]);
});

test("staff see a field's label as the school wrote it in their language, or else the usual one", () => {
  const fields = [
    makeField("a", "Name of the Father", "text"),
    makeField("b", "House", "select", { labels: { hi: "दल" }, option_labels: { hi: { Red: "लाल" } } }),
    makeField("c", "Tiffin", "text"),
    makeField("d", "Mobile", "tel"),
    makeField("e", "Phone", "tel"),
  ];
  const labels = () => staffFields(fields).map(({ label }) => label);
  takeUp("en");
  expect(labels()).toEqual(["Name of the Father", "House", "Tiffin", "Mobile", "Phone"]);
  takeUp("hi", hindi);
  // Fields whose usual labels would be the same keep their own.
  expect(labels()).toEqual(["पिता का नाम", "दल", "Tiffin", "Mobile", "Phone"]);
  expect(staffFields(fields)[1]?.called).toEqual({ Red: "लाल" });
  expect(tell(fieldSentences.required({ label: "Name of the Father" }))).toBe("पिता का नाम देना ज़रूरी है।");
});
