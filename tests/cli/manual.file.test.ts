import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { COMMAND_GROUPS, EVERYDAY, subjects } from "@idms/core/operations/all";
import type { Operation } from "@idms/core/operations/operation";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { hasTerminal, runOnTerminal } from "./on-terminal.ts";
import { runHere } from "./run-here.ts";
import { runIdms } from "./run-idms.ts";

interface Help {
  text: string;
  commands: string[];
  options: string[];
}

/** The `--help` of every command by path. The manual and the completions are compared with it. */
const helps = new Map<string, Help>();

/** Returns the first words of the lines that begin an entry in a section. */
function entries(text: string, heading: string): string[] {
  const section = new RegExp(`^${heading}:\n((?:  .*\n?)+)`, "m").exec(text)?.[1] ?? "";
  return [...section.matchAll(/^ {2}(\S.*?)(?: {2,}|$)/gm)].map(([, term]) => term as string);
}

/** Returns the first words of all commands in the help, in order. */
const firstWords = (): string[] => {
  const shown = subjects
    .flatMap(({ operations }) => Object.entries(operations as Readonly<Record<string, Operation>>))
    .filter(([, { isHidden }]) => isHidden !== true);
  return [...new Set(shown.map(([path]) => path.split(" ")[0] as string))];
};

async function readHelp(path: string[]): Promise<void> {
  const { code, stdout, stderr } = await runHere([...path, "--help"]);
  expect([path, code, stderr]).toEqual([path, 0, ""]);
  const commands =
    path.length === 0
      ? firstWords()
      : entries(stdout, "Commands").map((term) => term.split(" ")[0] as string);
  const options = entries(stdout, "Options").flatMap(
    (term) => term.match(/--?[\w-]+/g)?.filter((each) => each.startsWith("-")) ?? [],
  );
  const below = commands.filter((name) => path.length === 0 || name !== "help");
  helps.set(["idms", ...path].join(" "), { text: stdout, commands: below, options });
  await Promise.all(below.map((name) => readHelp([...path, name])));
}

beforeAll(() => readHelp([]));

const leaves = () => [...helps].filter(([, { commands }]) => commands.length === 0);
const has = (program: string): boolean => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

test("every command has examples and accepts --json, --quiet, --no-input and --no-color", () => {
  expect(leaves().length).toBeGreaterThan(30);
  const shownIn = (text: string) => /^Examples?:\n((?: {2}.+\n?)+)/m.exec(text)?.[1] ?? "";
  expect(leaves().filter(([path, { text }]) => !shownIn(text).includes(path))).toEqual([]);
  for (const [path, { options }] of leaves()) {
    expect([path, options]).toEqual([
      path,
      expect.arrayContaining(["--json", "-q", "--quiet", "--no-input", "--no-color"]),
    ]);
  }
});

describe("the help of the program", () => {
  test("fits a terminal of 80 columns and 24 lines, and names every command once", () => {
    const lines = (helps.get("idms")?.text ?? "").trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(23);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    const grouped = COMMAND_GROUPS.flatMap(({ commands }): readonly string[] => commands);
    expect(grouped.toSorted()).toEqual(firstWords().toSorted());
  });

  test.each(COMMAND_GROUPS.map((group) => [group.name, group] as const))(
    "says what each command of the group %s does",
    async (name, { commands }) => {
      const { code, stdout, stderr } = await runHere(["help", ...name.split("-")]);
      expect([code, stderr]).toEqual([0, ""]);
      const shown = [...stdout.matchAll(/^ {2}(\S+) {2,}\S/gm)].map(([, word]) => word);
      expect(shown).toEqual([...commands]);
      expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
      const asked = await runHere([name]);
      expect([asked.code, asked.stderr]).toEqual([
        2,
        expect.stringContaining(`'${name}' is a group of commands. Run "idms help ${name}" to list them.`),
      ]);
    },
  );

  test("shows the help of a single command, and suggests the right spelling of a misspelt one", async () => {
    expect((await runHere(["help", "links", "create"])).stdout).toBe(helps.get("idms links create")?.text);
    expect(await runHere(["help"])).toMatchObject({ code: 0, stdout: helps.get("idms")?.text });
    const { code, stderr } = await runHere(["help", "links", "creat"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("(Did you mean create?)")]);
  });

  test.each(EVERYDAY)("names %s, which is a command", (line) => {
    const [, ...words] = line.split(" ");
    expect([...helps.keys()].some((path) => `idms ${words.join(" ")} `.startsWith(`${path} `))).toBe(true);
  });
});

test("the help that the build writes in advance equals the help that the program generates", async () => {
  const written = fileURLToPath(new URL("../../packages/cli/dist/help/", import.meta.url));
  for (const [path, { text }] of helps) {
    const widths = JSON.parse(await readFile(join(written, `${path}.json`), "utf8"));
    expect([path, widths]).toEqual([path, expect.arrayContaining([{ width: 80, text }])]);
  }
  const unknown = await runIdms(["nothing", "--help"]);
  expect([unknown.code, unknown.stdout]).toEqual([0, helps.get("idms")?.text]);
  expect((await runIdms(["users", "list", "-h"])).stdout).toBe(helps.get("idms users list")?.text);
  expect((await runIdms(["-V"])).stdout).toBe((await runHere(["--version"])).stdout);
});

