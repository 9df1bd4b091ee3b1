import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { CERTIFICATE, KEY } from "./server/forwarding/receivers.ts";
import { root, textOf } from "./source-files.ts";

const FOLDER = "packages/server/deploy";
const UNITS = ["idms.service", "idms-watch.service"];
/** Maximum exposure. systemd-analyze rates a service below 3 of 10 as well protected. */
const MOST_EXPOSED = 3;

const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

test.each(UNITS)("%s runs as its own user, without capabilities, and writes only where it may", (unit) => {
  const text = textOf(join(FOLDER, unit));
  const set = new Map(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]): [string, string] => [name, value]),
  );
  expect(set.get("User")).toBe("idms");
  expect(set.get("CapabilityBoundingSet")).toBe("");
  expect(set.get("ProtectSystem")).toBe("strict");
  for (const name of ["NoNewPrivileges", "PrivateDevices", "PrivateTmp", "ProtectHome", "RestrictNamespaces"])
    expect([name, set.get(name)]).toEqual([name, "yes"]);
  // V8 compiles at run time, the program lowers its children's priority, and Node.js keeps a copied file's owner.
  expect(text.indexOf("SystemCallFilter=@chown")).toBeGreaterThan(
    text.indexOf("SystemCallFilter=~@privileged"),
  );
  expect(text).not.toMatch(/^MemoryDenyWriteExecute=yes|^SystemCallFilter=~.*@resources/m);
});

test.runIf(has("systemd-analyze")).each(UNITS)("systemd rates the exposure of %s below 3 of 10", (unit) => {
  const path = join(root, FOLDER, unit);
  const { stdout, stderr } = spawnSync("systemd-analyze", ["security", "--offline=true", path], {
    encoding: "utf8",
  });
  const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1];
  expect(Number(exposure), stderr).toBeLessThan(MOST_EXPOSED);
});

test("the image has the exact Node.js of the lock file, no root user and a health check", () => {
  const text = textOf(join(FOLDER, "Dockerfile"));
  const { packages } = JSON.parse(textOf("package-lock.json"));
  expect(text).toContain(`ARG BASE=node:${packages["node_modules/node"].version}-slim\n`);
  const stages = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(stages).toEqual(["${BASE}", "${BASE}"]);
  expect(text.indexOf("USER node")).toBeGreaterThan(text.lastIndexOf("RUN "));
});

test("the health check of the image asks the server's port, with TLS if the server uses it", async () => {
  const [, command = ""] =
    /^HEALTHCHECK .*\\\n +CMD (\[.*\])$/m.exec(textOf(join(FOLDER, "Dockerfile"))) ?? [];
  const [program, ...args] = JSON.parse(command) as string[];
  expect(program).toBe("node");
  const healthy = async (env: NodeJS.ProcessEnv): Promise<boolean> => {
    const [code] = await once(spawn(process.execPath, args, { env: { ...process.env, ...env } }), "exit");
    return code === 0;
  };
  const listening = async (server: Server): Promise<string> => {
    server.on("request", ({ url }, response) => response.writeHead(url === "/readyz" ? status : 404).end());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    return String((server.address() as AddressInfo).port);
  };
  let status = 200;
  const plain = { IDMS_PORT: await listening(createServer()), IDMS_TLS_CERTIFICATE_FILE: "" };
  expect(await healthy(plain)).toBe(true);
  const IDMS_PORT = await listening(createTlsServer({ key: KEY, cert: CERTIFICATE }));
  expect(await healthy({ IDMS_PORT, IDMS_TLS_CERTIFICATE_FILE: "/etc/idms/tls.pem" })).toBe(true);
  status = 503;
  expect(await healthy(plain)).toBe(false);
  expect(args.at(-1)).toContain("IDMS_PORT || 8080");
});

