import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type DefaultTheme } from "vitepress";
import { anchorOf } from "./anchor-of.ts";
import { onSite } from "./root-pages.ts";
import { searchBox } from "./search-box.ts";
import { requireSmall } from "./site-size.ts";

const pages = (...items: [text: string, page: string][]): DefaultTheme.SidebarItem[] =>
  items.map(([text, page]) => ({ text, link: `/${page}` }));

/** The pages of the groups of commands, in the order of the list of all commands. */
function commandPages(): DefaultTheme.SidebarItem[] {
  const list = readFileSync(new URL("made/commands.md", import.meta.url), "utf8");
  const paths = new Set(
    Array.from(list.matchAll(/\]\((commands\/[\w-]+)\.md/g), ([, path]) => path as string),
  );
  return [...paths].map((path) => {
    const [title = ""] = readFileSync(new URL(`../${path}.md`, import.meta.url), "utf8").split("\n");
    const text = title.replace("# Commands: ", "");
    return { text: text.charAt(0).toUpperCase() + text.slice(1), link: `/${path}` };
  });
}

/** The pages by reader and task, as docs/README.md lists them. */
const sidebar: DefaultTheme.SidebarItem[] = [
  {
    text: "Start",
    items: pages(
      ["Demo and first card", "start"],
      ["Find your task", ""],
      ["Install", "install"],
      ["Upgrade", "upgrade"],
      ["What's new", "whats-new"],
      ["Support", "project/support"],
    ),
  },
  {
    text: "Schools",
    items: pages(
      ["Collect answers and photos", "collect"],
      ["Verify submissions", "verify"],
      ["A new school year", "administer#a-new-school-year"],
    ),
  },
  {
    text: "Import and export",
    items: pages(
      ["Import lists", "import"],
      ["Undo an import", "import#undo-an-import"],
      ["Export", "administer#export"],
    ),
  },
  {
    text: "Designers",
    items: pages(
      ["Design cards", "design"],
      ["Placeholders", "design#placeholders"],
      ["Codes and barcodes", "design#codes-and-barcodes"],
    ),
  },
  {
    text: "Print operators",
    items: pages(
      ["Print", "print"],
      ["Cards that are held back", "print#cards-that-are-held-back"],
      ["Paper sizes", "print#paper-sizes"],
      ["Printers", "print#printers"],
    ),
  },
  {
    text: "Administrators",
    items: pages(
      ["Administer", "administer"],
      ["Backups", "administer#backups"],
      ["Six incidents", "administer#six-incidents"],
      ["Operate servers", "operation"],
    ),
  },
  {
    text: "Security",
    items: pages(
      ["Report a vulnerability", "project/security"],
      ["Threat model", "security/threat-model"],
      ["OWASP ASVS", "security/asvs"],
      ["Inventory", "security/inventory"],
    ),
  },
  {
    text: "Reference",
    items: pages(
      ["Commands", "commands"],
      ["Settings", "settings"],
      ["Roles and rights", "roles"],
      ["The API", "api"],
      ["Codes of failures", "codes"],
      ["Renamed commands", "renames"],
      ["Glossary", "glossary"],
    ),
  },
  {
    text: "Develop",
    items: pages(
      ["Contribute", "project/contributing"],
      ["Tests", "project/contributing#tests"],
      ["Where things go", "where-things-go"],
      ["Architecture", "architecture"],
      ["Writing style", "style"],
      ["Decisions", "decisions/"],
      ["The log of decisions", "decisions/log"],
      ["Departures from the specification", "departures"],
      ["Code of conduct", "project/conduct"],
    ),
  },
];
/** The lists of folders with many pages, which keep all other pages small. */
const inFolder = (
  name: string,
  page: string,
  items: DefaultTheme.SidebarItem[] = [],
): DefaultTheme.SidebarItem[] => [...pages(["Find your task", ""], [name, page]), ...items];

const decisions = readdirSync(new URL("../decisions/", import.meta.url)).filter((file) => /^\d/.test(file));

/** Returns a decision as a part of the page of all decisions, with its number as the anchor. */
const onOnePage = (file: string): string =>
  readFileSync(new URL(`../decisions/${file}`, import.meta.url), "utf8")
    .replace(/^# .*/, `$& {#${file.slice(0, 4)}}`)
    .replaceAll(/^#(?=#* )/gm, "##");

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] as string);

export default defineConfig({
  vite: { plugins: searchBox },
  title: "IDMS",
  description: "School ID cards: collect, verify, design and print.",
  base: "/docs/",
  cleanUrls: true,
  ignoreDeadLinks: "localhostLinks",
  srcExclude: ["decisions/0*.md"],
  rewrites: { "README.md": "index.md", "decisions/README.md": "decisions/index.md" },
  // A server sends one security policy for all its pages: no script and no style inside a page.
  metaChunk: true,
  buildEnd: ({ outDir }) => requireSmall(outDir),
  // The parts of each decision have the same headings, so only the decisions are in the outline.
  transformPageData: ({ relativePath }) =>
    relativePath === "decisions/index.md" ? { frontmatter: { outline: 2 } } : undefined,
  transformHtml: (page) =>
    page
      .replaceAll(/<script id="check-[\w-]+">.*?<\/script>/gs, "")
      .replace("<head>", '<head><script src="/docs/appearance.js"></script>'),
  markdown: {
    anchor: { slugify: anchorOf },
    highlight: (code) => `<pre tabindex="0"><code>${escaped(code)}</code></pre>`,
    config(md) {
      md.core.ruler.before("normalize", "parts of pages", (state) => {
        if ((state.env as { relativePath?: string }).relativePath === "decisions/index.md")
          state.src += decisions.map(onOnePage).join("\n");
        state.src = state.src.replaceAll(/^\[.*\]\(.*\)<!-- made: (.+) -->$/gm, (_, name: string) =>
          readFileSync(new URL(`made/${name}.md`, import.meta.url), "utf8"),
        );
      });
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
            if (token.type === "link_open") {
              const href = onSite(String(token.attrGet("href")));
              isOut = leadsOut(href, page);
              // The label would repeat the heading that it is in.
              if (token.attrGet("class") === "header-anchor") token.attrSet("aria-label", "Permalink");
              // All decisions are on one page, and a README is the index of its folder.
              const inIndex = href.replace(/(^|\/)(\d{4})-[\w-]+\.md$/, "$1README.md#$2");
              token.attrSet("href", inIndex.replace(/(^|\/)README\.md(?=#|$)/, "$1index.md"));
            }
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
    sidebar: {
      "/": sidebar,
      "/commands/": inFolder("Commands", "commands", commandPages()),
      "/calls/": inFolder("The API", "api"),
    },
    outline: [2, 3],
    search: {
      provider: "local",
      options: {
        // The pages for parents and the log of decisions are found by the pages that link to them.
        // The inputs and examples of the API would be a third of the index. Its calls are found by their headings and paths.
        _render(src, env, md) {
          if (/^(parents|decisions\/log)\b/.test(env.relativePath)) return "";
          const html = md.render(src, env);
          return env.relativePath.startsWith("calls/") ? html.replaceAll(/<(pre|ul)\b.*?<\/\1>/gs, "") : html;
        },
      },
    },
    docFooter: { prev: false, next: false },
    externalLinkIcon: true,
  },
});
