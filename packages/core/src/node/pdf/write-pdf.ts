import { darkBoxes, type Modules } from "../../cards/geometry/modules.ts";
import {
  deviceInk,
  pdfOperators,
  rememberInks,
  type PdfResources,
} from "../../cards/drawing/pdf-operators.ts";
import type { ReadPart } from "../../cards/designs/reading-order.ts";
import type { Scene, SceneItem } from "../../cards/drawing/scene.ts";
import type { Box } from "../../cards/geometry/space.ts";
import type { FaceId } from "../../cards/shaping/font-stack.ts";
import type { PageTurn } from "../../print/sheets/card-stock.ts";
import type { PageTransform } from "../../print/sheets/printer.ts";
import { mmToPt, type Mm, mm } from "../../units.ts";
import type { Output } from "./chunked-output.ts";
import { deflatePng } from "./deflate-png.ts";
import { embedFont, type EmbeddedFont } from "./embed-font.ts";
import type { OutputProfile } from "../colour/output-profile.ts";
import {
  openPdfkit,
  writeDictionary,
  writeJpeg,
  writePixels,
  writeStream,
  type DocumentInfo,
  type PdfkitDocument,
  type PdfkitImage,
  type PdfObject,
  type PdfReference,
} from "./pdfkit-parts.ts";
import { openPdfX } from "./pdfx.ts";
import { artifact, openTags } from "./tag-pages.ts";
import { deflateBoxes } from "./deflate-boxes.ts";

/** A scene with its upper left corner at (x, y) mm on the page, and the images that the scene uses. */
interface PlacedScene {
  scene: Scene;
  x: number;
  y: number;
  /** The distance by which the scene may extend beyond its own size, in mm. Unlimited by default. */
  spill?: number | undefined;
  images: Record<string, PdfImage>;
  /** The parts of the scene in reading order. By default, nothing is read aloud. */
  reading?: readonly ReadPart[] | undefined;
}

/**
 * An image in the document, with its size in pixels. An image is a single object even if it is drawn on many pages.
 */
export type PdfImage = Pick<PdfkitImage, "label" | "width" | "height" | "obj">;

interface PageSize {
  width: Mm;
  height: Mm;
}

export interface PageSetting extends PageSize {
  /** The trim box, in mm from the upper left corner of the page. Everything outside the trim box is bleed. */
  trim?: Box<Mm> | undefined;
  /** The transform applied to everything on the page. If it is absent, nothing is moved. */
  transform?: PageTransform | undefined;
  /** The clockwise rotation for viewing or printing the page, in degrees. */
  turn?: PageTurn | undefined;
}

/** A part of a page, such as "sheet 3 of 17", that is drawn once everything else is known. */
export interface LatePart {
  form: PdfReference;
  draw(scene: Scene): void;
}

export interface PdfWriter {
  /**
   * Reads a JPEG header.
   * @throws if the bytes are not a JPEG
   */
  openImage(jpeg: Uint8Array): PdfImage;
  /** Writes a PNG, including its transparency. The promise rejects if the bytes are not a picture. */
  addPng(png: Uint8Array): Promise<PdfImage>;
  /** Writes the bytes of an image unchanged. The caller may reuse the buffer afterwards. */
  embed(image: PdfImage): void;
  /** Reserves a part of a page with a given size in mm. The part must be drawn before `end` is called. */
  reserve(size: PageSize): LatePart;
  /** Draws a page, with `late` on top. The promise resolves when the output accepts more data. */
  addPage(page: PageSetting, scenes: PlacedScene[], late?: LatePart): Promise<void>;
  /** Writes the rest of the file. The promise resolves when the output has accepted all of it. */
  end(): Promise<void>;
}

/** The resource name of the graphics state for overprinting black. */
const OVERPRINT = "Overprint";

/** The edge on which a printer flips the sheets of a two-sided file. */
export type Flip = "long" | "short";

