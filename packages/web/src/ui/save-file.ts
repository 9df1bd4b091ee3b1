import { fetchAnswer, type Query } from "../api/api.ts";

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken it over when the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

/** Fetches a file and hands it to the browser's downloads. @throws CallFailed */
export async function download(path: string, name: string, query?: Query): Promise<void> {
  const answer = await fetchAnswer("GET", path, query && { query });
  saveFile(await answer.blob(), name);
}
