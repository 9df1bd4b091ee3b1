import { createRequire } from "node:module";
import { faceFacts, fontPackage, type ListedFace } from "../../cards/shaping/font-stack.ts";

function styleOf(id: ListedFace): string {
  const { bold, italic } = faceFacts(id);
  return (bold ? "700Bold" : "400Regular") + (italic ? "_Italic" : "");
}

/** Returns the file name of a face in its package and in the build output. */
export const shippedName = (id: ListedFace): string =>
  `${faceFacts(id).name.replaceAll(" ", "")}_${styleOf(id)}.ttf`;

/** Returns the font file in a face's npm package, or null if the package is not installed. */
export const packagedFont = (id: ListedFace): string | null =>
  inPackage(id, `${styleOf(id)}/${shippedName(id)}`);

/** Returns the licence file of a face. Every copy of the font includes this file. */
export const fontLicence = (id: ListedFace): string | null => inPackage(id, "LICENSE_FONT");

function inPackage(id: ListedFace, file: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(`${fontPackage(faceFacts(id).name)}/${file}`);
  } catch {
    // Node.js has no other way to ask whether a package is there.
    return null;
  }
}