/**
 * Streams a PDF to `output`. Each page is released from memory as soon as it is drawn, and font subsets are embedded at
 * the end. `readFont` returns the bytes of a face and is called once for each face in use. The file asks print dialogs
 * to keep the original size and to flip two-sided sheets on the correct edge. If a press's output profile is given, the
 * file is PDF/X-4.
 */
export function createPdf(
  output: Output,
  readFont: (id: FaceId) => Uint8Array,
  info: DocumentInfo,
  flip?: Flip,
  profile?: OutputProfile | null,
): PdfWriter {
  const document = openPdfkit(info, output, Boolean(profile));
  document._root.data.ViewerPreferences = document.ref({
    DisplayDocTitle: true,
    PrintScaling: "None",
    ...(flip && { Duplex: flip === "long" ? "DuplexFlipLongEdge" : "DuplexFlipShortEdge" }),
  });
  const pdfx = profile ? openPdfX(document, profile, info) : undefined;
  const resources = openResources(document, readFont, pdfx);
  const emptyLateParts = new Set<LatePart>();
  const seenThrough = new Set<PdfObject>();
  const tags = openTags(document);
  let pngs = 0;

  return {
    openImage(jpeg) {
      if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) throw new Error("The data is not a JPEG image");
      return document.openImage(jpeg);
    },

    async addPng(png) {
      const pixels = await deflatePng(png);
      pngs += 1;
      const { width, height } = pixels;
      const { colours, space } = pdfx?.picture(pixels) ?? { colours: pixels.colours };
      const obj = writePixels(document, { ...pixels, colours }, space);
      if (pixels.alpha) seenThrough.add(obj);
      return { label: `Png${pngs}`, width, height, obj };
    },

    embed: (image) => void resources.embed(image),

    reserve(size) {
      const part = latePart(document, resources, size, pdfx?.markInk, () => emptyLateParts.delete(part));
      emptyLateParts.add(part);
      return part;
    },

    async addPage(page, scenes, late) {
      const named = namedResources();
      const [width, height] = [mmToPt(page.width), mmToPt(page.height)];
      const tagged = scenes.some(({ reading }) => reading) ? tags.openPage() : undefined;
      const operators = scenes.map(({ scene, x, y, images, spill, reading }) => {
        const mark = reading && tagged?.scene(reading);
        const drawn = pdfOperators(scene, x, y, resources.of(named, images, mark), spill);
        return tagged && !reading ? artifact(drawn) : drawn;
      });
      if (late) {
        named.images.set("Late", late.form);
        operators.push(tagged ? artifact("/Late Do") : "/Late Do");
      }
      const content = writeStream(document, "", `${pageMatrix(page)}\n${operators.join("\n")}`);
      const { Pages: pages } = document._root.data;
      const written = writeDictionary(
        document,
        `<< /Type /Page /Parent ${pages} /MediaBox [0 0 ${width} ${height}]${trimBoxes(page, Boolean(pdfx))}${page.turn ? ` /Rotate ${page.turn}` : ""}${groupOf(named, pdfx, seenThrough)}${tagged?.entry ?? ""} /Contents ${content} ` +
          `/Resources << ${resourceEntries(named)}${pdfx?.resources ?? ""} >> >>`,
      );
      pages.data.Kids.add(written);
      pages.data.Count += 1;
      tagged?.close(written);
      await output.ready();
    },

    async end() {
      if (emptyLateParts.size > 0) throw new Error("A reserved part of a page was never drawn");
      tags.end();
      document.compress = true;
      resources.embedFonts();
      document.end();
      await output.finish();
    },
  };
}

type PdfX = ReturnType<typeof openPdfX>;

/** The resources of pages and forms. Each resource is a single object, no matter how often it is used. */
interface Resources {
  embed(image: PdfImage): PdfObject;
  /**
   * Returns a function object that gives operators their resource names. The resources of the page or form are
   * collected in `named`.
   */
  of(named: NamedResources, images: Record<string, PdfImage>, mark?: PdfResources["mark"]): PdfResources;
  /** Writes the fonts in use. */
  embedFonts(): void;
}