test("the containers of docs/install.md restart after a reboot and have folders that their user may write to", () => {
  const install = textOf("docs/install.md");
  const [, server = ""] = /^docker run -d ((?:.*\\\n)*.*)$/m.exec(install) ?? [];
  for (const part of ["--name idms", "--restart unless-stopped", "--read-only", "-v idms:/data"])
    expect(server).toContain(part);
  const [user] = /install -d -o \d+ -g \d+/.exec(install) ?? [];
  // The user `node` of the image.
  expect(user).toBe("install -d -o 1000 -g 1000");
  expect(install).toContain("systemctl enable --now idms");
});

test("nginx uses only TLS 1.2 and 1.3, regardless of its defaults", () => {
  expect(textOf(join(FOLDER, "nginx.conf"))).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/);
});

test("the image contains only named files, and no git files", () => {
  const [first, ...others] = textOf(join(FOLDER, "Dockerfile.dockerignore")).trim().split("\n");
  expect(first).toBe("*");
  expect(
    others.filter((line) => line.startsWith("!") && /git|\*$/.test(line.replace("tsconfig*.json", ""))),
  ).toEqual([]);
});

test("servers and worker of compose.yaml have a read-only root and no capabilities", () => {
  const text = textOf(join(FOLDER, "compose.yaml"));
  const common = text.slice(text.indexOf("x-idms:"), text.indexOf("x-server:"));
  for (const line of ["read_only: true", "tmpfs: [/tmp]", "cap_drop: [ALL]", "no-new-privileges:true"])
    expect(common).toContain(line);
  for (const name of ["server-1", "server-2"]) expect(text).toContain(`  ${name}:\n    <<: *server\n`);
  expect(text).toContain("  worker:\n    <<: *idms\n");
});

interface Workflow {
  on: object;
  permissions: Record<string, string>;
  jobs: Record<
    string,
    { strategy?: { matrix: { node: number[] } }; steps: { run?: string; uses?: string }[] }
  >;
}

const inForge = (folder: string): string[] => readdirSync(join(root, ".github", folder));
const parsed = <Kind>(folder: string, file: string): Kind =>
  parse(textOf(join(".github", folder, file))) as Kind;

test("each workflow of a forge runs scripts and programs of the repository, on the oldest Node.js and later", () => {
  const { scripts, engines } = JSON.parse(textOf("package.json"));
  const workflows = inForge("workflows").map((file) => parsed<Workflow>("workflows", file));
  const jobs = workflows.flatMap((workflow) => Object.values(workflow.jobs));
  const commands = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const named = commands.flatMap((command) => {
    const script = /^npm run (\S+)/.exec(command)?.[1];
    return script === undefined
      ? ((/^\.ci\/run (.+)/.exec(command)?.[1] ?? "").match(/\S+/g) ?? [])
      : [script];
  });
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
  const programs = commands.map((command) => command.split(" ")[0] as string);
  expect(programs).toContain(".ci/run");
  expect(
    programs.filter((program) => !["npm", "gh"].includes(program) && !existsSync(join(root, program))),
  ).toEqual([]);
  const [versions] = jobs.flatMap(({ strategy }) => strategy?.matrix.node ?? []).toSorted();
  expect(engines.node).toBe(`>=${versions}`);
});

test("only the workflow of a release may write to the repository", () => {
  const writers = inForge("workflows").filter(
    (file) => parsed<Workflow>("workflows", file).permissions["contents"] !== "read",
  );
  expect(writers).toEqual(["release.yml"]);
});

test("each issue form asks for something, under ids of its own, and warns of children's data", () => {
  const forms = inForge("ISSUE_TEMPLATE").filter((file) => file !== "config.yml");
  expect(forms.length).toBeGreaterThan(1);
  for (const file of forms) {
    const { name, description, body } = parsed<{
      name: string;
      description: string;
      body: { id?: string; validations?: { required: boolean } }[];
    }>("ISSUE_TEMPLATE", file);
    expect([name, description].every((text) => text.length > 5)).toBe(true);
    expect(body.some(({ validations }) => validations?.required)).toBe(true);
    const ids = body.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(textOf(join(".github/ISSUE_TEMPLATE", file))).toMatch(/Never send a child's/);
  }
});
