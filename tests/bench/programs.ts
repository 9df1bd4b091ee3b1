import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { className, IDMS, options, SCHOOL } from "./fill-idms.ts";
import { BENCH_DATA, IDMS_DATA } from "./make-data.ts";
import type { Command } from "./measure.ts";

export interface Task {
  cards: number;
  jobFile: string;
  output: string;
}

export interface Program {
  name: string;
  /** What it is called in the table. */
  title: string;
  version: string;
  /** Why it cannot run here. */
  missing?: string;
  command(task: Task): Command;
}

export const COMPILED = join(BENCH_DATA, "programs");

/** Every program finds its code compiled by earlier runs, as idms arranges for itself. */
const env = { NODE_ENV: "production", NODE_COMPILE_CACHE: join(BENCH_DATA, "compile-cache") };

/** The first is what the others are compared with. */
export function listPrograms(): Program[] {
  return [
    own("floor", "floor (bare writer)", ""),
    own("floor-sync", "floor (bare system calls)", ""),
    {
      name: "idms",
      title: "idms",
      version: versionIn("../../package.json"),
      command: ({ cards, output }) => ({
        file: process.execPath,
        args: [
          IDMS,
          "generate",
          ...options({
            school: SCHOOL,
            class: className(cards),
            layout: "card",
            data: IDMS_DATA,
            out: output,
          }),
          "--no-mark",
          "--quiet",
        ],
        env,
      }),
    },
    peer("pdf-lib", "pdf-lib"),
    peer("react-pdf", "@react-pdf/renderer"),
    peer("pdfme", "@pdfme/generator"),
    chromium(),
  ];
}

function own(name: string, title: string, version: string, more: Record<string, string> = {}): Program {
  return {
    name,
    title,
    version,
    command: ({ jobFile, output }) => ({
      file: process.execPath,
      args: [join(COMPILED, `${name}.js`), jobFile, output],
      env: { ...env, ...more },
    }),
  };
}

const peer = (name: string, library: string): Program =>
  own(name, library, versionIn(`node_modules/${library}/package.json`));

function versionIn(manifest: string): string {
  const { version } = JSON.parse(readFileSync(new URL(manifest, import.meta.url), "utf8")) as {
    version: string;
  };
  return version;
}

function chromium(): Program {
  for (const file of ["chromium", "chromium-browser", "google-chrome"]) {
    try {
      const said = execFileSync(file, ["--version"], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
      return own("chromium", "Chromium", /[\d.]+/.exec(said)?.[0] ?? "", { CHROMIUM: file });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return { ...own("chromium", "Chromium", ""), missing: "no Chromium is installed" };
}
