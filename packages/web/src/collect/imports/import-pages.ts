/** The import pages in one chunk, because users go from one to the other. */
export { DraftPage } from "./draft-page.tsx";
export { ImportsPage } from "./imports-page.tsx";
