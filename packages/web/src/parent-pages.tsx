import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FamilyView, ParentPages, ParentView } from "@idms/core/collect/links/parent-view";
import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { DrawnPage } from "./public/family/drawn-page.tsx";
import familyStyles from "./public/family/family-page.css?inline";
import { loadWords, wordsFor } from "./public/family-locales/words.ts";
import { directionOf, loadTexts, textsFor } from "./public/form-locales/languages.ts";
import { ParentHead } from "./public/page/parent-head.tsx";
import { ParentPage } from "./public/form/parent-page.tsx";

/**
 * Opens the built web application for the server. The server can then render link pages and family pages with the
 * same components that the browser uses.
 * @public the server loads the built module by its path
 */
export function openParentPages(folder: string): ParentPages {
  const built = readFileSync(join(folder, "parent.html"), "utf8");
  const page = withStyles(built, folder, []);
  const family = withStyles(built, folder, [familyStyles]);
  return {
    async draw(view, nonce) {
      const texts = await loadTexts(view.language);
      const shown = textsFor(view.link, texts);
      return fill(page, nonce, view, {
        head: <ParentHead view={view} texts={shown} />,
        page: <ParentPage view={view} texts={texts} />,
      });
    },
    async drawFamily(view, nonce) {
      const [texts, words] = await Promise.all([loadTexts(view.language), loadWords(view.language)]);
      return fill(family, nonce, view, {
        head: <title>{wordsFor(view.page, words).title}</title>,
        page: <DrawnPage view={view} texts={texts} words={words} />,
      });
    },
  };
}

/** Returns the page with a view in place of its markers. */
function fill(
  page: string,
  nonce: string,
  view: ParentView | FamilyView,
  drawn: Record<"head" | "page", ReactNode>,
): string {
  const parts = {
    LANGUAGE: `lang="${view.language}" dir="${directionOf(view.language)}"`,
    HEAD: renderToStaticMarkup(drawn.head),
    PAGE: renderToString(drawn.page),
    VIEW: asScript(view),
  };
  // All placeholders are replaced in one pass, so that inserted text is not mistaken for a placeholder.
  return page.replaceAll(/%(CSP-NONCE|LANGUAGE|HEAD|PAGE|VIEW)%/g, (_, mark: string) =>
    mark === "CSP-NONCE" ? nonce : parts[mark as keyof typeof parts],
  );
}

/**
 * Returns the built page with markers for the view. Its styles are inlined, which saves a request before the first
 * paint.
 */
function withStyles(built: string, folder: string, more: readonly string[]): string {
  const styles: string[] = [];
  const page = built
    .replaceAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g, (_, href: string) => {
      styles.push(readFileSync(join(folder, href), "utf8"));
      return "";
    })
    .replace(/<html[^>]*>/, "<html %LANGUAGE%>")
    .replace(
      /<title>[^<]*<\/title>/,
      () => `%HEAD%<style nonce="%CSP-NONCE%">${[...styles, ...more].join("")}</style>`,
    )
    .replace(
      /<div id="root">[^]*<\/noscript>/,
      '<div id="root">%PAGE%</div><script type="application/json" id="view">%VIEW%</script>',
    );
  return page;
}

/** Serialises data for a script element, so that nothing in the data can end the script or start a comment. */
const asScript = (view: ParentView | FamilyView): string =>
  JSON.stringify(view).replaceAll("<", String.raw`\u003c`);
