import type { PdfObject } from "./pdfkit-parts.ts";

/** What a page or form draws with, by the names its operators use. */
export interface NamedResources {
  fonts: Map<string, PdfObject>;
  images: Map<string, PdfObject>;
  states: Map<string, PdfObject>;
}

export const namedResources = (): NamedResources => ({
  fonts: new Map(),
  images: new Map(),
  states: new Map(),
});

/** The entries of a dictionary of resources. */
export const resourceEntries = ({ fonts, images, states }: NamedResources): string =>
  `/Font ${dictionary(fonts)} /XObject ${dictionary(images)} /ExtGState ${dictionary(states)}`;

/** A PDF dictionary of references; a reference reads as `12 0 R`. */
function dictionary(entries: ReadonlyMap<string, PdfObject>): string {
  let text = "<<";
  for (const [name, object] of entries) text += ` /${name} ${object}`;
  return `${text} >>`;
}
