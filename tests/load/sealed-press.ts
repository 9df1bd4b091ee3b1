/**
 * How long `idms generate` takes for a class of the demo school whose photos are encrypted, beside the same class whose photos are not,
 * in turn: its processor time and its time, each the median.
 *
 *     npm run build && nice node tests/load/sealed-press.ts [rounds]
 */
import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { saveSettings } from "../../packages/server/src/config-file.ts";

const [rounds = 5] = process.argv.slice(2).map(Number);
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const root = await mkdtemp(join(tmpdir(), "idms-sealed-press-"));

function idms(args: string[]): { cpu: number; real: number; stdout: string } {
  const line = [process.execPath, program, ...args].map((word) => `'${word}'`).join(" ");
  const { status, stdout, stderr } = spawnSync("bash", ["-c", `time -p ${line}`], { encoding: "utf8" });
  if (status !== 0) throw new Error(`idms ${args.join(" ")}: ${stderr}`);
  const seconds = (name: string) => Number(new RegExp(`^${name} ([\\d.]+)$`, "m").exec(stderr)?.[1]);
  return { cpu: seconds("user") + seconds("sys"), real: seconds("real"), stdout };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

try {
  const [open, sealed] = [join(root, "open"), join(root, "sealed")];
  idms(["demo", "--data", open, "--no-serve", "--json"]);
  await cp(open, sealed, { recursive: true });
  const key = join(root, "photos.key");
  idms(["keys", "new", key]);
  await saveSettings(sealed, { encryption_key_file: key });
  idms(["keys", "encrypt", "--data", sealed]);
  const taken = { first: new Map<string, number[][]>(), again: new Map<string, number[][]>() };
  for (let round = 0; round < rounds; round += 1)
    for (const data of round % 2 === 0 ? [open, sealed] : [sealed, open])
      for (const kind of ["first", "again"] as const) {
        // The first print draws each photo as it is needed, the next ones take what it left.
        if (kind === "first")
          for (const made of ["renditions", "prints"])
            await rm(join(data, made), { recursive: true, force: true });
        const batch = [
          "generate",
          "--data",
          data,
          "--all-schools",
          "--status",
          "VERIFIED",
          "ID_GENERATED",
          "--out",
          join(root, "{school}-{class}.pdf"),
        ];
        const { cpu, real } = idms([...batch, "--json"]);
        taken[kind].set(data, [...(taken[kind].get(data) ?? []), [cpu, real]]);
      }
  for (const [kind, of] of Object.entries(taken))
    for (const [at, what] of ["processor", "time"].entries()) {
      const [before, after] = [open, sealed].map((data) =>
        median((of.get(data) ?? []).map((each) => each[at] as number)),
      );
      const share = ((100 * (before as number)) / (after as number)).toFixed(0);
      process.stdout.write(
        `${kind} print, ${what}: ${before} s open, ${after} s sealed: ${share} % of the speed\n`,
      );
    }
} finally {
  await rm(root, { recursive: true, force: true });
}
