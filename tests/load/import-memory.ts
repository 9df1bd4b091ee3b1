/**
 * Measures the memory of an import of many rows with photos, and how it resumes after a kill midway: `node
 * tests/load/import-memory.ts [rows…]`, by default 1,000 and 10,000. Requires the built program, and twice 50 KB of
 * disk per row.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "../../packages/server/src/installation/store/stored-files.ts";
import { busyPhoto, ownPhoto } from "../server/own-photo.ts";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const LOOK_MS = 50;

function idms(args: readonly string[], input = ""): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    input,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** Returns the peak memory of a process and its children, in MB, and its CPU time in seconds. */
async function measured(child: ReturnType<typeof spawn>, onLook: () => void = () => {}) {
  let [peak, ticks] = [0, 0];
  const look = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    const stat = (await readFile(`/proc/${child.pid}/stat`, "utf8").catch(() => "")).split(" ");
    if (stat.length > 15) ticks = Number(stat[13]) + Number(stat[14]);
    onLook();
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  const [code] = (await once(child, "exit")) as [number | null];
  clearInterval(timer);
  return { code, peak: Math.round(peak / 1024), seconds: ticks / 100 };
}

async function school(folder: string): Promise<string> {
  const data = join(folder, "data");
  idms(["init", "--school", "Green Valley", "--no-input", "--data", data], "a long password for a load\n");
  idms(["forms", "starter", "--school", "1", "--data", data]);
  idms(["classes", "add", "8 - A", "--school", "1", "--data", data]);
  return data;
}

async function sheetOf(folder: string, rows: number, photo: Buffer): Promise<string> {
  await mkdir(join(folder, "photos"));
  const lines = ["Name,Class,Father,Address,Blood Group,Phone,Photo"];
  for (let at = 0; at < rows; at += 1) {
    lines.push(`Child ${at},8A,Father ${at},"${at} MG Road, Pune",B +ve,${9_000_000_000 + at},p${at}.jpg`);
    await writeFile(join(folder, "photos", `p${at}.jpg`), ownPhoto(photo, at));
  }
  await writeFile(join(folder, "students.csv"), `${lines.join("\n")}\n`);
  return join(folder, "students.csv");
}

const countOf = (data: string): number =>
  (
    JSON.parse(idms(["classes", "list", "--school", "1", "--json", "--data", data])) as {
      classes: { submitted: number }[];
    }
  ).classes.reduce((sum, { submitted }) => sum + submitted, 0);

const photo = await busyPhoto(480, 640);
for (const rows of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 10_000]) {
  const folder = await mkdtemp(join(tmpdir(), "import-memory-"));
  try {
    const data = await school(folder);
    const sheet = await sheetOf(folder, rows, photo);
    const args = [
      "import",
      "students",
      sheet,
      "--school",
      "1",
      "--photos",
      join(folder, "photos"),
      "--data",
      data,
    ];
    const start = (more: readonly string[] = []) =>
      spawn(process.execPath, [program, ...args, ...more], { stdio: ["ignore", "ignore", "pipe"] });
    const dry = await measured(start(["--dry-run"]));
    assert.equal(dry.code, 0);

    const stored = async () => (await listFiles(join(data, "photos"))).length;
    const killed = start(["--progress"]);
    let isDue = false;
    const ended = measured(killed, () => {
      void stored().then((count) => {
        if (count < rows / 2 || isDue) return;
        isDue = true;
        killed.kill("SIGKILL");
      });
    });
    await ended;
    const left = await stored();
    assert.equal(countOf(data), 0);

    const again = start(["--progress"]);
    let said = "";
    again.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text));
    const done = await measured(again);
    assert.equal(done.code, 0, said);
    assert.equal(countOf(data), rows);
    assert.equal(await stored(), rows);
    console.log(
      JSON.stringify({
        rows,
        dryRunMB: dry.peak,
        killedWith: left,
        importMB: done.peak,
        processorSeconds: done.seconds,
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
