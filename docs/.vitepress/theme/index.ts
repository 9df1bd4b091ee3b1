// The theme without its fonts: the pages use those of the reader's system, as the program's own screens do.
import theme from "vitepress/theme-without-fonts";
import { h } from "vue";
import "./theme.css";

const notFound = () =>
  h("main", { class: "vp-doc not-found" }, [
    h("h1", "Page not found"),
    h("p", [
      "There is no page at this address. Search, or ",
      h("a", { href: "/docs/" }, "find your task"),
      ".",
    ]),
  ]);

export default { extends: theme, Layout: () => h(theme.Layout, null, { "not-found": notFound }) };
