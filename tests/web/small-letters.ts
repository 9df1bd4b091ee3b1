import type { Page } from "playwright-core";

/** Smallest font size, in CSS px. */
const LEAST = 12;

/**
 * Returns texts drawn smaller than 12 px, whatever the cause, except on the card in the designer, which has its own
 * sizes.
 */
export const smallLetters = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement: holder, data } = walker.currentNode as Text;
      if (!holder?.checkVisibility({ visibilityProperty: true }) || data.trim() === "") continue;
      if (holder.closest(".visually-hidden, style, script")) continue;
      const drawing = holder instanceof SVGGraphicsElement ? holder.getScreenCTM() : null;
      const size = Number.parseFloat(getComputedStyle(holder).fontSize) * (drawing?.a ?? 1);
      if (size < least - 0.01) found.push(`"${data.slice(0, 30)}" of ${size} px`);
    }
    return found;
  }, LEAST);
