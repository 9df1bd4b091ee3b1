/**
 * Makes a small data folder with a built program, and keeps it for the versions after that one:
 *
 * `node tests/cli/released/keep-data.ts [NAME] [PROGRAM]`
 *
 * NAME is the version in package.json unless given, and PROGRAM the program of this repository. `npm run release --
 * --prepare` runs this for each version. The commands are the README's, and keep their names in later versions.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";

/** The folder of the kept archives. */
export const KEPT = fileURLToPath(new URL(".", import.meta.url));
/** The folder of the data in an archive. */
export const DATA = "idms-data";
/** The file in an archive with what `READ` printed when the archive was made, by the name of the command. */
export const PRINTED = "printed.json";
export const PASSWORD = "correct horse 9";

const HERE = ["--school", "Green Valley"];
const CLASS = [...HERE, "--class", "8 - A"];
const FILES = {
  "students.csv": `Student Name,Roll No,Parent Phone,Address,Photo
Asha Rao,1,9876500001,12 Temple Road,asha.jpg
बिलाल ख़ान,2,9876500002,4 Station Street,bilal.jpg
`,
  "roster.csv": "Name,Class,Roll No,Phone\nChitra Menon,8 - A,3,9876500003\n",
};
const MADE = [
  ["init", ...HERE, "--no-input"],
  ["forms", "starter", ...HERE],
  ["templates", "starter", "Banyan", ...HERE],
  ["classes", "add", "8 - A", ...HERE],
  ["import", "students", "students.csv", ...CLASS, "--photos", "photos", "--verified"],
  ["rosters", "import", "roster.csv", ...HERE],
  ["links", "create", ...CLASS],
  ["generate", ...CLASS, "--out", "cards.pdf"],
  ["students", "edit", "1", "--set", "address=13 Temple Road", "--reason", "typo"],
];
/** The commands whose output must stay the same in every later version, which may add to it. */
export const READ = [
  ["schools", "list"],
  ["classes", "list"],
  ["students", "list"],
  ["students", "show", "1"],
  ["students", "show", "2"],
  ["rosters", "missing", ...HERE],
  ["templates", "list"],
  ["cards", "list"],
  ["batches"],
  ["changed"],
  ["users", "list"],
];

/**
 * Makes a data folder in a folder, and notes there what the program prints about it.
 * @param idms runs a command in the folder, with the password on standard input, and returns what it prints
 */
export async function makeData(
  folder: string,
  idms: (args: string[]) => string | Promise<string>,
): Promise<void> {
  mkdirSync(join(folder, "photos"));
  for (const [index, name] of ["asha.jpg", "bilal.jpg"].entries())
    writeFileSync(join(folder, "photos", name), await drawPortrait(index + 1));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  for (const args of MADE) await idms(args);
  const printed: Record<string, unknown> = {};
  for (const args of READ) printed[args.join(" ")] = JSON.parse(await idms([...args, "--json"]));
  writeFileSync(join(folder, PRINTED), JSON.stringify(printed));
}

async function keep(name: string, program: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "idms-keep-"));
  try {
    const options = { cwd: folder, input: PASSWORD, encoding: "utf8", stdio: "pipe" } as const;
    await makeData(folder, (args) => execFileSync(process.execPath, [program, ...args], options));
    const archive = join(KEPT, `${name}.tar.gz`);
    execFileSync("tar", ["czf", archive, "-C", folder, DATA, PRINTED]);
    process.stdout.write(`${archive}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const root = join(KEPT, "../../..");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [name = version, program = join(root, "bin/idms.js")] = process.argv.slice(2);
  await keep(name, program);
}
