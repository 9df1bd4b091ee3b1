import type { CardContent, CardFinding } from "@idms/core/cards/drawing/laid-out";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import type { FaceId } from "@idms/core/cards/shaping/font-stack";

/** A job to draw one side of a card. */
export interface DrawJob {
  /** The side as a separate card, with its images, indexed by key. */
  template: CardTemplate;
  content: CardContent;
  /** The pictures for the scene's images, keyed by the names of the images in the scene. */
  pictures: Readonly<Record<string, string>>;
  /** Drawing width in device pixels. */
  width: number;
  height: number;
  /** The scale in device pixels per millimetre, and the position of the card's corner. */
  scale: number;
  x: number;
  y: number;
}

/** A resource that the artist needs but does not have yet. */
export type Need =
  | { kind: "font"; face: FaceId }
  /** The positions of word breaks in text without spaces. They come from the dictionary that is used for printing. */
  | { kind: "words"; letters: string }
  | { kind: "picture"; picture: string };

/** The messages from the page to the artist. */
export type ToArtist =
  | { kind: "draw"; job: DrawJob; number: number }
  /** A font. `bytes` is null if the font has not been added. */
  | { kind: "font"; face: FaceId; bytes: ArrayBuffer | null }
  | { kind: "words"; letters: string; starts: readonly number[] }
  /** A picture. `bitmap` is null if the picture is unavailable, in which case it is not drawn. */
  | { kind: "picture"; picture: string; bitmap: ImageBitmap | null };

/** The messages from the artist to the page. */
export type FromArtist =
  /** Signals that the artist is ready to receive messages. */
  | { kind: "ready" }
  | { kind: "drawn"; number: number; bitmap: ImageBitmap; findings: CardFinding[] }
  | { kind: "need"; need: Need }
  | { kind: "failed"; number: number; message: string };
