import { createRequire, Module } from "node:module";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

/** The chunks that every print needs: the build keeps what V8 compiles of them, see `keep-code.ts`. */
const KEPT_CHUNKS: readonly string[] = ["program.cjs", "printing.cjs", "press.cjs"];

/** Node's own property, which its types leave out. */
type Chunk = NodeJS.Module & { _compile(code: string, file: string): void };

const folder = import.meta.dirname;
const chunks = new Map<string, Chunk>();
const scripts = new Map<string, Script>();
const fromOutside = createRequire(import.meta.url);
const waits: Promise<unknown>[] = [];
let isTaken = process.env["IDMS_PLAIN_START"] !== "1";
let isKeeping = false;

/**
 * Works as `require` does, for a chunk. `import()` of another chunk is `later`, and `import()` of what is not in the
 * bundle is `outside`, since a script cannot import. Where a module of a chunk would `await`, the chunk goes on, and
 * its importer waits.
 */
const ask = Object.assign(
  (id: string): unknown => (id.startsWith("./") ? load(id.slice("./".length)) : fromOutside(id)),
  {
    async later(id: string): Promise<unknown> {
      const exports = ask(id);
      await Promise.all(waits);
      return exports;
    },
    outside: (id: string): Promise<unknown> => import(id),
    wait: (promise: Promise<unknown>): void => void waits.push(promise),
  },
);

/**
 * Runs a chunk of the built program when it is first asked for, and returns its exports.
 * @param name its file, beside this one
 */
export function load<Exports>(name: string): Exports {
  const known = chunks.get(name);
  if (known) return known.exports as Exports;
  const file = join(folder, name);
  const chunk = new Module(file) as Chunk;
  Object.assign(chunk, { filename: file, require: ask });
  chunks.set(name, chunk);
  const code = readCode(name);
  const script = KEPT_CHUNKS.includes(name) ? compiledBefore(name, code) : undefined;
  try {
    if (script) script.runInThisContext()(chunk.exports, ask, chunk, file, folder);
    else chunk._compile(code.toString("latin1"), file);
  } catch (error) {
    // Who asks again is told again, and gets no half of it.
    chunks.delete(name);
    throw error;
  }
  return chunk.exports as Exports;
}

const readCode = (name: string): Buffer => readFileSync(join(folder, name));

/** The file for V8's compiled code of a chunk. Only the same V8 can read it. */
const keptFile = (name: string): string =>
  join(folder, "kept", `${name}-${process.versions.v8}-${process.arch}`);

/** The checksum of the kept data and of the chunk: V8 checks only the length of both, and crashes on damaged data. */
const SUM_BYTES = 4;

function readKept(name: string, code: Buffer): Buffer | undefined {
  const file = keptFile(name);
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  const compiled = bytes.subarray(SUM_BYTES);
  return bytes.length > SUM_BYTES && bytes.readUInt32LE() === sumOf(compiled, code) ? compiled : undefined;
}

const sumOf = (compiled: Buffer, code: Buffer): number => crc32(compiled, crc32(code));

/**
 * A chunk with the functions that were compiled when the build had a class printed. Most are compiled
 * when they are first called: a tenth of the processor's time of a class of sixty.
 * Undefined where nothing is kept for this Node.js.
 */
function compiledBefore(name: string, code: Buffer): Script | undefined {
  const cachedData = isTaken && !isKeeping ? readKept(name, code) : undefined;
  if (!cachedData && !isKeeping) return undefined;
  const wrapped = `(function (exports, require, module, __filename, __dirname) { ${code.toString("latin1")}\n})`;
  const script = new Script(wrapped, { filename: join(folder, name), cachedData });
  // V8 takes none where it is told to work in another way, as by NODE_OPTIONS: once is enough to know.
  isTaken = script.cachedDataRejected !== true;
  if (isKeeping) scripts.set(name, script);
  return isTaken ? script : undefined;
}

/** From now on, what is compiled of those chunks can be kept. For the build, before anything is loaded. */
export function watchCode(): void {
  isKeeping = true;
}

/** Keeps what V8 has compiled of each by now. */
export function keepCode(): void {
  mkdirSync(join(folder, "kept"), { recursive: true });
  for (const [name, script] of scripts) {
    const compiled = script.createCachedData();
    const sum = Buffer.alloc(SUM_BYTES);
    sum.writeUInt32LE(sumOf(compiled, readCode(name)));
    writeFileSync(keptFile(name), Buffer.concat([sum, compiled]));
  }
}

/** @throws Error where this Node.js does not take what the build has kept for it */
export function checkKeptCode(): void {
  for (const name of KEPT_CHUNKS)
    if (!compiledBefore(name, readCode(name))) throw new Error(`The cached code of ${name} was rejected`);
}
