/** The list of batches and the page of one, which are loaded together: who opens the list goes on to a batch. */
export { BatchPage } from "./batch-page.tsx";
export { BatchesPage } from "./batches-page.tsx";
