import { createRequire } from "node:module";
import { faceFacts, fontPackage, type ListedFace } from "../../cards/shaping/font-stack.ts";

function styleOf(id: ListedFace): string {
  const { bold, italic } = faceFacts(id);
  return (bold ? "700Bold" : "400Regular") + (italic ? "_Italic" : "");
}

/** The name of a face's file, in its package and where the build puts it. */
export const shippedName = (id: ListedFace): string =>
  `${faceFacts(id).name.replaceAll(" ", "")}_${styleOf(id)}.ttf`;

/** The file of a face in its npm package; null where the package is not installed. */
export const packagedFont = (id: ListedFace): string | null =>
  inPackage(id, `${styleOf(id)}/${shippedName(id)}`);

/** The licence of a face, which goes with every copy of it. */
export const fontLicence = (id: ListedFace): string | null => inPackage(id, "LICENSE_FONT");

function inPackage(id: ListedFace, file: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(`${fontPackage(faceFacts(id).name)}/${file}`);
  } catch {
    // Node.js has no other way to ask whether a package is there.
    return null;
  }
}
