import { defineConfig, type DefaultTheme } from "vitepress";
import { anchorOf } from "./anchor-of.ts";

const pages = (...items: [text: string, page: string][]): DefaultTheme.SidebarItem[] =>
  items.map(([text, page]) => ({ text, link: `/${page}` }));

/** The pages by reader and task, as docs/README.md lists them. */
const sidebar: DefaultTheme.SidebarItem[] = [
  { text: "Start", items: pages(["Find your task", ""], ["Install", "install"], ["Upgrade", "upgrade"]) },
  {
    text: "Schools",
    items: pages(
      ["Collect answers and photos", "collect"],
      ["Verify submissions", "verify"],
      ["Import lists", "import"],
    ),
  },
  { text: "Cards", items: pages(["Design cards", "design"], ["Print", "print"]) },
  {
    text: "Installation",
    items: pages(
      ["Administer", "administer"],
      ["Settings", "settings"],
      ["Operate servers", "operation"],
      ["Roles and rights", "roles"],
      ["Renamed commands", "renames"],
    ),
  },
  {
    text: "Security",
    collapsed: true,
    items: pages(
      ["Threat model", "security/threat-model"],
      ["OWASP ASVS", "security/asvs"],
      ["Inventory", "security/inventory"],
    ),
  },
  { text: "Programs", collapsed: true, items: pages(["The API", "api"], ["Codes", "codes"]) },
  {
    text: "Develop",
    collapsed: true,
    items: pages(
      ["Where things go", "where-things-go"],
      ["Architecture", "architecture"],
      ["Glossary", "glossary"],
      ["Writing style", "style"],
      ["Decisions", "decisions/"],
      ["Departures from the specification", "departures"],
    ),
  },
];

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] as string);

export default defineConfig({
  title: "IDMS",
  description: "School ID cards: collect, verify, design and print.",
  base: "/docs/",
  cleanUrls: true,
  ignoreDeadLinks: "localhostLinks",
  rewrites: { "README.md": "index.md", "decisions/README.md": "decisions/index.md" },
  // A server sends one security policy for all its pages: no script and no style inside a page.
  metaChunk: true,
  transformHtml: (page) =>
    page
      .replaceAll(/<script id="check-[\w-]+">.*?<\/script>/gs, "")
      .replace("<head>", '<head><script src="/docs/appearance.js"></script>'),
  markdown: {
    anchor: { slugify: anchorOf },
    highlight: (code) => `<pre><code>${escaped(code)}</code></pre>`,
    config(md) {
      /** Whether a link leads out of the documentation, to a file of the repository. */
      const leadsOut = (href: string, page: string): boolean => {
        const depth = page.split("/").length - 1;
        return href.startsWith("../".repeat(depth + 1));
      };
      md.core.ruler.push("files of the repository", ({ tokens, env }) => {
        const page = (env as { relativePath?: string }).relativePath ?? "";
        for (const { children } of tokens) {
          let isOut = false;
          for (const token of children ?? []) {
            if (token.type === "link_open") isOut = leadsOut(String(token.attrGet("href")), page);
            if (isOut && token.type.startsWith("link_")) {
              const closes = token.type === "link_close";
              token.type = closes ? "em_close" : "em_open";
              token.tag = "em";
              token.attrs = null;
              if (closes) isOut = false;
            }
          }
        }
      });
    },
  },
  themeConfig: {
    // The many decisions have a short list each, which keeps the site small.
    sidebar: { "/": sidebar, "/decisions/": pages(["Find your task", ""], ["Decisions", "decisions/"]) },
    outline: [2, 3],
    search: { provider: "local" },
    docFooter: { prev: false, next: false },
    externalLinkIcon: true,
  },
});
