import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/**
 * A printer that speaks IPP as RFC 8010 and RFC 8011 describe it, written without the program's own encoding. It only
 * keeps what it receives; its states are set by the test.
 */
export interface TestPrinter {
  address: string;
  /** The printer's state: 3 idle, 4 processing, 5 stopped. */
  state: number;
  reasons: string[];
  accepting: boolean;
  /** The state that a job has once its document is there, and its reasons. */
  jobState: number;
  trays: string[];
  sides: string[];
  /** Widths and heights of paper, in hundredths of mm. */
  sizes: [number, number][];
  /** The attributes of jobs that it does not know and ignores. */
  ignores: string[];
  jobs: TestJob[];
  /** Called with the number of each operation before it is answered. */
  before(operation: number): void | Promise<void>;
}

interface TestJob {
  id: number;
  name: string;
  state: number;
  /** The attributes that were sent with the job, and with its document: names, and the values of each as text. */
  attributes: Record<string, string[]>;
  document: Buffer | null;
}

const OPERATION = { validate: 4, create: 5, send: 6, cancel: 8, job: 9, printer: 11 };

/** Reads the attributes of a request (RFC 8010, section 3.1). Members of a collection count like attributes. */
function readMessage(bytes: Buffer) {
  const attributes: Record<string, string[]> = {};
  let [at, depth, name] = [8, 0, ""];
  while (bytes[at] !== 3) {
    const tag = bytes.readUInt8(at);
    if (tag < 0x10) {
      at += 1;
      continue;
    }
    const nameEnd = at + 3 + bytes.readUInt16BE(at + 1);
    const end = nameEnd + 2 + bytes.readUInt16BE(nameEnd);
    const value = bytes.subarray(nameEnd + 2, end);
    if (depth === 0 && nameEnd > at + 3) name = bytes.toString("utf8", at + 3, nameEnd);
    if (tag === 0x34) depth += 1;
    else if (tag === 0x37) depth -= 1;
    else if (tag === 0x4a) name = value.toString();
    else (attributes[name] ??= []).push(inWords(tag, value));
    at = end;
  }
  return { operation: bytes.readUInt16BE(2), attributes, document: bytes.subarray(at + 1) };
}

function inWords(tag: number, value: Buffer): string {
  if (tag === 0x21 || tag === 0x23) return String(value.readInt32BE());
  return tag === 0x22 ? String(value[0] === 1) : value.toString();
}

const value = (tag: number, name: string, bytes: Buffer): Buffer => {
  const head = Buffer.alloc(3);
  head.writeUInt8(tag);
  head.writeUInt16BE(Buffer.byteLength(name), 1);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([head, Buffer.from(name), length, bytes]);
};
const four = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return bytes;
};
const several = (tag: number, name: string, all: readonly (string | number)[]): Buffer =>
  Buffer.concat(
    all.map((each, at) =>
      value(tag, at === 0 ? name : "", typeof each === "number" ? four(each) : Buffer.from(each)),
    ),
  );
const keywords = (name: string, all: readonly string[]) => several(0x44, name, all);
const enums = (name: string, ...all: number[]) => several(0x23, name, all);

function sizesOf(sizes: readonly [number, number][]): Buffer {
  const member = (name: string, length: number) =>
    Buffer.concat([value(0x4a, "", Buffer.from(name)), value(0x21, "", four(length))]);
  return Buffer.concat(
    sizes.flatMap(([x, y], at) => [
      value(0x34, at === 0 ? "media-size-supported" : "", Buffer.alloc(0)),
      member("x-dimension", x),
      member("y-dimension", y),
      value(0x37, "", Buffer.alloc(0)),
    ]),
  );
}

const answer = (status: number, group: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([
    Buffer.from([2, 0, status >> 8, status & 255, 0, 0, 0, 1, 1]),
    value(0x47, "attributes-charset", Buffer.from("utf-8")),
    value(0x48, "attributes-natural-language", Buffer.from("en")),
    group,
    Buffer.from([3]),
  ]);

const inGroup = (tag: number, ...attributes: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag]), ...attributes]);

const jobAttributes = ({ id, name, state, document }: TestJob): Buffer =>
  inGroup(
    2,
    value(0x21, "job-id", four(id)),
    value(0x42, "job-name", Buffer.from(name)),
    enums("job-state", state),
    keywords("job-state-reasons", [document ? "none" : "job-incoming"]),
  );

function answerTo(printer: TestPrinter, body: Buffer): Buffer {
  const { operation, attributes, document } = readMessage(body);
  const job = printer.jobs.find(({ id }) => id === Number(attributes["job-id"]?.[0]));
  if (operation === OPERATION.printer)
    return answer(
      0,
      inGroup(
        4,
        enums("printer-state", printer.state),
        keywords("printer-state-reasons", printer.reasons),
        value(0x22, "printer-is-accepting-jobs", Buffer.from([Number(printer.accepting)])),
        enums("operations-supported", ...Object.values(OPERATION)),
        value(0x49, "document-format-supported", Buffer.from("application/pdf")),
        sizesOf(printer.sizes),
        keywords("media-source-supported", printer.trays),
        keywords("sides-supported", printer.sides),
      ),
    );
  if (operation === OPERATION.validate)
    return printer.ignores.length === 0
      ? answer(0)
      : answer(0x0001, inGroup(5, ...printer.ignores.map((name) => value(0x10, name, Buffer.alloc(0)))));
  if (operation === OPERATION.create) {
    const id = printer.jobs.length + 1;
    const made = { id, name: attributes["job-name"]?.[0] ?? "", state: 4, attributes, document: null };
    printer.jobs.push(made);
    return answer(0, jobAttributes(made));
  }
  if (!job) return answer(0x0406);
  if (operation === OPERATION.send) Object.assign(job, { state: printer.jobState, document });
  if (operation === OPERATION.cancel) job.state = 7;
  return answer(0, jobAttributes(job));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Starts a printer for the running test, on a free port. */
export async function testPrinter(): Promise<TestPrinter> {
  const printer: TestPrinter = {
    address: "",
    state: 3,
    reasons: ["none"],
    accepting: true,
    jobState: 9,
    trays: ["tray-1", "tray-2"],
    sides: ["one-sided", "two-sided-long-edge", "two-sided-short-edge"],
    sizes: [[21_000, 29_700]],
    ignores: [],
    jobs: [],
    before: () => undefined,
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      await printer.before(body.readUInt16BE(2));
      response.writeHead(200, { "content-type": "application/ipp" });
      response.end(answerTo(printer, body));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  printer.address = `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`;
  return printer;
}
