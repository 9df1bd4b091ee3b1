import { makeZip } from "./make-zip.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The relations of a part, each as its type and what it leads to. */
export const relationsXml = (
  links: readonly (readonly [type: string, target: string])[],
  related = RELATED,
) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links
    .map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${related}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

export interface HandMade {
  /** What stands in the worksheet; or its rows, where there is no more. */
  sheet: string;
  texts?: string;
  styles?: string;
  /** Attributes of `workbookPr`. */
  properties?: string;
  sheetTarget?: string;
  sheetPart?: string;
  related?: string;
  main?: string;
  /** Further parts, or others in the place of those below. */
  parts?: Readonly<Record<string, string | Buffer>>;
}

/** A workbook of one sheet S, its parts written by hand as some program writes them. */
export function xlsxBytes(made: HandMade): Buffer {
  const { sheet, texts, styles, properties = "", main = MAIN, related = RELATED } = made;
  const { sheetPart = "xl/worksheets/sheet1.xml", sheetTarget = "worksheets/sheet1.xml", parts = {} } = made;
  const within = (name: string, content: string) =>
    `<${name} xmlns="${main}" xmlns:r="${related}">${content}</${name}>`;
  const all: Record<string, string | Buffer> = {
    "_rels/.rels": relationsXml([["officeDocument", "xl/workbook.xml"]], related),
    "xl/workbook.xml": within(
      "workbook",
      `<workbookPr ${properties}/><sheets><sheet name="S" sheetId="7" r:id="rId1"/></sheets>`,
    ),
    "xl/_rels/workbook.xml.rels": relationsXml(
      [
        ["worksheet", sheetTarget],
        ...(texts ? [["sharedStrings", "sharedStrings.xml"] as const] : []),
        ...(styles ? [["styles", "styles.xml"] as const] : []),
      ],
      related,
    ),
    [sheetPart]: within("worksheet", sheet.startsWith("<row") ? `<sheetData>${sheet}</sheetData>` : sheet),
    ...(texts && { "xl/sharedStrings.xml": within("sst", texts) }),
    ...(styles && { "xl/styles.xml": within("styleSheet", styles) }),
    ...parts,
  };
  return makeZip(Object.entries(all).map(([name, data]) => ({ name, data: Buffer.from(data) })));
}

/** The XML of rows whose cells are texts in them. */
export const rowsXml = (...rows: string[][]): string =>
  rows
    .map(
      (texts, row) =>
        `<row r="${row + 1}">${texts.map((text, at) => textCell(`${"ABCDEFGH"[at]}${row + 1}`, text)).join("")}</row>`,
    )
    .join("");

export const textCell = (ref: string, text: string): string =>
  `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
