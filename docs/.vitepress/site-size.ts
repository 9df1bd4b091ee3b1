import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The most bytes that the built site may have: it is part of the package, and of each image. */
const MOST_BYTES = 6_000_000;

/**
 * Checks the size of the built site in a folder.
 * @throws Error if the site is too large, with its size and its largest files
 */
export function requireSmall(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => ({ path, entry: statSync(join(folder, path)) }))
    .filter(({ entry }) => entry.isFile())
    .toSorted((one, other) => other.entry.size - one.entry.size);
  const bytes = files.reduce((sum, { entry }) => sum + entry.size, 0);
  const largest = files.slice(0, 5).map(({ path, entry }) => `${path} (${entry.size})`);
  if (bytes > MOST_BYTES)
    throw new Error(
      `The documentation site has ${bytes} bytes, but at most ${MOST_BYTES} are allowed. Its largest files: ${largest.join(", ")}.`,
    );
}
