import { fetchAnswer, type Query } from "./api.ts";
import { saveFile } from "./save-blob.ts";

export { saveFile } from "./save-blob.ts";

/**
 * Fetches a file and downloads it.
 * @throws CallFailed
 */
export async function download(path: string, name: string, query?: Query): Promise<void> {
  const answer = await fetchAnswer("GET", path, query && { query });
  saveFile(await answer.blob(), name);
}
