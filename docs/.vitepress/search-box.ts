import { fileURLToPath } from "node:url";
import type { UserConfig } from "vitepress";

/** The attributes of a result, which VitePress gives to the list item around the link, so that no screen reader opens it. */
const OPTION = `:id="'localsearch-item-' + index"
            :aria-selected="selectedIndex === index ? 'true' : 'false'"
            role="option"`;

const CHANGES: readonly [before: string, after: string][] = [
  [
    "import MiniSearch,",
    `import { searchIn } from ${JSON.stringify(fileURLToPath(new URL("search-query.ts", import.meta.url)))}
import MiniSearch,`,
  ],
  [
    `index
      .search(filterTextValue)`,
    "searchIn(index, filterTextValue)",
  ],
  [
    `role="button"
      :aria-owns="results?.length ? 'localsearch-list' : undefined"
      aria-expanded="true"
      aria-haspopup="listbox"`,
    'role="dialog" aria-modal="true"',
  ],
  [
    'aria-autocomplete="both"',
    'role="combobox" :aria-expanded="results?.length > 0" aria-autocomplete="both"',
  ],
  [OPTION, 'role="presentation"'],
  [`:aria-label="[...p.titles, p.title].join(' > ')"`, OPTION],
];

/**
 * Changes the search of VitePress. It uses `searchIn`: a function in the search's own options would be evaluated from
 * text in the browser, which the server's policy forbids. It also gives the parts of the search the roles that screen
 * readers expect.
 */
export const searchBox: NonNullable<UserConfig["vite"]>["plugins"] = [
  {
    name: "search box",
    enforce: "pre",
    transform(source, id) {
      if (!id.endsWith("/VPLocalSearchBox.vue")) return null;
      return CHANGES.reduce((text, [before, after]) => {
        if (!text.includes(before))
          throw new Error(`The search of VitePress has changed. Change it in another way: ${before}`);
        return text.replace(before, () => after);
      }, source);
    },
  },
];
