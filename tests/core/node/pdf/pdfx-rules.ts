import {
  catalogOf,
  channelsOf,
  contentsOf,
  dictsOf,
  glyphWidths,
  imagesOf,
  inXmp,
  intentsOf,
  isWithin,
  jpegChannels,
  profileFaults,
  profileOf,
  spaceFaults,
  streamsOf,
  textOf,
  xmp,
} from "./pdfx-parts.ts";
import { operationsOf, Stream, type PdfFile } from "./read-pdf.ts";

/**
 * The requirements of ISO 15930-7 (PDF/X-4) and the parts of ISO 32000-1 that it references, with one rule per clause.
 * A rule returns the faults in words, or nothing if the file conforms.
 */
export interface Rule {
  clause: string;
  faults(pdf: PdfFile): string[];
}

export const PDFX_RULES: readonly Rule[] = [
  {
    clause: "The file begins as PDF 1.6 or earlier, with a line of bytes that are no text",
    faults: ({ head }) => (/^%PDF-1\.[3-6]\n%[\x80-\xFF]{4}/.test(head) ? [] : [head.slice(0, 8)]),
  },
  {
    clause: "The trailer has an ID of two strings, names the information, and nothing is encrypted",
    faults({ trailer: { ID, Info, Encrypt } }) {
      const isId =
        Array.isArray(ID) && ID.length === 2 && ID.every((id) => id instanceof Buffer && id.length === 16);
      return [...(isId ? [] : ["ID"]), ...(Info ? [] : ["Info"]), ...(Encrypt ? ["Encrypt"] : [])];
    },
  },
  {
    clause: "The information has title, creator, producer and dates, and says whether it is trapped",
    faults(pdf) {
      const info = pdf.dict(pdf.trailer["Info"]);
      const texts = ["Title", "Creator", "Producer"].filter((key) => textOf(pdf, info[key]) === "");
      const dates = ["CreationDate", "ModDate"].filter((key) => !/^D:\d{14}Z$/.test(textOf(pdf, info[key])));
      const trapped = pdf.see(info["Trapped"]);
      return [...texts, ...dates, ...(trapped === "/True" || trapped === "/False" ? [] : ["Trapped"])];
    },
  },
  {
    clause: "The catalogue has metadata as XML that no filter hides, which say PDF/X-4",
    faults(pdf) {
      const metadata = pdf.see(catalogOf(pdf)["Metadata"]);
      if (!(metadata instanceof Stream)) return ["no metadata"];
      const { Type, Subtype, Filter } = metadata.dict;
      return [
        ...(Type === "/Metadata" && Subtype === "/XML" && !Filter ? [] : ["the stream"]),
        ...(inXmp(pdf, "pdfxid:GTS_PDFXVersion") === "PDF/X-4" ? [] : ["GTS_PDFXVersion"]),
        ...(/<\?xpacket begin=.*<rdf:RDF .*<\/rdf:RDF>.*<\?xpacket end="[rw]"\?>/s.test(xmp(pdf))
          ? []
          : ["the packet"]),
        ...(/&(?!amp;|lt;|gt;)/.test(xmp(pdf)) ? ["a sign that is no XML"] : []),
      ];
    },
  },
  {
    clause: "The metadata have ids, a version and a class of rendition",
    faults: (pdf) =>
      ["DocumentID", "InstanceID", "VersionID", "RenditionClass"]
        .map((key) => `xmpMM:${key}`)
        .concat("xmp:MetadataDate")
        .filter((key) => inXmp(pdf, key) === ""),
  },
  {
    clause: "What stands in information and metadata is the same in both",
    faults(pdf) {
      const info = pdf.dict(pdf.trailer["Info"]);
      const date = (key: string) =>
        textOf(pdf, info[key]).replace(/^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
      const pairs: Record<string, string> = {
        "dc:title": textOf(pdf, info["Title"]),
        "dc:creator": textOf(pdf, info["Author"]),
        "xmp:CreatorTool": textOf(pdf, info["Creator"]),
        "pdf:Producer": textOf(pdf, info["Producer"]),
        "xmp:CreateDate": date("CreationDate"),
        "xmp:ModifyDate": date("ModDate"),
        "pdf:Trapped": String(pdf.see(info["Trapped"])).slice(1),
      };
      return Object.keys(pairs).filter((key) => inXmp(pdf, key) !== pairs[key]);
    },
  },
  {
    clause: "There is one output intent for PDF/X, which names its condition",
    faults(pdf) {
      const intents = intentsOf(pdf);
      if (intents.length !== 1) return [`${intents.length} output intents`];
      return ["OutputConditionIdentifier", "Info"].filter((key) => textOf(pdf, intents[0]![key]) === "");
    },
  },
  {
    clause:
      "The output intent has the profile of a press (class prtr, version 4 at most), with as many inks as N says",
    faults(pdf) {
      const profile = pdf.see(intentsOf(pdf)[0]?.["DestOutputProfile"]);
      if (!(profile instanceof Stream)) return ["no profile"];
      const { deviceClass, ...found } = profileOf(pdf, profile);
      return [
        ...profileFaults(found, profile.dict),
        ...(deviceClass === "prtr" ? [] : [`class ${deviceClass}`]),
      ];
    },
  },
  {
    clause: "Each page has a MediaBox and either a TrimBox or an ArtBox, each box within the one around it",
    faults: (pdf) =>
      pdf.pages.flatMap((page) => {
        const box = (key: string) => pdf.see(page[key]) as number[] | undefined;
        const [media, trim, art] = [box("MediaBox"), box("TrimBox"), box("ArtBox")];
        if (!media) return ["no MediaBox"];
        if (Boolean(trim) === Boolean(art)) return ["neither TrimBox nor ArtBox, or both"];
        const bleed = box("BleedBox") ?? media;
        const crop = box("CropBox") ?? media;
        return [
          ...(isWithin(trim ?? art!, bleed) ? [] : ["the trim is not within the bleed"]),
          ...(isWithin(bleed, media) ? [] : ["the bleed is not within the page"]),
          ...(isWithin(crop, media) ? [] : ["the crop is not within the page"]),
        ];
      }),
  },
  {
    clause: "Contents choose no colours but those of the output intent, or by a colour space with a profile",
    faults: (pdf) =>
      contentsOf(pdf).flatMap(({ resources, stream }) => {
        const spaces = pdf.dict(resources["ColorSpace"]);
        return operationsOf(pdf.bytes(stream)).flatMap(({ operator, operands }) => {
          if (/^rg$/i.test(operator)) return spaces["DefaultRGB"] ? [] : [`${operator} without a profile`];
          if (!/^cs$/i.test(operator)) return [];
          const space = String(operands[0]);
          return spaceFaults(pdf, space.startsWith("/Device") ? space : spaces[space.slice(1)]);
        });
      }),
  },
  {
    clause: "Images have colours of the output intent or a profile, and as many channels as these",
    faults: (pdf) =>
      imagesOf(pdf).flatMap(({ dict, raw }) => {
        if (dict["ImageMask"] === true) return dict["ColorSpace"] ? ["a mask with colours"] : [];
        const space = pdf.see(dict["ColorSpace"]);
        const inks = dict["Filter"] === "/DCTDecode" ? jpegChannels(raw) : channelsOf(pdf, space);
        const wrong = inks === channelsOf(pdf, space) ? [] : [`${inks} channels in ${String(space)}`];
        return [...spaceFaults(pdf, space), ...wrong];
      }),
  },
  {
    clause: "Images and forms have no alternates, no OPI, no PostScript, and lead to no other file",
    faults: (pdf) =>
      streamsOf(pdf).flatMap(({ dict }) => [
        ...["Alternates", "OPI", "PS", "Ref", "F", "FFilter", "FDecodeParms"].filter((key) => key in dict),
        ...(dict["Subtype"] === "/PS" || dict["Subtype2"] === "/PS" ? ["PostScript"] : []),
      ]),
  },
  {
    clause: "No stream is packed by LZW or encrypted",
    faults: (pdf) =>
      streamsOf(pdf).flatMap(({ dict }) =>
        [dict["Filter"]]
          .flat()
          .filter((filter) => filter === "/LZWDecode" || filter === "/Crypt")
          .map(String),
      ),
  },
  {
    clause: "A soft mask is an image in grey, and transparent groups mix in the inks of the press",
    faults(pdf) {
      const masks = imagesOf(pdf).flatMap(({ dict }) => (dict["SMask"] ? [pdf.dict(dict["SMask"])] : []));
      const groups = [...pdf.pages, ...streamsOf(pdf).map(({ dict }) => dict)].flatMap(({ Group }) =>
        Group ? [pdf.dict(Group)] : [],
      );
      return [
        ...masks.flatMap(({ ColorSpace, SMask }) =>
          ColorSpace === "/DeviceGray" && !SMask ? [] : ["a soft mask"],
        ),
        ...groups.flatMap(({ S, CS }) => (S === "/Transparency" ? spaceFaults(pdf, CS) : ["a group"])),
      ];
    },
  },
  {
    clause: "A page on which something is seen through says in which colours it is mixed",
    faults: (pdf) =>
      pdf.pages.flatMap((page) => {
        const { XObject, ExtGState } = pdf.dict(page["Resources"]);
        const isMixed =
          Object.values(pdf.dict(XObject)).some((image) => pdf.dict(image)["SMask"]) ||
          Object.values(pdf.dict(ExtGState)).some((state) => Number(pdf.dict(state)["ca"] ?? 1) < 1);
        return isMixed && !pdf.dict(page["Group"])["CS"] ? ["a page without a group"] : [];
      }),
  },
  {
    clause: "Graphics states have no transfer functions, no halftones, no black generation, and known blends",
    faults: (pdf) =>
      dictsOf(pdf).flatMap((dict) => [
        ...["TR", "TR2", "HT", "HTP", "BG", "UCR"].filter(
          (key) => dict["Type"] === "/ExtGState" && key in dict,
        ),
        ...(dict["BM"] === undefined || dict["BM"] === "/Normal" ? [] : [`blend ${String(dict["BM"])}`]),
        ...["ca", "CA"].filter((key) => key in dict && !(Number(dict[key]) >= 0 && Number(dict[key]) <= 1)),
      ]),
  },
  {
    clause: "Every font is embedded, as a subset by its name, and its codes are its glyphs",
    faults: (pdf) =>
      dictsOf(pdf)
        .filter(({ Type }) => Type === "/Font")
        .flatMap((font) => {
          if (font["Subtype"] === "/Type0") return font["Encoding"] === "/Identity-H" ? [] : ["an encoding"];
          const descriptor = pdf.dict(font["FontDescriptor"]);
          const file = pdf.see(descriptor["FontFile2"] ?? descriptor["FontFile3"]);
          const isSubset = /^\/[A-Z]{6}\+./.test(String(descriptor["FontName"]));
          const isMapped = font["Subtype"] !== "/CIDFontType2" || font["CIDToGIDMap"] === "/Identity";
          return [
            ...(file instanceof Stream && file.raw.length > 0 ? [] : ["a font that is not embedded"]),
            ...(isSubset && font["BaseFont"] === descriptor["FontName"] ? [] : ["a font's name"]),
            ...(isMapped ? [] : ["a font without its map of glyphs"]),
          ];
        }),
  },
  {
    clause: "The widths of a font are those of the glyphs that are embedded",
    faults: (pdf) =>
      dictsOf(pdf)
        .filter(({ Subtype }) => Subtype === "/CIDFontType2")
        .flatMap((font) => {
          const file = pdf.see(pdf.dict(font["FontDescriptor"])["FontFile2"]);
          if (!(file instanceof Stream)) return [];
          const glyphs = glyphWidths(pdf.bytes(file));
          const [first, widths] = pdf.see(font["W"]) as [number, number[]];
          const isOther = (width: number, index: number) => Math.abs(width - glyphs[first + index]!) > 1;
          return widths.some((width, index) => index > 0 && isOther(width, index))
            ? [String(font["BaseFont"])]
            : [];
        }),
  },
  {
    clause: "Nothing acts: no annotations, actions, scripts, forms, layers or files within",
    faults: (pdf) => [
      ...dictsOf(pdf).flatMap((dict) =>
        ["A", "AA", "JS", "EmbeddedFiles", "JavaScript"].filter((key) => key in dict),
      ),
      ...pdf.pages.flatMap((page) => ["Annots", "PresSteps"].filter((key) => key in page)),
      ...["OpenAction", "AcroForm", "OCProperties", "Perms", "Collection"].filter(
        (key) => key in catalogOf(pdf),
      ),
    ],
  },
  {
    clause: "Contents have operators of PDF alone, and known intents of rendering",
    faults: (pdf) =>
      contentsOf(pdf).flatMap(({ stream }) =>
        operationsOf(pdf.bytes(stream)).flatMap(({ operator, operands }) => {
          if (!OPERATORS.has(operator)) return [operator];
          return operator === "ri" && !INTENTS.has(String(operands[0]))
            ? [`intent ${String(operands[0])}`]
            : [];
        }),
      ),
  },
];

/** Returns a file's faults under all these rules, each with its clause. */
export const pdfxFaults = (pdf: PdfFile): { clause: string; fault: string }[] =>
  PDFX_RULES.flatMap(({ clause, faults }) => [...new Set(faults(pdf))].map((fault) => ({ clause, fault })));

const INTENTS = new Set(["/AbsoluteColorimetric", "/RelativeColorimetric", "/Saturation", "/Perceptual"]);
/** ISO 32000-1, table 51, without PostScript and inline images, whose bytes are not parsed here. */
const OPERATORS = new Set(
  (
    "q Q cm w J j M d ri i gs m l c v y h re S s f f* B B* b b* n W W* BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ ' \" " +
    "CS cs SC SCN sc scn G g RG rg K k sh Do MP DP BMC BDC EMC"
  ).split(" "),
);
