// Has the built program print a class, and keeps what V8 compiled for that: see src/start/load.ts.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { starterFields } from "@idms/core/cards/drawing/sample-texts";
import type * as Loading from "./src/start/load.ts";
import type * as Program from "./src/program.ts";

/** V8's default flags. V8 rejects code that was compiled with different flags. */
const AS_BEGUN = [
  "--flush-bytecode",
  "--incremental-marking",
  "--turbofan",
  "--semi-space-growth-factor=2",
  "--heap-growing-percent=0",
  "--no-expose-gc",
];
const OF_SCHOOL = ["--school", "Green Valley"];
const ROOM = "6";
/** Covers sheets and cards, one side and two, with and without a code. */
const PRINTS = [
  { design: "Banyan", layout: "a4" },
  { design: "Lanyard", layout: "card" },
  { design: "Banyan", layout: "card" },
];

const idms = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const loader = fileURLToPath(new URL("dist/load.cjs", import.meta.url));
const designs = fileURLToPath(new URL("../../templates", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "idms-build-"));
try {
  makeClass();
  await printClass();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Creates a class with a photo for each student: the backgrounds of the starter designs, no two the same. */
function makeClass(): void {
  const pictures = readdirSync(designs, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("background.jpg"),
  );
  const rows = pictures.map(
    (photo, index) =>
      `${ROOM},${index + 1},Asha ${dirname(photo)} Rao,Ravi Kumar Rao,"12, Temple Road, Bengaluru 560011",O+,98450127${10 + index},${photo}`,
  );
  const form = { format: "idms-form", version: 1, name: "Student details", fields: starterFields() };
  const at = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const headings = "class,roll_no,full_name,fatherName,address,blood_group,parent_phone,photo";
  const students = at("students.csv", [headings, ...rows, ""].join("\n"));
  const classes = at("classes.csv", `Class Name,Total Students\n${ROOM},${rows.length}\n`);
  run("init", "--username", "admin", "--password-file", at("password", "for a build alone"), ...OF_SCHOOL);
  run("templates", "import", at("form.json", JSON.stringify(form)), ...OF_SCHOOL);
  for (const design of new Set(PRINTS.map((print) => print.design)))
    run("templates", "starter", design, ...OF_SCHOOL);
  run("import", "classes", classes, ...OF_SCHOOL);
  run("import", "students", students, "--photos", designs, "--verified", ...OF_SCHOOL);
}

/** In this process. */
async function printClass(): Promise<void> {
  const { watchCode, load, keepCode } = createRequire(import.meta.url)(loader) as typeof Loading;
  watchCode();
  // What is called in the beginning alone is needed in the next run, too.
  setFlagsFromString("--no-flush-bytecode");
  const { runProgram } = load<typeof Program>("program.cjs");
  for (const { design, layout } of PRINTS) {
    const cards = ["--class", ROOM, "--template", design, "--layout", layout, "--no-mark", ...OF_SCHOOL];
    const code = await runProgram([process.execPath, idms, "generate", ...cards, ...common("cards.pdf")]);
    if (code !== 0) throw new Error(`The class was not printed: exit code ${code}`);
  }
  for (const flag of AS_BEGUN) setFlagsFromString(flag);
  keepCode();
  start("-e", "require(process.argv[1]).checkKeptCode()", loader);
}

function common(out?: string): string[] {
  return ["--data", join(folder, "data"), "--quiet", ...(out ? ["--out", join(folder, out)] : [])];
}

function run(...args: string[]): void {
  start(idms, ...args, ...common());
}

function start(...args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
}
