import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ParentPages, ParentView } from "@idms/core";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { directionOf, loadTexts } from "./public/languages.ts";
import { ParentHead } from "./public/parent-head.tsx";
import { ParentPage } from "./public/parent-page.tsx";

/** What the server loads of the built web: it draws the page behind a link with the components that its scripts go on with. */
export function openParentPages(folder: string): ParentPages {
  const page = withStyles(readFileSync(join(folder, "parent.html"), "utf8"), folder);
  return {
    async draw(view, nonce) {
      const texts = await loadTexts(view.language);
      const parts = {
        LANGUAGE: `lang="${view.language}" dir="${directionOf(view.language)}"`,
        HEAD: renderToStaticMarkup(<ParentHead view={view} texts={texts} />),
        PAGE: renderToString(<ParentPage view={view} texts={texts} />),
        VIEW: asScript(view),
      };
      // In one pass, so that nothing that is put in is taken for a mark.
      return page.replaceAll(/%(CSP-NONCE|LANGUAGE|HEAD|PAGE|VIEW)%/g, (_, mark: string) =>
        mark === "CSP-NONCE" ? nonce : parts[mark as keyof typeof parts],
      );
    },
  };
}

/** The built page with marks where a view is put in, and with its styles in it: one way to the server less before it is seen. */
function withStyles(built: string, folder: string): string {
  const styles: string[] = [];
  const page = built
    .replaceAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g, (_, href: string) => {
      styles.push(readFileSync(join(folder, href), "utf8"));
      return "";
    })
    .replace(/<html[^>]*>/, "<html %LANGUAGE%>")
    .replace(/<title>[^<]*<\/title>/, () => `%HEAD%<style nonce="%CSP-NONCE%">${styles.join("")}</style>`)
    .replace(
      /<div id="root">[^]*<\/noscript>/,
      '<div id="root">%PAGE%</div><script type="application/json" id="view">%VIEW%</script>',
    );
  return page;
}

/** As data within a script: nothing in it ends the script, or begins a comment. */
const asScript = (view: ParentView): string => JSON.stringify(view).replaceAll("<", String.raw`\u003c`);
