/** The import pages in one chunk, because users move from one page to the other. */
export { DraftPage } from "./draft-page.tsx";
export { ImportsPage } from "./imports-page.tsx";
