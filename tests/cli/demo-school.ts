import { mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import { CONFIG_FILE } from "../../packages/server/src/installation/settings/config-file.ts";
import { copyDatabase, DEMO_TEMPLATE, settingsFor, TEMPLATE } from "../postgresql.ts";
import { DEMO_PART, s3Url } from "../s3-store.ts";
import { copyData, runIdms, untouchedCopy } from "./run-idms.ts";

/** The output of `idms demo --json`. */
export interface DemoReport {
  data: string;
  pdfs: string[];
  users: { username: string; password: string; role: string; school: string | null }[];
  /** The link for the parents of a class. */
  links: { class: string; url: string; expires_at: string }[];
  url: string | null;
}

declare module "vitest" {
  export interface ProvidedContext {
    demo: DemoReport;
  }
}

/** The demo school, shared by all projects of a run and deleted after the last of them. */
interface Shared {
  idmsDemo?: { folder: string; made: Promise<DemoReport>; projects: number } | undefined;
}

/** The servers if the tests run on PostgreSQL and S3. */
type Servers = Partial<Pick<ProvidedContext, "postgresql" | "s3">>;

async function makeDemo(folder: string, { postgresql: server, s3 }: Servers): Promise<DemoReport> {
  if (server && s3) {
    const name = await copyDatabase(server, TEMPLATE, "idms_demo");
    const files = s3Url(s3.port, DEMO_PART, 30);
    await writeFile(join(folder, CONFIG_FILE), settingsFor(`${server}/${name}`, files));
  }
  const { code, stdout, stderr } = await runIdms(["demo", "--data", folder, "--no-serve", "--json"]);
  if (code !== 0) throw new Error(`idms demo ended with ${code}: ${stderr}`);
  if (server) await copyDatabase(server, "idms_demo", DEMO_TEMPLATE);
  await copyData(folder, untouchedCopy(folder));
  return JSON.parse(stdout) as DemoReport;
}

/** Creates the demo school once for all tests of the program. Tests that change data work on a copy of its folder. */
export default async function shareDemoSchool(project: TestProject): Promise<() => Promise<void>> {
  // Each project loads this file separately, so the projects share only the process.
  const shared = globalThis as Shared;
  const servers: Servers = project.getProvidedContext();
  if (!shared.idmsDemo) {
    const folder = mkdtempSync(join(tmpdir(), "idms-demo-"));
    shared.idmsDemo = { folder, made: makeDemo(folder, servers), projects: 0 };
  }
  const demo = shared.idmsDemo;
  demo.projects += 1;
  project.provide("demo", await demo.made);
  return async () => {
    demo.projects -= 1;
    if (demo.projects > 0) return;
    shared.idmsDemo = undefined;
    for (const folder of [demo.folder, untouchedCopy(demo.folder)])
      await rm(folder, { recursive: true, force: true });
  };
}
