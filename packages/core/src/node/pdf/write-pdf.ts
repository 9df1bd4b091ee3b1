import { darkBoxes, type Modules } from "../../cards/geometry/modules.ts";
import { deviceInk, pdfOperators, rememberInks, type PdfResources } from "../../cards/drawing/draw-pdf.ts";
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

/** A scene with its upper left corner at (x, y) mm of the page, and the images it names. */
interface PlacedScene {
  scene: Scene;
  x: number;
  y: number;
  /** How far beyond its own size the scene is seen, in mm; as far as it goes unless given. */
  spill?: number | undefined;
  images: Record<string, PdfImage>;
  /** Its parts in the order in which they are read; nothing of it is read unless given. */
  reading?: readonly ReadPart[] | undefined;
}

/** An image of the document, its size in pixels; drawn on many pages it is still one object. */
export type PdfImage = Pick<PdfkitImage, "label" | "width" | "height" | "obj">;

interface PageSize {
  width: Mm;
  height: Mm;
}

export interface PageSetting extends PageSize {
  /** The trim box, in mm from the page's upper left corner; outside it is bleed. */
  trim?: Box<Mm> | undefined;
  /** The transform for everything on the page; without it, everything stays in place. */
  transform?: PageTransform | undefined;
  /** How far whoever shows or prints the page turns it, in degrees, clockwise. */
  turn?: PageTurn | undefined;
}

/** A part of a page that is drawn when everything else is known, such as "sheet 3 of 17". */
export interface LatePart {
  form: PdfReference;
  draw(scene: Scene): void;
}

export interface PdfWriter {
  /** Reads the head of a JPEG. Throws when the bytes are not one. */
  openImage(jpeg: Uint8Array): PdfImage;
  /** Writes a PNG, its transparency too. Rejects when the bytes are not a picture. */
  addPng(png: Uint8Array): Promise<PdfImage>;
  /** Writes the bytes of an image, untouched; their buffer is free for reuse when this returns. */
  embed(image: PdfImage): void;
  /** Makes room for a part of one page of a size in mm; it is drawn before `end`. */
  reserve(size: PageSize): LatePart;
  /** Draws a page, with `late` on top; resolves when the output takes more. */
  addPage(page: PageSetting, scenes: PlacedScene[], late?: LatePart): Promise<void>;
  /** Writes what is left; resolves when the output has taken all of it. */
  end(): Promise<void>;
}

/** The name pages have for the state in which black overprints. */
const OVERPRINT = "Overprint";

/** The edge on which a printer flips the sheets of a two-sided file. */
export type Flip = "long" | "short";

/**
 * Streams a PDF to `output`: pages leave memory as they are drawn, fonts are subset and embedded at the end. `readFont`
 * gives the bytes of a face and is asked once for each that is used. Printing dialogs are told to keep the size, and how
 * to flip the sheets of a two-sided file. For a press with an output profile it is PDF/X-4.
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

/** The resources of pages and forms: each is one object, however often it is named. */
interface Resources {
  embed(image: PdfImage): PdfObject;
  /** Names resources for operators, and keeps those of the page or form that they draw. */
  of(named: NamedResources, images: Record<string, PdfImage>, mark?: PdfResources["mark"]): PdfResources;
  /** Writes the fonts that were used. */
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

  /** An image without an object is one that `openImage` gave. */
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

/** A code that is the same on many cards is one form. */
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

/** A layer whose items are the same on many cards is one form, known by the first of them. */
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

/** The transparency group that a page has for PDF/X-4. */
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

/** @param markInk the ink of marks, for a press */
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

/** The resources of a page or form, by the names its operators use. */
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

/** The entries of a dictionary of resources. */
const resourceEntries = ({ fonts, images, states }: NamedResources): string =>
  `/Font ${dictionary(fonts)} /XObject ${dictionary(images)} /ExtGState ${dictionary(states)}`;

/** A PDF dictionary of references; a reference reads as `12 0 R`. */
function dictionary(entries: ReadonlyMap<string, PdfObject>): string {
  let text = "<<";
  for (const [name, object] of entries) text += ` /${name} ${object}`;
  return `${text} >>`;
}

/**
 * Writes a code as a form that fills its dark modules, each 1 wide and 1 high. The form's box is a module larger, so that
 * it does not cut through the pixels at the edge.
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
 * The boxes of ISO 32000-1, 14.11.2, in points from the lower left corner. A page that is not cut, such as a sheet of
 * cards, is its own trim where a trim must be.
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

/** Turns the page's y downwards, and puts everything where its transform says. */
function pageMatrix({ height, transform }: { height: Mm; transform?: PageTransform | undefined }): string {
  const flip = `1 0 0 -1 0 ${mmToPt(height)} cm`;
  if (!transform) return flip;
  const { scaleX, scaleY, x, y } = transform;
  return `${flip}\n${scaleX} 0 0 ${scaleY} ${mmToPt(x)} ${mmToPt(y)} cm`;
}
