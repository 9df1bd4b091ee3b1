import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Case, CaseName } from "./cases.ts";
import { clearDerived } from "./clear-derived.ts";
import { className, IDMS, options, SCHOOL } from "./fill-idms.ts";
import { PYTHON } from "./install-peers.ts";
import { BENCH_DATA, IDMS_DATA } from "./make-data.ts";
import { makeRecords } from "./make-records.ts";
import type { Command } from "./measure.ts";

export interface Task {
  case: Case;
  cards: number;
  jobFile: string;
  output: string;
}

export interface Program {
  name: string;
  /** Name in the table. */
  title: string;
  version: string;
  /** Whether it is a third-party program with which idms is compared. */
  isPeer: boolean;
  hasTexts: boolean;
  /** The cases that it can print as well as the others. */
  cases: readonly CaseName[];
  /** The reason why it cannot run here. */
  missing?: string | undefined;
  /** Runs before each run, and is not timed. */
  before?(): void;
  command(task: Task): Command;
}

export const COMPILED = join(BENCH_DATA, "programs");

/** Every program uses code compiled in earlier runs, as idms does. */
export const env = { NODE_ENV: "production", NODE_COMPILE_CACHE: join(BENCH_DATA, "compile-cache") };

const PHOTOS: readonly CaseName[] = ["plain", "phone"];
const SHEETS: readonly CaseName[] = [...PHOTOS, "a4", "duplex"];
const ALL: readonly CaseName[] = [...SHEETS, "qr", "scripts"];

/** Returns the programs. The others are compared with the first. */
export function listPrograms(): Program[] {
  return [
    scripted("bare", {
      title: "bare writer",
      isPeer: false,
      cases: isThere("qr") ? [...SHEETS, "qr"] : SHEETS,
    }),
    {
      ...scripted("recorded", { title: "bare writer, recorded", isPeer: false, cases: SHEETS }),
      before: () => makeRecords(join(BENCH_DATA, "recorded.db")),
    },
    scripted("floor", { title: "floor (bytes alone)", isPeer: false, hasTexts: false, cases: PHOTOS }),
    scripted("floor-sync", { title: "floor (system calls)", isPeer: false, hasTexts: false, cases: PHOTOS }),
    { ...idms(), name: "idms-first", title: "idms, first print", cases: ["phone"], before: clearDerived },
    idms(),
    peer("pdfkit", "pdfkit", SHEETS),
    peer("pdf-lib", "pdf-lib", SHEETS),
    peer("mupdf", "mupdf", SHEETS),
    peer("typst", "@myriaddreamin/typst-ts-node-compiler", [...SHEETS, "scripts"]),
    reportlab(),
    peer("react-pdf", "@react-pdf/renderer", PHOTOS),
    peer("pdfme", "@pdfme/generator", [...PHOTOS, "qr"]),
    chromium(),
  ];
}

function idms(): Program {
  return {
    name: "idms",
    title: "idms",
    isPeer: false,
    hasTexts: true,
    version: versionIn("../../package.json"),
    cases: ALL,
    command: ({ case: { students, template, layout }, cards, output }) => ({
      file: process.execPath,
      args: [
        IDMS,
        "generate",
        ...options({
          school: SCHOOL,
          class: className(students, cards),
          template,
          layout,
          data: IDMS_DATA,
          out: output,
        }),
        "--no-mark",
        "--quiet",
      ],
      env,
    }),
  };
}

interface Scripted {
  title: string;
  isPeer?: boolean;
  hasTexts?: boolean;
  cases: readonly CaseName[];
  version?: string;
  missing?: string | undefined;
}

function scripted(
  name: string,
  { title, isPeer = true, hasTexts = true, cases, version = "", missing }: Scripted,
): Program {
  return {
    name,
    title,
    isPeer,
    hasTexts,
    version,
    cases,
    missing,
    command: ({ jobFile, output }) => ({
      file: process.execPath,
      args: [join(COMPILED, `${name}.js`), jobFile, output],
      env,
    }),
  };
}

function peer(name: string, library: string, cases: readonly CaseName[]): Program {
  const title = TITLES[library] ?? library;
  const manifest = `node_modules/${library}/package.json`;
  if (!existsSync(new URL(manifest, import.meta.url)))
    return scripted(name, { title, cases, missing: "npm could not install it" });
  return scripted(name, { title, cases, version: versionIn(manifest) });
}

/** Whether a library is installed here or with the packages of the program itself. */
function isThere(library: string): boolean {
  try {
    return existsSync(fileURLToPath(import.meta.resolve(library)));
  } catch {
    return false;
  }
}

/** Titles of packages whose name differs from the program they contain. */
const TITLES: Record<string, string> = {
  "@myriaddreamin/typst-ts-node-compiler": "typst, as typst-ts-node-compiler",
};

function versionIn(manifest: string): string {
  const { version } = JSON.parse(readFileSync(new URL(manifest, import.meta.url), "utf8")) as {
    version: string;
  };
  return version;
}

function reportlab(): Program {
  const program = scripted("reportlab", { title: "ReportLab", cases: [...SHEETS, "qr"] });
  const script = fileURLToPath(new URL("programs/report_lab.py", import.meta.url));
  const command = ({ jobFile, output }: Task): Command => ({ file: PYTHON, args: [script, jobFile, output] });
  const version = existsSync(PYTHON)
    ? said(PYTHON, "-c", "import reportlab; print(reportlab.Version)")
    : null;
  if (version === null) return { ...program, missing: "pip could not install it", command };
  return { ...program, version, command };
}

function chromium(): Program {
  const cases: readonly CaseName[] = [...SHEETS, "scripts"];
  for (const file of ["chromium", "chromium-browser", "google-chrome"]) {
    const version = said(file, "--version");
    if (version === null) continue;
    const program = scripted("chromium", {
      title: "Chromium",
      cases,
      version: /[\d.]+/.exec(version)?.[0] ?? "",
    });
    const command = (task: Task): Command => ({
      ...program.command(task),
      env: { ...env, CHROMIUM: file },
    });
    return { ...program, command };
  }
  return scripted("chromium", { title: "Chromium", cases, missing: "no Chromium is installed" });
}

/** Returns the output of a program, or null if it is missing or fails. */
function said(file: string, ...args: string[]): string | null {
  try {
    return execFileSync(file, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}
