/** A combination of a template, a kind of students and an idms layout to print. */
export interface Case {
  name: string;
  title: string;
  /** The default numbers of cards for a run. */
  sizes: readonly number[];
  /** `C`lass with photos of 600×800 px, `P`hone with phone photos, or `S`cripts with names in other scripts. */
  students: "C" | "P" | "S";
  template: "Plain" | "QR code" | "Two sides";
  layout: "card" | "a4";
}

export const CASES = [
  {
    name: "plain",
    title: "a background, a photo, seven lines of text",
    sizes: [60, 600, 2000],
    students: "C",
    template: "Plain",
    layout: "card",
  },
  {
    name: "phone",
    title: "photos of 1,200×1,600 px from a phone",
    sizes: [60, 600],
    students: "P",
    template: "Plain",
    layout: "card",
  },
  {
    name: "qr",
    title: "a QR code on every card",
    sizes: [60, 600],
    students: "C",
    template: "QR code",
    layout: "card",
  },
  {
    name: "a4",
    title: "sheets of A4 with crop marks",
    sizes: [60, 600],
    students: "C",
    template: "Plain",
    layout: "a4",
  },
  {
    name: "duplex",
    title: "sheets of A4 with backs and crop marks",
    sizes: [60, 600],
    students: "C",
    template: "Two sides",
    layout: "a4",
  },
  {
    name: "scripts",
    title: "names and addresses in Devanagari, Tamil, Urdu and Latin",
    sizes: [60, 600],
    students: "S",
    template: "Plain",
    layout: "card",
  },
] as const satisfies readonly Case[];

export type CaseName = (typeof CASES)[number]["name"];
