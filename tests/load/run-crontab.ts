/** Runs the crontab of docs/administer.md line by line like cron; see cron-year.ts. */
import { spawnSync } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface CronLine {
  fields: string[];
  command: string;
}

/** The result of a crontab command. */
export interface CronRun {
  command: string;
  code: number | null;
  stderr: string;
}

/** Returns the crontab lines in docs/administer.md that run a command, without environment settings. */
export async function readCrontab(): Promise<CronLine[]> {
  const text = await readFile(join(root, "docs/administer.md"), "utf8");
  const block = /```crontab\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  return block
    .split("\n")
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const words = line.split(/ +/);
      return { fields: words.slice(0, 5), command: words.slice(5).join(" ") };
    });
}

function matches(field: string, value: number): boolean {
  if (field === "*") return true;
  const [from = 0, to = from] = field.split("-").map(Number);
  return value >= from && value <= to;
}

/** Returns the lines due on a day, sorted by time. */
function dueOn(lines: readonly CronLine[], day: Date): CronLine[] {
  const due = lines.filter(
    ({ fields: [, , date = "", month = "", weekday = ""] }) =>
      matches(date, day.getDate()) && matches(month, day.getMonth() + 1) && matches(weekday, day.getDay()),
  );
  const minutes = ({ fields: [minute, hour] }: CronLine) => Number(hour) * 60 + Number(minute);
  return due.toSorted((a, b) => minutes(a) - minutes(b));
}

/**
 * Creates the folder in which a crontab's commands run: `idms` is the built program, `date` returns the simulated day,
 * and the system folders are below it.
 */
export async function cronMachine(folder: string, data: string) {
  const bin = join(folder, "bin");
  await mkdir(bin, { recursive: true });
  const script = async (name: string, text: string) => {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(bin, name), 0o755);
  };
  await script("idms", `exec '${process.execPath}' '${join(root, "bin", "idms.js")}' "$@"`);
  const lines = await readCrontab();
  return {
    lines,
    /** Runs everything due on a day with cron's shell, in which a percent sign is escaped. */
    async runDay(day: Date): Promise<CronRun[]> {
      const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) =>
        String(part).padStart(2, "0"),
      );
      await script("date", `echo ${date.join("-")}`);
      return dueOn(lines, day).map(({ command }) => {
        const here = command.replaceAll(String.raw`\%`, "%").replaceAll(/\/(?=var\/|srv\/)/g, `${folder}/`);
        const env = { ...process.env, PATH: `${bin}:${process.env["PATH"]}`, IDMS_DATA: data };
        const { status, stderr } = spawnSync("sh", ["-c", here], { env, encoding: "utf8" });
        return { command, code: status, stderr };
      });
    },
  };
}
