import { sentences, type Sentence } from "../../sentence.ts";

/** Reasons why a file or folder cannot be read. */
export const fileTrouble = sentences("fileTrouble", {
  notThere: "it does not exist",
  isFolder: "it is a folder, not a file",
  isFile: "it is a file, not a folder",
  notAllowed: "its permissions do not allow access",
  other: "system error {code}",
});

const byCode = new Map<string, () => Sentence>([
  ["ENOENT", fileTrouble.notThere],
  ["EISDIR", fileTrouble.isFolder],
  ["ENOTDIR", fileTrouble.isFile],
  ["EACCES", fileTrouble.notAllowed],
  ["EPERM", fileTrouble.notAllowed],
]);

/** Returns the sentence for a Node.js file error code. */
export const troubleWithFile = (code: string | undefined): Sentence =>
  byCode.get(code ?? "")?.() ?? fileTrouble.other({ code: String(code) });