test.runIf(hasTerminal)(
  "help is no wider than the terminal, whether written in advance or generated",
  async () => {
    for (const columns of [132, 100, 72, 45]) {
      const { code, screen } = await runOnTerminal(["students", "list", "--help"], [], { columns });
      const shown = screen.split(/\r?\n/).filter((line) => !/^(?:shell|set) |^ {2}idms /.test(line));
      expect([code, columns, shown.filter((line) => line.length > columns)]).toEqual([0, columns, []]);
      expect(screen).toContain("Usage: idms students list");
    }
  },
);

test("the version has three numbers, and no flag takes a secret", async () => {
  const { stdout } = await runHere(["--version"]);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  const secret = /--(?:password|secret|token|key-file|smtp)(?!-(?:file|address))\b/;
  for (const [path, { text }] of helps) expect([path, secret.test(text)]).toEqual([path, false]);
});

describe("the manual page", () => {
  test("has every command with every option of its help, and no other command", async () => {
    const { code, stdout, stderr } = await runHere(["manual"]);
    expect([code, stderr]).toEqual([0, ""]);
    const plain = stdout.replaceAll("\\-", "-");
    const sections = plain.split(/^\.SS "/m).slice(1);
    expect(sections.map((section) => (/^idms[a-z -]*/.exec(section)?.[0] ?? "").trim())).toEqual(
      expect.arrayContaining(leaves().map(([path]) => path)),
    );
    expect(sections).toHaveLength(leaves().length);
    for (const [path, { options }] of leaves()) {
      const section = sections.find((each) => each.startsWith(`${path} `)) ?? "";
      for (const option of options) expect([path, section.includes(option)]).toEqual([path, true]);
    }
    expect(JSON.parse((await runHere(["manual", "--json"])).stdout)).toEqual({ manual: stdout });
  });

  test.runIf(has("groff"))("is typeset without a warning", async () => {
    const { stdout } = await runHere(["manual"]);
    const groff = spawnSync("groff", ["-man", "-ww", "-z", "-Tutf8"], { input: stdout, encoding: "utf8" });
    expect([groff.status, groff.stderr]).toEqual([0, ""]);
  });
});

/** Writes the completion script of a shell to a file. */
async function completionFor(shell: string): Promise<string> {
  const { code, stdout } = await runHere(["completion", shell, "--json"]);
  const { script, ...rest } = JSON.parse(stdout);
  expect([code, rest]).toEqual([0, { shell }]);
  expect((await runHere(["completion", shell])).stdout).toBe(script);
  const file = join(await temporaryFolder(), shell);
  await writeFile(file, script);
  return file;
}

describe("the completion script", () => {
  test.runIf(has("bash"))(
    "for bash offers exactly what help lists, and the choices of an option",
    async () => {
      const file = await completionFor("bash");
      const lines = [...helps.keys(), "idms completion ", "idms export students --format "].flatMap((path) =>
        ["", "-"].map((word) => `${path.trim()} ${word}`),
      );
      const script = `source ${file}
      while IFS= read -r line; do
        read -ra COMP_WORDS <<< "$line"; [[ $line == *" " ]] && COMP_WORDS+=("")
        COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); COMPREPLY=(); compopt() { :; }
        _idms; echo "\${COMPREPLY[*]}"
      done`;
      const input = lines.map((line) => `${line}\n`).join("");
      const { stdout, stderr } = spawnSync("bash", ["-c", script], {
        input,
        encoding: "utf8",
        cwd: await temporaryFolder(),
      });
      expect(stderr).toBe("");
      const answers = new Map(lines.map((line, index) => [line, stdout.split("\n")[index]]));
      for (const [path, { commands, options }] of helps) {
        if (commands.length > 0) expect([path, answers.get(`${path} `)]).toEqual([path, commands.join(" ")]);
        expect([path, answers.get(`${path} -`)?.split(" ").toSorted()]).toEqual([path, options.toSorted()]);
      }
      expect(answers.get("idms completion ")).toBe("bash zsh fish");
      expect(answers.get("idms export students --format ")).toBe("xlsx csv");
    },
  );

  test.runIf(has("zsh"))("for zsh can be parsed by zsh", { tags: "thorough" }, async () => {
    const { status, stderr } = spawnSync("zsh", ["-n", await completionFor("zsh")], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });

  test.runIf(has("fish"))(
    "for fish offers exactly the commands that help lists",
    { tags: "thorough" },
    async () => {
      const file = await completionFor("fish");
      for (const path of ["idms", "idms users", "idms export"]) {
        const { stdout } = spawnSync("fish", ["-c", `source ${file}; complete -C "${path} "`], {
          encoding: "utf8",
        });
        const offered = stdout
          .trim()
          .split("\n")
          .map((line) => line.split("\t")[0]);
        expect(offered.toSorted()).toEqual(helps.get(path)?.commands.toSorted());
      }
    },
  );

  test("for another shell is refused with a list of the supported ones", async () => {
    expect(await runHere(["completion", "tcsh"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("Allowed choices are bash, zsh, fish"),
    });
  });
});
