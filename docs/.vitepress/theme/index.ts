// The theme without its fonts: the pages use those of the reader's system, as the program's own screens do.
export { default } from "vitepress/theme-without-fonts";
