import { wordsAnswer } from "@idms/core/cards/drawing/samples";
import { API_BASE, call, CallFailed, fetchAnswer } from "../../ui/api/api.ts";

/** The source of a picture: bytes already in memory, or an API address. */
export type PictureSource = Blob | string;

/** Loads a picture for a card. */
export async function loadPicture(source: PictureSource): Promise<ImageBitmap> {
  if (source instanceof Blob) return createImageBitmap(source);
  const answer = await fetchAnswer("GET", source.slice(API_BASE.length));
  return createImageBitmap(await answer.blob());
}

/**
 * Loads the positions at which words start in text without spaces. They come from the server, which has the
 * dictionary that is used for printing.
 */
export const loadWords = async (letters: string): Promise<readonly number[]> =>
  wordsAnswer.parse(await call("POST", "/id-templates/words/", { body: { letters } })).starts;

/** Loads a font file. Returns null if the font has not been added. The browser caches and revalidates the file. */
export async function loadFont(face: string): Promise<ArrayBuffer | null> {
  try {
    return await (await fetchAnswer("GET", `/fonts/${face}/`)).arrayBuffer();
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return null;
    throw error;
  }
}
