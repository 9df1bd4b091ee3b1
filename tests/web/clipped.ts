import type { Page } from "playwright-core";

/** Returns elements that overflow the page, and texts clipped by their own box. */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest(".visually-hidden, .skip-link, thead, [data-scrolls]");
    return [...document.querySelectorAll("body *")].filter(isShown).flatMap((element) => {
      const box = element.getBoundingClientRect();
      const name = `${element.tagName.toLowerCase()} "${element.textContent?.slice(0, 30)}"`;
      if (box.width > 1 && (box.right > width + 1 || box.left < -1)) return [`${name} sticks out`];
      const ownText = [...element.childNodes].some(
        ({ nodeType, data }: ChildNode & { data?: string }) => nodeType === Node.TEXT_NODE && data?.trim(),
      );
      const hides = getComputedStyle(element).overflowX !== "visible";
      return ownText && hides && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
        ? [`${name} is cut`]
        : [];
    });
  });
