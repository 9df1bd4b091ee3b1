import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { runIdms } from "./run-idms.ts";

/** What `idms demo --json` answers. */
export interface DemoReport {
  data: string;
  pdfs: string[];
  users: { username: string; password: string; role: string; school: string | null }[];
  /** The link that the parents of a class use. */
  links: { class: string; url: string; expires_at: string }[];
  url: string | null;
}

declare module "vitest" {
  export interface ProvidedContext {
    demo: DemoReport;
  }
}

/** Makes the demo school once for all tests of the program; those that change data work on a copy of its folder. */
export default async function makeDemoSchool(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "idms-demo-"));
  const { code, stdout, stderr } = await runIdms(["demo", "--data", folder, "--no-serve", "--json"]);
  if (code !== 0) throw new Error(`idms demo ended with ${code}: ${stderr}`);
  project.provide("demo", JSON.parse(stdout) as DemoReport);
  return () => rm(folder, { recursive: true, force: true });
}
