/** The batch list and the batch page are loaded together, because users open a batch from the list. */
export { BatchPage } from "./batch-page.tsx";
export { BatchesPage } from "./batches-page.tsx";
