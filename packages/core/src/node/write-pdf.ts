import { pdfOperators, type PdfFont, type PdfResources } from "../cards/draw-pdf.ts";
import type { Scene } from "../cards/scene.ts";
import type { FaceId } from "../cards/text/font-stack.ts";
import { mmToPt, type Mm } from "../units.ts";
import type { Output } from "./chunked-output.ts";
import {
  openPdfkit,
  writeJpeg,
  type DocumentInfo,
  type PdfkitDocument,
  type PdfkitFont,
  type PdfkitImage,
  type PdfReference,
} from "./pdfkit-parts.ts";

/** A scene with its upper left corner at (x, y) mm of the page, and the images it names. */
export interface PlacedScene {
  scene: Scene;
  x: number;
  y: number;
  images: Record<string, PdfImage>;
}

/** An image of the document; drawn on many pages it is still one object. */
export type PdfImage = PdfkitImage;

/** A part of a page that is drawn when everything else is known, such as "sheet 3 of 17". */
export type LatePart = (scene: Scene) => void;

export interface PdfWriter {
  /** Reads the head of a JPEG. Throws when the bytes are not one. */
  openImage(jpeg: Uint8Array): PdfImage;
  /** Writes the bytes of an image, untouched; their buffer is free for reuse when this returns. */
  embed(image: PdfImage): void;
  /** Draws a page of a size in mm; resolves when the output takes more. */
  addPage(size: { width: Mm; height: Mm }, scenes: PlacedScene[]): Promise<void>;
  /** Keeps a place on the current page for a part that is drawn before `end`. */
  reserve(): LatePart;
  /** Writes what is left; resolves when the output has taken all of it. */
  end(): Promise<void>;
}

/**
 * Streams a PDF to `output`: pages leave memory as they are drawn, fonts are subset and embedded at the end. `readFont`
 * gives the bytes of a face and is asked once for each that is used.
 */
export function createPdf(
  output: Output,
  readFont: (id: FaceId) => Uint8Array,
  info: DocumentInfo,
): PdfWriter {
  const document = openPdfkit(info, output);
  const fonts = new Map<FaceId, { font: PdfkitFont; use: PdfFont }>();
  const opacities = new Map<number, { name: string; state: PdfReference }>();
  const emptyLateParts = new Set<LatePart>();

  function font(id: FaceId): { font: PdfkitFont; use: PdfFont } {
    let opened = fonts.get(id);
    if (!opened) {
      document.font(readFont(id));
      const font = document._font;
      fonts.set(id, (opened = { font, use: subsetFont(font) }));
    }
    return opened;
  }

  function opacity(value: number): { name: string; state: PdfReference } {
    let known = opacities.get(value);
    if (!known) {
      const state = document.ref({ Type: "ExtGState", ca: value });
      state.end();
      opacities.set(value, (known = { name: `Opacity${opacities.size + 1}`, state }));
    }
    return known;
  }

  const embed = (image: PdfImage): PdfReference => image.obj ?? writeJpeg(document, image);

  /** Names resources for operators and enters each in the dictionaries of the page or form it is drawn on. */
  function resourcesFor(holder: ResourceHolder, images: Record<string, PdfImage>): PdfResources {
    return {
      image(name) {
        const image = images[name] as PdfImage;
        holder.xobjects[image.label] = embed(image);
        return image.label;
      },
      font(id) {
        const { font: used, use } = font(id);
        holder.fonts[used.id] = used.ref();
        return use;
      },
      opacity(value) {
        const { name, state } = opacity(value);
        holder.ext_gstates[name] = state;
        return name;
      },
    };
  }

  return {
    openImage(jpeg) {
      if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) throw new Error("These bytes are not a JPEG");
      return document.openImage(jpeg);
    },

    embed: (image) => void embed(image),

    async addPage(size, scenes) {
      const finished = document.page as PdfkitDocument["page"] | null;
      document.addPage({ size: [mmToPt(size.width), mmToPt(size.height)], margin: 0 });
      if (finished) forget(finished);
      const { page } = document;
      for (const { scene, x, y, images } of scenes) {
        page.content.write(pdfOperators(scene, x, y, resourcesFor(page, images)));
      }
      await output.ready();
    },

    reserve() {
      const { page } = document;
      const holder: ResourceHolder = { fonts: {}, xobjects: {}, ext_gstates: {} };
      const [, , width, height] = page.dictionary.data["MediaBox"] as number[];
      const form = document.ref({ Type: "XObject", Subtype: "Form", BBox: [0, 0, width, height] });
      page.xobjects["Late"] = form;
      page.content.write("/Late Do");
      const draw: LatePart = (scene) => {
        emptyLateParts.delete(draw);
        const operators = pdfOperators(scene, 0, 0, resourcesFor(holder, {}));
        form.data["Resources"] = { Font: holder.fonts, ExtGState: holder.ext_gstates };
        form.end(operators);
      };
      emptyLateParts.add(draw);
      return draw;
    },

    async end() {
      if (emptyLateParts.size > 0) throw new Error("A reserved part of a page was never drawn");
      document.compress = true;
      document.end();
      await output.finish();
    },
  };
}

interface ResourceHolder {
  fonts: Record<string, PdfReference>;
  xobjects: Record<string, PdfReference>;
  ext_gstates: Record<string, PdfReference>;
}

/** Glyphs get their code in the subset, their width and their characters the first time they are shown. */
function subsetFont(font: PdfkitFont): PdfFont {
  const codes = new Map<number, string>();
  return {
    name: font.id,
    code(glyph) {
      let code = codes.get(glyph.id);
      if (code === undefined) {
        const index = font.subset.includeGlyph(glyph.id);
        font.widths[index] ??= glyph.width * 1000;
        font.unicode[index] ??= glyph.codePoints;
        codes.set(glyph.id, (code = index.toString(16).padStart(4, "0")));
      }
      return code;
    },
  };
}

/** A page that is written keeps its object number only; pdfkit would hold its dictionaries until the end. */
function forget(page: PdfkitDocument["page"]): void {
  page.dictionary.data = {};
  page.resources.data = {};
}
