// Reads the changes that no version contains yet, from the files in .changeset. They have the format of changesets
// (https://github.com/changesets/changesets), and in their text the headings of the changelog.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = ".changeset";
/** The headings of the changelog, in its order. */
const READERS = ["Schools", "Print operators", "Administrators"];
/** The sizes of a change, from the largest. */
const SIZES = ["major", "minor", "patch"];
const EXAMPLE = (name) => `---
"${name}": minor
---

### ${READERS[0]}

- What schools notice, in one or two sentences.
`;

/**
 * Returns the changes that no version contains yet, the largest first.
 * @throws Error that names a file that cannot be read, and says what to write
 */
export async function pendingChanges(root = ".") {
  const folder = join(root, FOLDER);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".md")) : [];
  if (files.length === 0) return [];
  const parse = await parser();
  const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return files
    .toSorted()
    .map((file) => changeIn(`${FOLDER}/${file}`, readFileSync(join(folder, file), "utf8"), name, parse))
    .toSorted((one, other) => SIZES.indexOf(one.size) - SIZES.indexOf(other.size));
}

/** Returns the reader of the format. A checkout without packages can still release a version that has no changes. */
async function parser() {
  try {
    return (await import("@changesets/parse")).parseChangesetFile;
  } catch (cause) {
    throw new Error(`To read ${FOLDER}, install the packages first: npm ci`, { cause });
  }
}

function changeIn(file, text, name, parse) {
  try {
    const { size, summary } = headOf(text, name, parse);
    return { file, size, lists: listsIn(summary) };
  } catch (error) {
    throw new Error(`${file}: ${error.message} Write, for example:\n\n${EXAMPLE(name)}`, { cause: error });
  }
}

/** Returns the size of a change and the text below it. */
function headOf(text, name, parse) {
  try {
    const { releases, summary } = parse(text);
    const [release, ...others] = releases;
    if (others.length === 0 && release?.name === name && SIZES.includes(release.type))
      return { size: release.type, summary };
  } catch {
    // The parser's message names other packages and sizes than a change may have here.
  }
  throw new Error(
    `The lines above the text must be "${name}" and its size (${SIZES.join(", ")}), between two lines "---".`,
  );
}

/** Returns the list below each heading of a text. */
function listsIn(text) {
  const lists = new Map();
  let reader;
  for (const line of text.split(/\r?\n/).filter((line) => line.trim() !== "")) {
    if (line.startsWith("#")) {
      reader = READERS.find((name) => line === `### ${name}`);
      if (reader === undefined)
        throw new Error(
          `"${line}" is not a heading of the changelog, which are ### ${READERS.join(", ### ")}.`,
        );
    } else {
      if (reader === undefined || !/^(- | {2})/.test(line))
        throw new Error(`"${line}" is not in a list below a heading.`);
      lists.set(reader, [...(lists.get(reader) ?? []), line]);
    }
  }
  if (lists.size === 0) throw new Error("The text has no list.");
  return lists;
}

/** Returns the lists of all changes by reader, with links that lead from the folder of the changelog. */
export function mergedNotes(changes) {
  const parts = READERS.map((reader) => [reader, changes.flatMap(({ lists }) => lists.get(reader) ?? [])]);
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([reader, lines]) => `### ${reader}\n\n${lines.join("\n")}\n`)
    .join("\n")
    .replaceAll("](../", "](");
}

/**
 * Returns the version after a released one, from the size of its largest change. Before 1.0.0, the first number stays:
 * a major change raises the second number, like a minor one. Nothing but `--prepare 1.0.0` makes version 1.0.0.
 */
export function versionAfter(version, [{ size }]) {
  const [first, second, third] = version.split(".").map(Number);
  if (size === "patch") return `${first}.${second}.${third + 1}`;
  return size === "major" && first > 0 ? `${first + 1}.0.0` : `${first}.${second + 1}.0`;
}
