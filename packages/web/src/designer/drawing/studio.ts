import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import type { DrawJob, FromArtist, Need, ToArtist } from "./protocol.ts";
import { loadFont, loadPicture, loadWords, type PictureSource } from "./supply.ts";

/** The result of a drawing. */
export type Drawn = { bitmap: ImageBitmap; findings: CardFinding[] } | { failure: string };

const NO_FONT =
  "A font could not be loaded, so the card cannot be shown. Check your connection and try again.";
const NO_WORDS =
  "The data for splitting some of the text into words could not be loaded, so the card cannot be shown. Check your connection and try again.";

/** Passes drawing jobs to the artist, and supplies the fonts and pictures that the artist requests. */
export class Studio {
  readonly #artist = new Worker(new URL("./artist.ts", import.meta.url), { type: "module" });
  readonly #sources = new Map<string, PictureSource>();
  readonly #onDrawn: (drawn: Drawn, number: number) => void;
  #newest: DrawJob | null = null;
  #number = 0;
  /** Whether the artist is working. Until the artist is ready, it counts as working. */
  #working = true;

  /** `onDrawn` is called with each drawing that no newer drawing has replaced. */
  constructor(onDrawn: (drawn: Drawn, number: number) => void) {
    this.#onDrawn = onDrawn;
    this.#artist.addEventListener("message", ({ data }: MessageEvent<FromArtist>) => this.#hear(data));
    this.#artist.addEventListener("error", () => this.#fail("This browser cannot show the card."));
  }

  /**
   * Queues a card for drawing and returns the number of the drawing. While another drawing is in progress, only the
   * newest queued card is kept.
   */
  draw(job: DrawJob, sources: Readonly<Record<string, PictureSource>>): number {
    for (const [picture, source] of Object.entries(sources)) this.#sources.set(picture, source);
    this.#newest = job;
    this.#number += 1;
    this.#begin();
    return this.#number;
  }

  close(): void {
    this.#artist.terminate();
  }

  #begin(): void {
    if (this.#working || !this.#newest) return;
    this.#working = true;
    this.#tell({ kind: "draw", job: this.#newest, number: this.#number });
    this.#newest = null;
  }

  #hear(said: FromArtist): void {
    if (said.kind === "need") {
      void this.#fetch(said.need);
      return;
    }
    this.#working = false;
    if (said.kind === "drawn") this.#onDrawn(said, said.number);
    if (said.kind === "failed") this.#fail(said.message);
    this.#begin();
  }

  async #fetch(need: Need): Promise<void> {
    if (need.kind !== "picture") {
      try {
        await this.#supply(need);
      } catch {
        this.#working = false;
        this.#fail(need.kind === "font" ? NO_FONT : NO_WORDS);
      }
      return;
    }
    const source = this.#sources.get(need.picture);
    const bitmap = source === undefined ? null : await loadPicture(source).catch(() => null);
    this.#tell({ kind: "picture", picture: need.picture, bitmap }, bitmap ? [bitmap] : []);
  }

  async #supply(need: Exclude<Need, { kind: "picture" }>): Promise<void> {
    if (need.kind === "words") {
      this.#tell({ ...need, starts: await loadWords(need.letters) });
      return;
    }
    const bytes = await loadFont(need.face);
    this.#tell({ ...need, bytes }, bytes ? [bytes] : []);
  }

  #fail(failure: string): void {
    this.#onDrawn({ failure }, this.#number);
  }

  #tell(message: ToArtist, transfer: Transferable[] = []): void {
    this.#artist.postMessage(message, transfer);
  }
}
