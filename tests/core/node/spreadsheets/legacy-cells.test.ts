import { expect, test } from "vitest";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import type { ReadChoice } from "../../../../packages/core/src/spreadsheets/cells/read-choice.ts";
import { makeZip } from "../archives/make-zip.ts";

const ROWS = [
  ["Name", "Phone"],
  ["jke dqekj", "9876543210"],
  ["lhrk nsoh", "9876543211"],
];
const cells = (
  font: string,
  make: (text: string, isInFont: boolean) => string,
  row: (cells: string) => string,
) => ROWS.map((texts, at) => row(texts.map((text) => make(text, at > 0 && font !== "")).join(""))).join("");

/** The same sheet in each markup format. */
const FORMATS: Readonly<Record<string, (font: string) => Buffer>> = {
  "class.ods": (font) =>
    makeZip([
      {
        name: "content.xml",
        data: Buffer.from(
          `<office:document-content><office:font-face-decls><style:font-face style:name="F1" svg:font-family="'${font}'"/></office:font-face-decls><office:automatic-styles><style:style style:name="ce0" style:family="table-cell"><style:text-properties style:font-name="F1"/></style:style><style:style style:name="ce1" style:family="table-cell" style:parent-style-name="ce0"/></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="S">${cells(
            font,
            (text, own) =>
              `<table:table-cell${own ? ' table:style-name="ce1"' : ""}><text:p>${text}</text:p></table:table-cell>`,
            (row) => `<table:table-row>${row}</table:table-row>`,
          )}</table:table></office:spreadsheet></office:body></office:document-content>`,
        ),
      },
    ]),
  "class.xml": (font) =>
    Buffer.from(
      `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="k"><Font ss:FontName="${font}"/></Style></Styles><Worksheet ss:Name="S"><Table>${cells(
        font,
        (text, own) => `<Cell${own ? ' ss:StyleID="k"' : ""}><Data ss:Type="String">${text}</Data></Cell>`,
        (row) => `<Row>${row}</Row>`,
      )}</Table></Worksheet></Workbook>`,
    ),
  "class.xls": (font) =>
    Buffer.from(
      `<html><head><style>.k{font-family:"${font}", serif}</style></head><table>${cells(
        font,
        (text, own) => `<td${own ? " class=k" : ""}>${text}</td>`,
        (row) => `<tr>${row}</tr>`,
      )}</table></html>`,
    ),
};

const read = async (name: string, font: string, choice: ReadChoice = {}) => {
  const { rows, fonts, guesses } = await readSpreadsheet(
    FORMATS[name]?.(font) ?? Buffer.alloc(0),
    name,
    choice,
  );
  return {
    fonts,
    names: rows.map(({ cells: of }) => of["Name"]),
    phones: rows.map(({ cells: of }) => of["Phone"]),
    said: guesses.map(({ message }) => message).filter((message) => message.includes("font")),
  };
};
const PHONES = ["9876543210", "9876543211"];

test.each(Object.keys(FORMATS))(
  "names of %s in Kruti Dev are asked about, and read as the user decides",
  async (name) => {
    const asked = await read(name, "Kruti Dev 010");
    expect(asked.fonts).toMatchObject({
      asks: {
        code: "question.legacyFont",
        message:
          'Column A is in the font Kruti Dev 010, in which "jke dqekj" is displayed as "राम कुमार". Choose whether these cells are converted to Unicode (suggested), left out, or kept unchanged.',
      },
    });
    await expect(read(name, "Kruti Dev 010", { mustKnow: true })).rejects.toThrow(
      /in the font Kruti Dev 010/,
    );
    for (const choice of [{ legacy_fonts: "unicode" }, { as_suggested: true }] as const)
      expect(await read(name, "Kruti Dev 010", { mustKnow: true, ...choice })).toEqual({
        fonts: {},
        names: ["राम कुमार", "सीता देवी"],
        phones: PHONES,
        said: [
          '2 cells in the font Kruti Dev 010 are converted to Unicode: "jke dqekj" → "राम कुमार", "lhrk nsoh" → "सीता देवी".',
        ],
      });
    expect(await read(name, "Kruti Dev 010", { legacy_fonts: "leave-out" })).toMatchObject({
      names: ["", ""],
      phones: PHONES,
    });
    expect(await read(name, "Kruti Dev 010", { legacy_fonts: "as-is" })).toMatchObject({
      names: ["jke dqekj", "lhrk nsoh"],
      said: ['2 cells in the font Kruti Dev 010 are kept unchanged: "jke dqekj", "lhrk nsoh".'],
    });
  },
);

test.each(Object.keys(FORMATS))(
  "names of %s in a font without a table are asked about, without a suggestion",
  async (name) => {
    for (const choice of [{}, { as_suggested: true }, { legacy_fonts: "unicode" }] as const)
      expect((await read(name, "Shree-Dev-0714", choice)).fonts?.asks?.message).toMatch(
        /Shree-Dev-0714.*IDMS has no conversion table for this font\. Choose/,
      );
    expect((await read(name, "Shree-Dev-0714", { legacy_fonts: "leave-out" })).names).toEqual(["", ""]);
  },
);

test.each(Object.keys(FORMATS))(
  "names of %s in a Unicode font or any other kind stay unchanged",
  async (name) => {
    for (const font of ["Calibri", "Mangal", "Shree Devanagari 714"])
      expect(await read(name, font, { mustKnow: true })).toMatchObject({
        fonts: undefined,
        names: ["jke dqekj", "lhrk nsoh"],
      });
  },
);

test("a word that cannot be converted is named, and its cell is not used", async () => {
  const bytes = (FORMATS["class.xml"]?.("Kruti Dev 010") ?? Buffer.alloc(0))
    .toString()
    .replace("lhrk nsoh", "uh[h");
  const { rows, guesses } = await readSpreadsheet(Buffer.from(bytes), "class.xml", {
    legacy_fonts: "unicode",
  });
  expect(rows[1]?.faults).toMatchObject([
    { column: "Name", message: '"uh[h" is not a word in the font Kruti Dev 010. Type it in Unicode.' },
  ]);
  expect(guesses.map(({ message }) => message)).toContain(
    '1 cell in the font Kruti Dev 010 contains a word that cannot be converted. Rows: 3 "uh[h".',
  );
});
