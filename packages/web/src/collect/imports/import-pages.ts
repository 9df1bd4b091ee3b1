/** The import pages in one chunk, because users move between them. */
export { DraftPage } from "./draft-page.tsx";
export { ImportsPage } from "./imports-page.tsx";
