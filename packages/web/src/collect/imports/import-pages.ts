/** The screens of imports, in one chunk: who is on one goes on to the other. */
export { DraftPage } from "./draft-page.tsx";
export { ImportsPage } from "./imports-page.tsx";