function openResources(
  document: PdfkitDocument,
  readFont: (id: FaceId) => Uint8Array,
  pdfx: PdfX | undefined,
): Resources {
  const fonts = new Map<FaceId, EmbeddedFont>();
  const ink = pdfx?.ink ?? rememberInks(deviceInk);
  const opacity = opacities(document);
  const code = codes(document);
  const layer = layers(document, pdfx);

  function font(id: FaceId): EmbeddedFont {
    let opened = fonts.get(id);
    if (!opened) fonts.set(id, (opened = embedFont(document, id, readFont(id), fonts.size + 1)));
    return opened;
  }

  /** Writes an image on first use. An image that has no object yet was opened by `openImage`. */
  const embed = (image: PdfImage): PdfObject =>
    image.obj ?? writeJpeg(document, image as PdfkitImage, pdfx?.rgb);

  function of(
    named: NamedResources,
    images: Record<string, PdfImage>,
    mark?: PdfResources["mark"],
  ): PdfResources {
    return {
      mark,
      image(name) {
        const image = images[name] as PdfImage;
        named.images.set(image.label, embed(image));
        return image.label;
      },
      code(modules) {
        const { name, form } = code(modules);
        named.images.set(name, form);
        return name;
      },
      font(id) {
        const { use, ref } = font(id);
        named.fonts.set(use.name, ref);
        return use;
      },
      opacity(value) {
        const { name, state } = opacity(value);
        named.states.set(name, state);
        return name;
      },
      layer([first], box, operators) {
        const { name, form } = layer(first, box, (inside) => operators(of(inside, images)));
        named.images.set(name, form);
        return name;
      },
      ink,
      ...(pdfx && {
        overprint(color, points) {
          if (!pdfx.isBlack(color, points)) return;
          named.states.set(OVERPRINT, pdfx.overprint);
          return OVERPRINT;
        },
      }),
    };
  }

  return {
    embed,
    of,
    embedFonts() {
      for (const each of fonts.values()) each.embed();
    },
  };
}

function opacities(document: PdfkitDocument): (value: number) => { name: string; state: PdfReference } {
  const known = new Map<number, { name: string; state: PdfReference }>();
  return (value) => {
    let found = known.get(value);
    if (!found) {
      const state = document.ref({ Type: "ExtGState", ca: value, CA: value });
      state.end();
      known.set(value, (found = { name: `Opacity${known.size + 1}`, state }));
    }
    return found;
  };
}

interface NamedForm {
  name: string;
  form: PdfObject;
}

/** Creates a cache of forms for codes. A code that is the same on many cards becomes a single form. */
function codes(document: PdfkitDocument): (modules: Modules) => NamedForm {
  const known = new WeakMap<Modules, NamedForm>();
  let count = 0;
  return (modules) => {
    let found = known.get(modules);
    if (!found) {
      count += 1;
      known.set(modules, (found = { name: `Code${count}`, form: writeCode(document, modules) }));
    }
    return found;
  };
}

/**
 * Creates a cache of forms for layers. A layer that is the same on many cards becomes a single form, identified by its
 * first item.
 */
function layers(
  document: PdfkitDocument,
  pdfx: PdfX | undefined,
): (first: SceneItem, box: Box, draw: (named: NamedResources) => string) => NamedForm {
  const known = new WeakMap<SceneItem, NamedForm>();
  let count = 0;
  return (first, { x, y, width, height }, draw) => {
    let found = known.get(first);
    if (!found) {
      const named = namedResources();
      const drawn = draw(named);
      const entries =
        `/Subtype /Form /BBox [${x} ${y} ${x + width} ${y + height}]${pdfx?.group ?? " /Group << /S /Transparency /I true >>"} ` +
        `/Resources << ${resourceEntries(named)}${pdfx?.resources ?? ""} >>`;
      count += 1;
      known.set(first, (found = { name: `Layer${count}`, form: writeStream(document, entries, drawn) }));
    }
    return found;
  };
}

