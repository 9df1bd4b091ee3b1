import { wordsAnswer } from "@idms/core/cards/drawing/samples";
import { API_BASE, call, CallFailed, fetchAnswer } from "../../ui/api/api.ts";

/** The source of a picture: bytes that are here already, or an address of the API. */
export type PictureSource = Blob | string;

/** Loads a picture of a card. */
export async function loadPicture(source: PictureSource): Promise<ImageBitmap> {
  if (source instanceof Blob) return createImageBitmap(source);
  const answer = await fetchAnswer("GET", source.slice(API_BASE.length));
  return createImageBitmap(await answer.blob());
}

/** The beginnings of words in letters without spaces; the server has the dictionary that prints them. */
export const loadWords = async (letters: string): Promise<readonly number[]> =>
  wordsAnswer.parse(await call("POST", "/id-templates/words/", { body: { letters } })).starts;

/** The file of a face, or null where nobody added it; the browser keeps it and asks whether it is still the same. */
export async function loadFont(face: string): Promise<ArrayBuffer | null> {
  try {
    return await (await fetchAnswer("GET", `/fonts/${face}/`)).arrayBuffer();
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return null;
    throw error;
  }
}
