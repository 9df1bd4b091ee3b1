/** The thread that replaces the background of a photo and exits. */
import { replaceBackground, type Rgb } from "../../students/backgrounds/replace-background.ts";
import type { RgbPixels } from "../../students/photos/face-finder.ts";
import { answerTask } from "../threads/work-in-thread.ts";
import { personCutter } from "./cut-person.ts";

/** A photo, and the colour of its new background. */
export interface BackgroundTask {
  photo: RgbPixels;
  colour: Rgb;
}

await answerTask(async ({ photo, colour }: BackgroundTask): Promise<RgbPixels> => {
  const cut = await personCutter();
  return replaceBackground(photo, await cut(photo), colour);
});
