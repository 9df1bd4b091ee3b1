import { subjects } from "@idms/core/operations/all";
import type { Operation } from "@idms/core/operations/operation";
import { expect, inject, test } from "vitest";
import { buildProgram, doors } from "./built-program.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

const made = (word?: string) => buildProgram(() => undefined, word).commands.map((command) => command.name());

const words = doors.map((door) => [...door.words]);

test.each(words)("for %s, the program builds only the commands of the same subject", (...together) => {
  for (const word of together) expect(made(word)).toEqual(together);
});

test.each(doors.filter(({ former }) => former.size > 0).map((door) => [...door.former]))(
  "for the former name %s, the program builds the same commands",
  (...together) => {
    const names = doors.find(({ former }) => former.has(together[0] as string))?.words ?? [];
    for (const word of together) expect(made(word)).toEqual([...names]);
  },
);

test("help for a former name is the help of the new name", async () => {
  for (const [was, now] of [
    [
      ["help", "look-after"],
      ["help", "maintain"],
    ],
    [
      ["help", "papers", "labels"],
      ["documents", "labels", "--help"],
    ],
    [
      ["log", "prove", "--help"],
      ["log", "verify", "--help"],
    ],
  ] as const)
    expect(await runHere([...was])).toEqual(await runHere([...now]));
});

test.each([undefined, "", "--help", "help", "completion", "manual", "genrate", "batch", "Generate"])(
  "for %j, which does not name one subject, the program builds all commands in the order of help",
  (word) => {
    expect(made(word)).toEqual([...words.flat(), "completion", "complete", "help", "manual"]);
  },
);

test("common flags can be before, after or between the words of a command", async () => {
  const { data } = inject("demo");
  const plain = await runHere(["classes", "list", "--school", "1", "--data", data, "--json", "-q"]);
  expect(plain).toMatchObject({ code: 0, stderr: "" });
  for (const args of [
    ["--data", data, "--json", "-q", "classes", "list", "--school", "1"],
    ["-q", "classes", `--data=${data}`, "list", "--json", "--school", "1"],
    ["--json", "classes", "--data", data, "--school", "1", "--quiet"],
  ])
    expect(await runHere(args)).toEqual(plain);
});

const operations: [string, Operation][] = subjects.flatMap((each) => Object.entries(each.operations));
const lists = operations.flatMap(([path, operation]) => {
  const [noun = "", verb] = path.split(" ");
  return verb === "list" ? [[noun, operation] as const] : [];
});

test.each(lists)("idms %s on its own prints the list", async (noun, { inputs = [] }) => {
  const { data } = inject("demo");
  const isOfSchool = inputs.some(({ flag, isRequired }) => isRequired && flag.startsWith("--school "));
  const rest = [...(isOfSchool ? ["--school", "1"] : []), "--data", data, "--json", "-q"];
  const listed = await runHere([noun, "list", ...rest]);
  expect(listed).toMatchObject({ code: 0, stderr: "" });
  expect(await runHere([noun, ...rest])).toEqual(listed);
});

test.each([
  ["generate --schol 1", "unknown option '--schol'\n(Did you mean --school?)"],
  ["--dat x status", "unknown option '--dat'\n(Did you mean --data?)"],
  ["users add clerk --password x", "unknown option '--password'\n(Did you mean --password-file?)"],
  ["generate -o x.pdf", "unknown option '-o'\n(Did you mean --out?)"],
  ["schools lst", "unknown command 'lst'\n(Did you mean list?)"],
  ["links revok 4 --dry-run", "unknown command 'revok'\n(Did you mean revoke?)"],
  ["jobs 5", `unknown command '5'\n(Did you mean "idms jobs show 5"?)`],
  ["users password admin", `unknown command 'password'\n(Did you mean "idms users reset-password"?)`],
  [
    "students edit --set full_name=Asha 12",
    "missing required argument 'id'\n(Put it before --set.)\nRun \"idms students edit --help\" for usage.",
  ],
  [
    "--school 1 generate",
    `unknown option '--school'\nPut other options after the command, as in "idms status --csv".`,
  ],
  ["links create 5-A --school 1", `'--class <id|name>' not specified\nRun "idms classes list" for a list.`],
  ["send --printer Office", `'--batch <n>' not specified\nRun "idms batches" for a list.`],
  ["students show Asha", `of 1 or more, not "Asha". Run "idms students list" for a list.`],
  ["schols", 'Run "idms --help" for usage.'],
  ["schools list more", "too many arguments for 'list'"],
  ["schols list", "unknown command 'schols'\n(Did you mean schools?)"],
  ["list schools", `unknown command 'list'\n(Did you mean "idms schools list"?)`],
  ["add school X", `unknown command 'add'\n(Did you mean "idms schools add"?)`],
  ["new students", `unknown command 'new'\n(Did you mean "idms students add"?)`],
  ["schools new X", `unknown command 'new'\n(Did you mean "idms schools add"?)`],
  ["students delete 12", `unknown command 'delete'\n(Did you mean "idms students remove"?)`],
  ["links new", `unknown command 'new'\n(Did you mean "idms links create"?)`],
  ["school list", `unknown command 'school'\n(Did you mean "idms schools list"?)`],
  ["user", `unknown command 'user'\n(Did you mean "idms users"?)`],
  ["user add", `unknown command 'user'\n(Did you mean "idms users add"?)`],
  ["batch list", `unknown command 'batch'\n(Did you mean "idms batches"?)`],
  ["class", `unknown command 'class'\n(Did you mean "idms classes"?)`],
  ["import 8a.xlsx", 'specify what 8a.xlsx contains\n(Did you mean "idms import students 8a.xlsx"?)'],
  ["generate --school 1 --class 8 - A", 'put its name in quotes, as in --class "8 - A"'],
  ["year", 'Run "idms schools list" for a list.\nRun "idms year show --help" for usage.'],
  ["export students --school 1 --out x.docx", 'must end in one of .xlsx, .csv, but "x.docx" does not'],
])("idms %s names its first mistake and suggests what to do", async (line, sentence) => {
  const { data } = inject("demo");
  const { code, stdout, stderr } = await runHere([...line.split(" "), "--data", data]);
  expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(sentence)]);
});

test.each([
  ["generate --school 1 --class id:4 --status ID_GENERATED", `"idms students verify ID" verifies one`],
  ["generate --school 1 --class id:4 --student 999999", `Run "idms students list" for a list.`],
  ["generate --school 1 --class id:4 --layout a4 --printer X", `Create one with "idms printers add NAME".`],
  ["send --batch 1", `Use --printer NAME. "idms printers list" lists the printers.`],
  ["year promote --school 1", `put yes in the column Sure, and use --plan plan.csv.`],
])("idms %s says which flag or command helps", async (line, sentence) => {
  const { data } = inject("demo");
  const { stdout, stderr } = await runHere([...line.split(" "), "--data", data]);
  expect([stdout, stderr]).toEqual(["", expect.stringContaining(sentence)]);
});

test("idms without a command suggests the next command, quoted for a shell", async () => {
  const data = await scratchFolder();
  const run = (...args: string[]) => runHere([...args, "--data", data], { input: "correct horse 9" });
  expect((await run()).stdout).toContain('idms init --school "Green Valley"');
  await run("init", "--school", 'St. Mary\'s "Convent" $chool');
  const { stdout } = await run("--json");
  const [{ command }] = (JSON.parse(stdout) as { next: { command: string }[] }).next as [{ command: string }];
  expect(command).toBe(`idms forms starter --school 'St. Mary'\\''s "Convent" $chool'`);
});
