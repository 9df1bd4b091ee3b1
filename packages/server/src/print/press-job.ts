import type {
  CardSubject,
  CardTemplate,
  DescribedFinding,
  Layout,
  PrinterProfile,
  SheetSettings,
} from "@idms/core";
import type { PrintedCard } from "../batches/printed-card.ts";
import type { TemplateArt } from "../cards/template-art.ts";

/** Where the contents of cards come from: today's records, or what a batch has printed. */
export type CardSource =
  | ({ from: "students"; ids: number[] } & Pick<CardSubject, "school" | "classroom">)
  | { from: "batch"; batch: number; positions: number[] };

/** Everything the press needs to print one class, as plain data that can be sent to its thread. */
export interface PressJob {
  database: string;
  photos: string;
  /** Fonts of the user's own that replace the shipped ones. */
  fonts: string;
  template: CardTemplate;
  /** Where its pictures lie. */
  art: TemplateArt;
  /** Whose cards, in the order of the file. */
  cards: CardSource;
  layout: Layout;
  sheet: SheetSettings;
  /** The printer whose errors are made up for. */
  printer: PrinterProfile | null;
  /** For the title and the slug lines: whose cards these are, and the time of printing with its zone. */
  school: string;
  class: string;
  time: string;
  /** The batch that is printed again. */
  reprintOf: number | null;
}

/** A student whose card is not in the file, and why. */
export interface LeftOut {
  student: number | null;
  name: string;
  code: "photo_missing" | "photo_broken";
  message: string;
}

export interface PressResult {
  pages: number;
  /** The cards in the file, in order. */
  printed: PrintedCard[];
  leftOut: LeftOut[];
  findings: DescribedFinding[];
}
