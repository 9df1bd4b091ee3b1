import type { CardContent, CardFinding } from "@idms/core/cards/drawing/laid-out";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import type { FaceId } from "@idms/core/cards/shaping/font-stack";

/** A job to draw one side of a card. */
export interface DrawJob {
  /** The side as a separate card, with its images by key. */
  template: CardTemplate;
  content: CardContent;
  /** The pictures of the scene's images, by their names in the scene. */
  pictures: Readonly<Record<string, string>>;
  /** Drawing width in device pixels. */
  width: number;
  height: number;
  /** Device pixels per millimetre, and the position of the card's corner. */
  scale: number;
  x: number;
  y: number;
}

/** A resource that the artist needs but does not have yet. */
export type Need =
  | { kind: "font"; face: FaceId }
  /** The word breaks in text without spaces, from the dictionary that is used for printing. */
  | { kind: "words"; letters: string }
  | { kind: "picture"; picture: string };

/** The messages from the page to the artist. */
export type ToArtist =
  | { kind: "draw"; job: DrawJob; number: number }
  /** Null for a font that has not been added. */
  | { kind: "font"; face: FaceId; bytes: ArrayBuffer | null }
  | { kind: "words"; letters: string; starts: readonly number[] }
  /** Null for a picture that is unavailable. It is not drawn. */
  | { kind: "picture"; picture: string; bitmap: ImageBitmap | null };

/** The messages from the artist to the page. */
export type FromArtist =
  /** The artist is now ready to receive messages. */
  | { kind: "ready" }
  | { kind: "drawn"; number: number; bitmap: ImageBitmap; findings: CardFinding[] }
  | { kind: "need"; need: Need }
  | { kind: "failed"; number: number; message: string };
