/** The pages for imports in one chunk, because users go from one page to the other. */
export { DraftPage } from "./draft-page.tsx";
export { ImportsPage } from "./imports-page.tsx";