/** Returns the transparency group that a PDF/X-4 page needs. */
function groupOf(
  { images, states }: NamedResources,
  pdfx: PdfX | undefined,
  seenThrough: ReadonlySet<PdfObject>,
): string {
  if (!pdfx) return "";
  const isSeenThrough = [...states.keys()].some((name) => name !== OVERPRINT);
  const isMixed = isSeenThrough || [...images.values()].some((image) => seenThrough.has(image));
  return isMixed ? pdfx.group : "";
}

/**
 * Creates a part of a page that is drawn later.
 * @param markInk the ink for marks, if the document is for a press
 */
function latePart(
  document: PdfkitDocument,
  resources: Resources,
  { width, height }: PageSize,
  markInk: PdfX["markInk"] | undefined,
  drawn: () => void,
): LatePart {
  const form = document.ref({
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, mmToPt(width), mmToPt(height)],
  });
  return {
    form,
    draw(scene) {
      drawn();
      const named = namedResources();
      const own = resources.of(named, {});
      const operators = pdfOperators(scene, 0, 0, markInk ? { ...own, ink: markInk } : own);
      form.data["Resources"] = {
        Font: Object.fromEntries(named.fonts),
        ExtGState: Object.fromEntries(named.states),
      };
      form.end(operators);
    },
  };
}

/** The resources of a page or form, keyed by the names that operators use. */
interface NamedResources {
  fonts: Map<string, PdfObject>;
  images: Map<string, PdfObject>;
  states: Map<string, PdfObject>;
}

const namedResources = (): NamedResources => ({
  fonts: new Map(),
  images: new Map(),
  states: new Map(),
});

/** Builds the entries of a resource dictionary. */
const resourceEntries = ({ fonts, images, states }: NamedResources): string =>
  `/Font ${dictionary(fonts)} /XObject ${dictionary(images)} /ExtGState ${dictionary(states)}`;

/** Builds a PDF dictionary of references. A reference looks like `12 0 R`. */
function dictionary(entries: ReadonlyMap<string, PdfObject>): string {
  let text = "<<";
  for (const [name, object] of entries) text += ` /${name} ${object}`;
  return `${text} >>`;
}

/**
 * Writes a code as a form that fills its dark modules. A module is 1 wide and 1 high. The form's bounding box is one
 * module larger on each side, so that it does not clip the pixels at the edge.
 */
function writeCode(document: PdfkitDocument, modules: Modules): PdfObject {
  const { columns, rows } = modules;
  const box = `/BBox [-1 -1 ${columns + 1} ${rows + 1}]`;
  return writeStream(
    document,
    `/Subtype /Form ${box} /Resources << >> /Filter /FlateDecode`,
    deflateBoxes(darkBoxes(modules)),
  );
}

/**
 * Builds the page boxes (ISO 32000-1, 14.11.2), in points from the lower left corner. If a trim box is required, the
 * trim box of a page that is not cut, such as a sheet of cards, is the whole page.
 */
function trimBoxes(
  { width, height, trim }: { width: Mm; height: Mm; trim?: Box<Mm> | undefined },
  always: boolean,
): string {
  if (!trim) return always ? ` /TrimBox [0 0 ${mmToPt(width)} ${mmToPt(height)}]` : "";
  const [left, right] = [mmToPt(trim.x), mmToPt(mm(trim.x + trim.width))];
  const [bottom, top] = [mmToPt(mm(height - trim.y - trim.height)), mmToPt(mm(height - trim.y))];
  return ` /BleedBox [0 0 ${mmToPt(width)} ${mmToPt(height)}] /TrimBox [${left} ${bottom} ${right} ${top}]`;
}

/** Builds the matrix that flips the y axis and applies the page's transform. */
function pageMatrix({ height, transform }: { height: Mm; transform?: PageTransform | undefined }): string {
  const flip = `1 0 0 -1 0 ${mmToPt(height)} cm`;
  if (!transform) return flip;
  const { scaleX, scaleY, x, y } = transform;
  return `${flip}\n${scaleX} 0 0 ${scaleY} ${mmToPt(x)} ${mmToPt(y)} cm`;
}
