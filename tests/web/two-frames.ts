import type { Page } from "playwright-core";

/** Waits for two frames, so that the effects of a step or a new size are visible. */
export const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
