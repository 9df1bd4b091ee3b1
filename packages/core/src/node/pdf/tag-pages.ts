import { utf16Hex } from "../../cards/drawing/pdf-operators.ts";
import type { ReadPart } from "../../cards/designs/reading-order.ts";
import type { SceneItem } from "../../cards/drawing/scene.ts";
import { Verbatim, type PdfkitDocument, type PdfObject, type PdfReference } from "./pdfkit-parts.ts";

/** The tags on one page. Content that is not part of a card is an artifact, which screen readers skip. */
interface PageTags {
  /** The tags' entry in the page dictionary. */
  entry: string;
  /** Prepares a scene on the page. Returns a function that marks the operators of an item. */
  scene(parts: readonly ReadPart[]): (item: SceneItem, operators: string) => string;
  /** Writes the reading order of the page. */
  close(page: PdfObject): void;
}

export interface Tags {
  openPage(): PageTags;
  /** Adds the structure tree to the catalog if any page was tagged. Must be called before the document ends. */
  end(): void;
}

export const artifact = (operators: string): string => `/Artifact BMC\n${operators}\nEMC`;

/**
 * Creates the reading order of a document (ISO 32000-1, 14.7). There is a section for each side of a card, with an
 * element for each part. The reading order is written page by page, and only the numbers of pages and sections stay
 * in memory.
 */
export function openTags(document: PdfkitDocument): Tags {
  let whole: PdfReference | undefined;
  const sections: number[] = [];
  /** The object numbers of the element lists of the tagged pages. */
  const owners: number[] = [];

  return {
    openPage() {
      whole ??= document.ref();
      return taggedPage(document, whole, owners, sections);
    },
    end() {
      if (!whole) return;
      const tree = document.ref();
      whole.data = { Type: "StructElem", S: "Document", P: tree, K: new Verbatim(`[${listOf(sections)}]`) };
      whole.end();
      const pages = owners.map((number, page) => `${page} ${number} 0 R`).join(" ");
      tree.data = {
        Type: "StructTreeRoot",
        K: whole,
        ParentTree: new Verbatim(`<< /Nums [${pages}] >>`),
        ParentTreeNextKey: owners.length,
      };
      document._root.data.StructTreeRoot = tree;
      document._root.data.MarkInfo = document.ref({ Marked: true });
    },
  };
}

/** The parts of a card, and the marks on the page for each part. */
interface MarkedCard {
  parts: readonly ReadPart[];
  marks: number[][];
}

function taggedPage(
  document: PdfkitDocument,
  whole: PdfReference,
  owners: number[],
  sections: number[],
): PageTags {
  const cards: MarkedCard[] = [];
  let marks = 0;
  return {
    entry: ` /StructParents ${owners.length}`,

    scene(parts) {
      const card: MarkedCard = { parts, marks: parts.map(() => []) };
      cards.push(card);
      const places = new Map<SceneItem, number>();
      for (const [place, { items }] of parts.entries()) for (const item of items) places.set(item, place);
      return (item, operators) => {
        const place = item.kind === "text" && item.echo ? undefined : places.get(item);
        if (place === undefined) return artifact(operators);
        (card.marks[place] as number[]).push(marks);
        return `/${(parts[place] as ReadPart).as} <</MCID ${marks++}>> BDC\n${operators}\nEMC`;
      };
    },

    close(page) {
      const first = nextObject(document);
      const objects: string[] = [];
      const elements: number[] = [];
      for (const card of cards) {
        const shown = card.marks.filter(({ length }) => length > 0).length;
        const section = first + objects.length + shown;
        let kids = "";
        for (const [place, own] of card.marks.entries()) {
          if (own.length === 0) continue;
          const element = first + objects.length;
          for (const mark of own) elements[mark] = element;
          kids += `${element} 0 R `;
          const part = card.parts[place] as ReadPart;
          objects.push(`<</S/${part.as}/P ${section} 0 R/Pg ${page}/K[${own.join(" ")}]${wordsOf(part)}>>`);
        }
        objects.push(`<</S/Sect/P ${whole}/K[${kids}]>>`);
        sections.push(section);
      }
      owners.push(first + objects.length);
      objects.push(`[${listOf(elements)}]`);
      writeObjects(document, objects);
    },
  };
}

/**
 * Returns the alternative text of a picture. For a text part, returns its text if text extraction would reverse it or
 * lose its line breaks.
 */
function wordsOf({ says, items }: ReadPart): string {
  if (says !== undefined) return `/Alt ${textString(says)}`;
  let text = "";
  for (const item of items) if (item.kind === "text" && !item.echo && item.says) text += item.says;
  return text && `/ActualText ${textString(text)}`;
}

const plain = /^[\w .,'-]*$/;

const textString = (text: string): string => (plain.test(text) ? `(${text})` : `<FEFF${utf16Hex(text)}>`);

const listOf = (numbers: readonly number[]): string => numbers.map((number) => `${number} 0 R`).join(" ");

/** Returns the number of the next object. */
const nextObject = (document: PdfkitDocument): number => document._offsets.length + 1;

/**
 * Writes consecutive objects without streams, numbered from `nextObject`. The objects are given in PDF syntax, in
 * Latin-1.
 */
function writeObjects(document: PdfkitDocument, bodies: readonly string[]): void {
  let text = "";
  for (const body of bodies) {
    const id = document._offsets.push(document._offset + text.length);
    text += `${id} 0 obj\n${body}\nendobj\n`;
  }
  document._write(text.slice(0, -1));
}
