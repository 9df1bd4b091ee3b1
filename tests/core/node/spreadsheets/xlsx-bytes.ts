import { makeZip } from "../archives/make-zip.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Returns the relationships of a part, each with its type and target. */
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
  /** The worksheet's XML, or only its rows. */
  sheet: string;
  texts?: string;
  styles?: string;
  /** Attributes of `workbookPr`. */
  properties?: string;
  sheetTarget?: string;
  sheetPart?: string;
  related?: string;
  main?: string;
  /** Additional relationships of the workbook. */
  links?: readonly (readonly [type: string, target: string])[];
  /** Additional parts, or replacements for the default ones. */
  parts?: Readonly<Record<string, string | Buffer>>;
}

/** Builds a workbook with one sheet S from hand-written parts, as other programs write it. */
export function xlsxBytes(made: HandMade): Buffer {
  const { sheet, texts, styles, properties = "", main = MAIN, related = RELATED } = made;
  const { sheetPart = "xl/worksheets/sheet1.xml", sheetTarget = "worksheets/sheet1.xml" } = made;
  const { links = [], parts = {} } = made;
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
        ...links,
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

/** Returns the XML of rows with inline texts. */
export const rowsXml = (...rows: string[][]): string =>
  rows
    .map(
      (texts, row) =>
        `<row r="${row + 1}">${texts.map((text, at) => textCell(`${"ABCDEFGH"[at]}${row + 1}`, text)).join("")}</row>`,
    )
    .join("");

export const textCell = (ref: string, text: string): string =>
  `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** Returns a table of two rows with a photo column that contains the given cells. */
export const pictureRows = (asha: string, ravi: string): string =>
  `<row r="1">${textCell("A1", "Name")}${textCell("B1", "Phone")}${textCell("C1", "Photo")}</row>` +
  `<row r="2" ht="60">${textCell("A2", "Asha")}${textCell("B2", "9876543210")}${asha}</row>` +
  `<row r="3" ht="60">${textCell("A3", "Ravi")}${textCell("B3", "9876500000")}${ravi}</row>`;

interface Corner {
  col: number;
  row: number;
  rowOff: number;
}

const cornerXml = (name: string, { col, row, rowOff }: Corner) =>
  `<xdr:${name}><xdr:col>${col}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${rowOff}</xdr:rowOff></xdr:${name}>`;
const blipXml = (id: number, cut = "") =>
  `<xdr:blipFill><a:blip r:embed="rId${id}"/>${cut && `<a:srcRect ${cut}/>`}</xdr:blipFill>`;

/**
 * Returns a floating picture, 1 or 2, between two corners.
 * @param cut the attributes that say how much of each side is cut off
 * @param turn the picture's turn clockwise, in sixty-thousandths of a degree
 */
export const anchorXml = (id: number, from: Corner, to: Corner, cut?: string, turn?: number): string =>
  `<xdr:twoCellAnchor>${cornerXml("from", from)}${cornerXml("to", to)}<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${id}" name="Picture ${id}"/></xdr:nvPicPr>${blipXml(id, cut)}${turn === undefined ? "" : `<xdr:spPr><a:xfrm rot="${turn}"/></xdr:spPr>`}</xdr:pic><xdr:clientData/></xdr:twoCellAnchor>`;

/** Returns two pictures, and their paths relative to a folder of `xl`. */
const media = (photos: readonly Buffer[] = [Buffer.from("1"), Buffer.from("2")]) =>
  Object.fromEntries(photos.map((photo, at) => [`xl/media/image${at + 1}.jpg`, photo]));
const toMedia = (from: string) =>
  relationsXml([1, 2].map((id) => ["image", `${from}media/image${id}.jpg`] as const));

export const drawingParts = (anchors: readonly string[], photos?: readonly Buffer[]) => ({
  "xl/worksheets/_rels/sheet1.xml.rels": relationsXml([["drawing", "../drawings/drawing1.xml"]]),
  "xl/drawings/drawing1.xml": `<xdr:wsDr xmlns:xdr="d" xmlns:a="a" xmlns:r="r">${anchors.join("")}</xdr:wsDr>`,
  "xl/drawings/_rels/drawing1.xml.rels": toMedia("../"),
  ...media(photos),
});

/** Returns Excel's parts for pictures placed in cells: the values 1 and 2. */
export const cellPicturesParts = () => ({
  links: [
    ["sheetMetadata", "metadata.xml"],
    ["rdRichValue", "richData/rdrichvalue.xml"],
    ["rdRichValueStructure", "richData/rdrichvaluestructure.xml"],
    ["richValueRel", "richData/richValueRel.xml"],
  ] as const,
  parts: {
    "xl/metadata.xml": `<metadata xmlns:x="x"><futureMetadata name="XLRICHVALUE"><bk><extLst><ext><x:rvb i="0"/></ext></extLst></bk><bk><extLst><ext><x:rvb i="1"/></ext></extLst></bk></futureMetadata><valueMetadata><bk><rc t="1" v="0"/></bk><bk><rc t="1" v="1"/></bk></valueMetadata></metadata>`,
    "xl/richData/rdrichvalue.xml": `<rvData><rv s="0"><v>5</v><v>0</v></rv><rv s="0"><v>5</v><v>1</v></rv></rvData>`,
    "xl/richData/rdrichvaluestructure.xml": `<rvStructures><s t="_localImage"><k n="CalcOrigin" t="i"/><k n="_rvRel:LocalImageIdentifier" t="i"/></s></rvStructures>`,
    "xl/richData/richValueRel.xml": `<richValueRels xmlns:r="r"><rel r:id="rId1"/><rel r:id="rId2"/></richValueRels>`,
    "xl/richData/_rels/richValueRel.xml.rels": toMedia("../"),
    ...media(),
  },
});

/** Returns WPS's parts for pictures in cells: ID_1 and ID_2. */
export const wpsParts = () => ({
  links: [["cellImage", "cellimages.xml"]] as const,
  parts: {
    "xl/cellimages.xml": `<etc:cellImages xmlns:etc="e" xmlns:xdr="d" xmlns:a="a" xmlns:r="r">${[1, 2].map((id) => `<etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${id}" name="ID_${id}"/></xdr:nvPicPr>${blipXml(id)}</xdr:pic></etc:cellImage>`).join("")}</etc:cellImages>`,
    "xl/_rels/cellimages.xml.rels": toMedia(""),
    ...media(),
  },
});
