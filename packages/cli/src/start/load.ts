import { createRequire, Module } from "node:module";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

/** The chunks that every print needs. The build stores the code that V8 compiles for them; see `keep-code.ts`. */
const KEPT_CHUNKS: readonly string[] = ["program.cjs", "printing.cjs", "press.cjs"];

/** A Node.js module with an internal method that the types omit. */
type Chunk = NodeJS.Module & { _compile(code: string, file: string): void };

const folder = import.meta.dirname;
const chunks = new Map<string, Chunk>();
const scripts = new Map<string, Script>();
const fromOutside = createRequire(import.meta.url);
const waits: Promise<unknown>[] = [];
let isTaken = process.env["IDMS_PLAIN_START"] !== "1";
let isKeeping = false;

/**
 * Works like `require` for a chunk. A script cannot import, so the build replaces `import()` of another chunk with
 * `later`, and `import()` of a module outside the bundle with `outside`. Where a module would `await` at its top
 * level, its chunk continues, and the code that imports the chunk waits instead.
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
 * Runs a chunk of the built program on first use and returns its exports.
 * @param name the chunk's file, in the same folder as this file
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
    // A repeated call gets the same error instead of a half-loaded chunk.
    chunks.delete(name);
    throw error;
  }
  return chunk.exports as Exports;
}

const readCode = (name: string): Buffer => readFileSync(join(folder, name));

/** Returns the path of the file that holds V8's compiled code for a chunk. Only the same V8 version can read it. */
const keptFile = (name: string): string =>
  join(folder, "kept", `${name}-${process.versions.v8}-${process.arch}`);

/**
 * Length of the checksum over the stored code and the chunk. The checksum is needed because V8 checks only their
 * lengths and crashes on damaged data.
 */
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
 * Returns a chunk together with the functions that were compiled when the build printed a class. Otherwise, most
 * functions would be compiled when first called, which takes a tenth of the CPU time for a class of sixty. Returns
 * undefined if nothing is stored for this version of Node.js.
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

/**
 * Starts to record the chunks' compiled code, so that the build can store it. Must be called before any chunk is
 * loaded.
 */
export function watchCode(): void {
  isKeeping = true;
}

/** Stores the code that V8 has compiled for each chunk so far. */
export function keepCode(): void {
  mkdirSync(join(folder, "kept"), { recursive: true });
  for (const [name, script] of scripts) {
    const compiled = script.createCachedData();
    const sum = Buffer.alloc(SUM_BYTES);
    sum.writeUInt32LE(sumOf(compiled, readCode(name)));
    writeFileSync(keptFile(name), Buffer.concat([sum, compiled]));
  }
}

/** @throws Error if this version of Node.js rejects the compiled code that the build stored for it */
export function checkKeptCode(): void {
  for (const name of KEPT_CHUNKS)
    if (!compiledBefore(name, readCode(name))) throw new Error(`The cached code of ${name} was rejected`);
}
