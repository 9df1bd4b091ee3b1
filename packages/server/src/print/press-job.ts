import type { CardTemplate, DescribedFinding, Layout } from "@idms/core";

/** Everything the press needs to print one class, as plain data that can be sent to its thread. */
export interface PressJob {
  database: string;
  photos: string;
  /** Fonts of the user's own that replace the shipped ones. */
  fonts: string;
  template: CardTemplate;
  /** The path of the template's background, a JPEG. */
  background: string | null;
  school: { name: string; address: string; email: string; phone: string };
  classroom: { class_name: string; section: string | null };
  layout: Layout;
  /** Whose cards, in the order of the file. */
  studentIds: number[];
  /** For the slug line: the time of printing, with its zone. */
  time: string;
}

/** A student whose card is not in the file, and why. */
export interface LeftOut {
  student: number;
  name: string;
  code: "photo_missing" | "photo_broken";
  message: string;
}

export interface PressResult {
  pages: number;
  /** Whose cards are in the file, in order. */
  printed: number[];
  leftOut: LeftOut[];
  findings: DescribedFinding[];
}
