import type { PictureSource } from "./supply.ts";

/** A photo that is shown: its size in pixels, what drawings call it, and where it comes from. */
export interface ShownPhoto {
  name: string;
  source: PictureSource;
  width: number;
  height: number;
}

/** The content of the card: the texts by field, and the photo where there is one. */
export interface ShownContent {
  texts: Readonly<Record<string, string>>;
  photo: ShownPhoto | null;
  /** Whether it is a real student's. */
  real: boolean;
  /** Whether all of it is there: what is said of a card that is half filled would be wrong. */
  whole: boolean;
}
