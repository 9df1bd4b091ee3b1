import type { PictureSource } from "./supply.ts";

/** A photo to show: its size in pixels, its name in drawings, and its source. */
export interface ShownPhoto {
  name: string;
  source: PictureSource;
  width: number;
  height: number;
}

/** The card's content: the text for each field, and the photo if there is one. */
export interface ShownContent {
  texts: Readonly<Record<string, string>>;
  photo: ShownPhoto | null;
  /** Whether the content belongs to a real student. */
  real: boolean;
  /** Whether all content has loaded. Findings on a card with only part of its content would be wrong. */
  whole: boolean;
}
