import { globSync } from "node:fs";
import { anchorOf } from "../docs/.vitepress/anchor-of.ts";
import { root } from "./source-files.ts";

/**
 * The pages that people wrote, from the root of the repository. The documentation's site has packages of its own, and
 * pages that `bin/docs.js` makes from the code.
 */
export const docPages: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "SUPPORT.md",
  "CODE_OF_CONDUCT.md",
  "tests/load/README.md",
  ...globSync(".changeset/*.md", { cwd: root }),
  ...globSync("docs/**/*.md", {
    cwd: root,
    exclude: ["docs/node_modules", "docs/calls", "docs/commands", "docs/parents", "docs/project"],
  }),
];

/** Returns the anchors of a page: of its headings, as GitHub and the documentation's site make them, and of `<a id>`. */
export const anchorsIn = (page: string): string[] =>
  [...page.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/^#+ (.+)$|<a id="([^"]+)">/gm)].map(
    ([, heading = "", id]) => id ?? anchorOf(heading),
  );
