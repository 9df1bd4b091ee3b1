/** @module-tag thorough */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const node = promisify(execFile);
const CHECK = "require(process.argv[1]).checkKeptCode()";
/** The environment without the variables of other tests. */
const env = { PATH: process.env["PATH"] };

/** A copy of the built program, whose compile cache is modified by the tests. */
let copy = "";

beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), "idms-test-"));
  await mkdir(join(copy, "packages/cli"), { recursive: true });
  await cp(join(root, "bin/idms.js"), join(copy, "bin/idms.js"));
  for (const file of ["package.json", "packages/cli/package.json"])
    await cp(join(root, file), join(copy, file));
  const isCode = (path: string) => !/[/\\]dist[/\\](?!kept)[^.]*[/\\]|\.js$/.test(path);
  await cp(join(root, "packages/cli/dist"), join(copy, "packages/cli/dist"), {
    recursive: true,
    filter: isCode,
  });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
});

afterEach(() => rm(copy, { recursive: true }));

const loader = () => join(copy, "packages/cli/dist/load.cjs");
const kept = () => join(copy, "packages/cli/dist/kept");
const classes = (options: string[] = [], as = env) =>
  node(
    process.execPath,
    [...options, join(copy, "bin/idms.js"), "classes", "list", "--data", inject("demo").data, "--json"],
    { env: as },
  );

/** Modifies each cached file and returns their number. */
async function change(to: (bytes: Buffer) => Buffer): Promise<number> {
  const files = await readdir(kept());
  for (const file of files) await writeFile(join(kept(), file), to(await readFile(join(kept(), file))));
  return files.length;
}

describe("the code that V8 compiled while the build printed a class", () => {
  test("is used by the Node.js that it was built with", async () => {
    expect(await readdir(kept())).toHaveLength(3);
    await node(process.execPath, ["-e", CHECK, loader()], { env });
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ["is empty", () => Buffer.alloc(0)],
    ["has ended early", (bytes) => bytes.subarray(0, bytes.length >> 1)],
    [
      "has changed in its midst",
      (bytes) => Buffer.from(bytes.map((byte, at) => (at % 5000 === 4999 ? byte ^ 255 : byte))),
    ],
    ["is something else", (bytes) => Buffer.alloc(bytes.length, "something else")],
  ])("is ignored if it %s, and the program works as before", async (_, to) => {
    const before = await classes();
    expect(await change(to)).toBe(3);
    expect(await classes()).toEqual(before);
    await expect(node(process.execPath, ["-e", CHECK, loader()], { env })).rejects.toThrow("was rejected");
  });

  test("is ignored if the program has changed, even if its length is the same", async () => {
    const program = join(copy, "packages/cli/dist/program.cjs");
    const code = await readFile(program, "utf8");
    await writeFile(program, code.replaceAll("unknown command", "UNKNOWN COMMAND"));
    const asked = node(process.execPath, [join(copy, "bin/idms.js"), "clases"], { env });
    await expect(asked).rejects.toThrow("UNKNOWN COMMAND");
  });

  test("is ignored by a Node.js with other flags, and may be missing", async () => {
    const before = await classes();
    expect(await classes(["--stack-size=900"])).toEqual(before);
    await rm(kept(), { recursive: true });
    expect(await classes()).toEqual(before);
  });
});

describe("with IDMS_PLAIN_START=1", () => {
  const plain = { ...env, IDMS_PLAIN_START: "1" };

  test("help comes from the program, not from the file that the build wrote", async () => {
    const written = join(copy, "packages/cli/dist/help");
    await writeFile(join(written, "idms.json"), JSON.stringify([{ width: 0, text: "written by the build" }]));
    const help = (env: NodeJS.ProcessEnv) =>
      node(process.execPath, [join(copy, "bin/idms.js"), "--help"], { env });
    expect((await help(env)).stdout).toBe("written by the build");
    expect((await help(plain)).stdout).toContain("Usage: idms COMMAND [flags]");
  });

  test("no compiled code is used, and the program does the same", async () => {
    await expect(node(process.execPath, ["-e", CHECK, loader()], { env: plain })).rejects.toThrow(
      "was rejected",
    );
    expect(await classes([], plain)).toEqual(await classes());
    const flags = ["--all-schools", "--dry-run", "--json", "--data", inject("demo").data];
    const checked = async (env: NodeJS.ProcessEnv) => {
      const { stdout } = await node(process.execPath, [join(root, "bin/idms.js"), "generate", ...flags], {
        env,
      });
      return stdout.replaceAll(/"seconds":\s*[\d.]+/g, "");
    };
    const report = await checked(plain);
    expect(report).toBe(await checked(env));
    expect(report).toContain('"cards"');
  });

  test("Node.js chooses the number of its threads", async () => {
    const start = pathToFileURL(join(root, "packages/cli/src/start/start.ts")).href;
    const script = `import { start } from "${start}"; start("serve"); console.log(process.env.UV_THREADPOOL_SIZE)`;
    const threads = async (env: NodeJS.ProcessEnv) =>
      (await node(process.execPath, ["--input-type=module", "-e", script], { env })).stdout.trim();
    expect(Number(await threads(env))).toBeGreaterThanOrEqual(4);
    expect(await threads(plain)).toBe("undefined");
  });
});

/** The bundler keeps the names of zod's parts. */
const SCHEMA =
  /^(?:var|let|const) \w+ = (?:require_\w+\.)?(?:object|strictObject|_enum|union|literal|array|record|string)(?:\$\d+)?\(/gm;

test.each(["program", "printing", "press"])(
  "the chunk %s, which every print loads, builds no schema until one is needed",
  async (chunk) => {
    const code = await readFile(join(root, `packages/cli/dist/${chunk}.cjs`), "utf8");
    expect(code.match(SCHEMA)).toBeNull();
  },
);
