import type { CardContent, CardFinding } from "@idms/core/cards/drawing/laid-out";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import type { FaceId } from "@idms/core/cards/shaping/font-stack";

/** A side of a card that is to be drawn. */
export interface DrawJob {
  /** The side as a card of its own; its images by key. */
  template: CardTemplate;
  content: CardContent;
  /** The pictures of the scene's images, by the names that the scene gives them. */
  pictures: Readonly<Record<string, string>>;
  /** The size of the drawing in device pixels. */
  width: number;
  height: number;
  /** Device pixels to the millimetre, and where the card's corner lies. */
  scale: number;
  x: number;
  y: number;
}

/** The parts of a drawing that the artist does not have yet. */
export type Need =
  | { kind: "font"; face: FaceId }
  /** The words of letters without spaces, by the dictionary that prints them. */
  | { kind: "words"; letters: string }
  | { kind: "picture"; picture: string };

/** The messages from the screen to the artist. */
export type ToArtist =
  | { kind: "draw"; job: DrawJob; number: number }
  /** Null for a font that nobody added. */
  | { kind: "font"; face: FaceId; bytes: ArrayBuffer | null }
  | { kind: "words"; letters: string; starts: readonly number[] }
  /** Null for a picture that cannot be had: it is left out. */
  | { kind: "picture"; picture: string; bitmap: ImageBitmap | null };

/** The messages from the artist to the screen. */
export type FromArtist =
  /** It hears what it is told from now on. */
  | { kind: "ready" }
  | { kind: "drawn"; number: number; bitmap: ImageBitmap; findings: CardFinding[] }
  | { kind: "need"; need: Need }
  | { kind: "failed"; number: number; message: string };
