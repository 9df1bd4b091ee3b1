import type { Page } from "playwright-core";

/** Two frames are drawn: what a step or a new size has set off is on the screen. */
export const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
