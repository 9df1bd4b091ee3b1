import type { App } from "../open-app.ts";
import { isImagePrinted } from "./records.ts";

/** Removes an image that a template shows no more, unless a batch was printed with it and may be printed again. */
export async function removeImage({ db, files }: App, name: string): Promise<void> {
  if (!(await isImagePrinted(db, name))) await files.backgrounds.remove(name);
}
