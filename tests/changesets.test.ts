import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mergedNotes, pendingChanges, versionAfter } from "../bin/changesets.js";
import { change } from "./changesets.ts";
import { textOf } from "./source-files.ts";
import { temporaryFolder } from "./server/temporary-folder.ts";

/** Reads pending changes from files with these names and texts. */
async function read(files: Record<string, string>) {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "package.json"), `{"name": "tiny"}`);
  await mkdir(join(folder, ".changeset"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, ".changeset", name), text);
  return pendingChanges(folder);
}

test("pending changes are merged by reader, the largest first, with links from the changelog", async () => {
  const changes = await read({
    "a.md": change("patch", { Administrators: "- Third.\n  It has two lines.", Schools: "- Third." }),
    "b.md": change("minor", { Schools: "- [Second](../docs/second.md).", "Print operators": "- A card." }),
    "c.md": change("major", { Schools: "- First." }).replaceAll("\n", "\r\n"),
    "config.json": "{}",
  });
  expect(changes.map(({ file, size }) => `${size} ${file}`)).toEqual([
    "major .changeset/c.md",
    "minor .changeset/b.md",
    "patch .changeset/a.md",
  ]);
  expect(mergedNotes(changes)).toBe(`### Schools

- First.
- [Second](docs/second.md).
- Third.

### Print operators

- A card.

### Administrators

- Third.
  It has two lines.
`);
});

test("the changelog contains only versions: what none contains yet is in .changeset", () => {
  const headings = textOf("CHANGELOG.md").match(/^## .*/gm) ?? [];
  expect(headings.filter((heading) => !/^## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/.test(heading))).toEqual([]);
});

test("a repository without the folder has no pending changes", async () => {
  expect(await pendingChanges(await temporaryFolder())).toEqual([]);
});

test.each([
  ["1.2.3", "patch", "1.2.4"],
  ["1.2.3", "minor", "1.3.0"],
  ["1.2.3", "major", "2.0.0"],
  ["0.2.3", "patch", "0.2.4"],
  ["0.2.3", "minor", "0.3.0"],
  // Only a person decides when 1.0.0 comes.
  ["0.2.3", "major", "0.3.0"],
])("after %s, a %s change and a smaller one make %s", async (version, size, next) => {
  const one = { "first.md": change("patch", { Schools: "- Small." }) };
  expect(
    versionAfter(version, await read({ ...one, "second.md": change(size, { Schools: "- Large." }) })),
  ).toBe(next);
});

const SIZE =
  'The lines above the text must be "tiny" and its size (major, minor, patch), between two lines "---".';
const ONE = { Schools: "- One." };
const above = (text: string) => change("minor", ONE).replace("###", `${text}\n\n###`);
test.each([
  ["no front matter", "### Schools\n\n- One.\n", SIZE],
  ["an unknown size", change("huge", ONE), SIZE],
  ["no new version", change("none", ONE), SIZE],
  ["no package", "---\n---\n\n### Schools\n\n- One.\n", SIZE],
  ["another package", change("minor", ONE).replace("tiny", "other"), SIZE],
  ["two packages", change('minor\n"other": minor', ONE), SIZE],
  [
    "an unknown heading",
    change("minor", { Parents: "- One." }),
    '"### Parents" is not a heading of the changelog',
  ],
  [
    "a version's heading",
    change("minor", { Schools: "- One.\n\n## [9.9.9]" }),
    '"## [9.9.9]" is not a heading',
  ],
  ["text above the headings", above("Hello."), '"Hello." is not in a list below a heading.'],
  ["a list above the headings", above("- Two."), '"- Two." is not in a list below a heading.'],
  [
    "text that is not in a list",
    change("minor", { Schools: "One." }),
    '"One." is not in a list below a heading.',
  ],
  ["no list", change("minor", { Schools: "" }), "The text has no list."],
])("a pending change with %s is refused, with its file and what to write", async (_, text, fault) => {
  const refused = read({ "fine.md": change("minor", ONE), "wrong.md": text });
  await expect(refused).rejects.toThrow(`.changeset/wrong.md: ${fault}`);
  await expect(refused).rejects.toThrow(
    'Write, for example:\n\n---\n"tiny": minor\n---\n\n### Schools\n\n- What schools notice',
  );
});
