import { spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { someOldNode } from "./old-node.ts";
import { copyRepository, install, pack, run } from "./packing.ts";

const oldNode = someOldNode();

test.skipIf(oldNode === undefined)(
  "an old Node.js starts the program on the Node.js that the package contains",
  { tags: "thorough" },
  async () => {
    const { tarball } = await pack();
    const installed = await install(tarball);
    const idms = (...args: string[]) =>
      spawnSync(oldNode as string, [join(installed, "bin", "idms.js"), ...args], { encoding: "utf8" });
    const data = await temporaryFolder();
    expect(idms("doctor", "--data", data, "--json").stdout).toContain(`Node.js ${process.versions.node} on`);
    expect(idms("generate")).toMatchObject({ status: 2, stderr: expect.stringContaining("--school") });
    await rm(join(installed, "node_modules", "node"));
    expect(idms("doctor")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("). Run npm ci in the IDMS folder"),
    });
  },
);

test(
  "a package.json that a killed run left behind is restored by the next run",
  { tags: "thorough" },
  async () => {
    const copy = await copyRepository();
    const own = await readFile(join(copy, "package.json"), "utf8");
    run(process.execPath, ["bin/pack.js"], copy);
    run(process.execPath, ["bin/pack.js"], copy);
    const { files } = JSON.parse(await readFile(join(copy, "package.json"), "utf8"));
    expect(files).toEqual(expect.arrayContaining(["sbom.cdx.json", "LICENCES.md"]));
    const bill = JSON.parse(await readFile(join(copy, "sbom.cdx.json"), "utf8"));
    expect(bill).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "idms" } } });
    expect(bill.components.length).toBeGreaterThan(200);
    expect(await readFile(join(copy, "LICENCES.md"), "utf8")).toContain("| hono |");
    expect(await readFile(join(copy, "package.json.unpacked"), "utf8")).toBe(own);
    run(process.execPath, ["bin/pack.js", "--undo"], copy);
    expect(await readFile(join(copy, "package.json"), "utf8")).toBe(own);
  },
);
