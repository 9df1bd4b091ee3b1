#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that an old one gets a sentence instead of a stack.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `idms: IDMS needs Node.js 22.12 or newer and this is ${process.version}: run "npx idms", or install a newer Node.js.\n`,
  );
  process.exit(1);
}
const { enableCompileCache } = await import("node:module");
enableCompileCache();
await import("../packages/cli/dist/idms.js");
