import type { PdfObject } from "./pdfkit-parts.ts";

/** What a page or form draws with, by the names its operators use. */
export interface NamedResources {
  fonts: Record<string, PdfObject>;
  images: Record<string, PdfObject>;
  states: Record<string, PdfObject>;
}

export const namedResources = (): NamedResources => ({ fonts: {}, images: {}, states: {} });

/** The entries of a dictionary of resources. */
export const resourceEntries = ({ fonts, images, states }: NamedResources): string =>
  `/Font ${dictionary(fonts)} /XObject ${dictionary(images)} /ExtGState ${dictionary(states)}`;

/** A PDF dictionary of references; a reference reads as `12 0 R`. */
function dictionary(entries: Record<string, PdfObject>): string {
  let text = "<<";
  for (const name in entries) text += ` /${name} ${entries[name]}`;
  return `${text} >>`;
}
