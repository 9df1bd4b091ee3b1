import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import fc from "fast-check";
import { Failure } from "@idms/core/failure";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { expect, test } from "vitest";
import { receiveParts } from "../../../packages/server/src/http/bodies/receive-parts.ts";
import { serving } from "../http/serving.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { inBulk } from "../../in-bulk.ts";
import { addLink } from "./school-link.ts";

const served = serving();
const fields = [...defaultFields(), makeField("proof", "Proof", "file")];
const BOUNDARY = "----b";
const RUNS = Number(process.env["FUZZ_RUNS"] ?? inBulk(3000, 200));
/** So long that a parser that does not finish on its own fails the test. */
const NEVER = 2 ** 31 - 1;

const names = fc.oneof(
  fc.constantFrom(...fields.map(({ name }) => name), "__proto__", "constructor", "", "x"),
  fc.string({ maxLength: 20 }),
);
const header = fc.oneof(
  names.map((name) => `Content-Disposition: form-data; name="${name}"`),
  fc
    .tuple(names, fc.string({ maxLength: 20 }))
    .map(([name, file]) => `Content-Disposition: form-data; name="${name}"; filename="${file}"`),
  fc.constantFrom(
    "Content-Disposition: form-data",
    "Content-Disposition: attachment; name=photo",
    "Content-Disposition: form-data; name*=utf-8''photo; filename*=utf-8''%ff%00",
    "Content-Disposition: form-data; name=photo; filename",
    "Content-Type: image/jpeg",
    "Content-Type: text/plain; charset=utf-16le",
    "Content-Type: text/plain; charset=none-such",
    "Content-Type: multipart/mixed; boundary=--b",
    "Content-Transfer-Encoding: base64",
    ": nothing",
    `X-Long: ${"y".repeat(9000)}`,
  ),
  fc.string({ maxLength: 40 }),
);
const content = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    "9876543210",
    "",
    "x".repeat(9000),
    `\r\n--${BOUNDARY}`,
    `--${BOUNDARY}--`,
    "\r\n\r\n",
    "\0",
  ),
);
const lineBreak = fc.constantFrom("\r\n", "\r\n", "\r\n", "\r\n", "\n", "\r", "");
const part = fc
  .tuple(fc.array(header, { maxLength: 3 }), content, lineBreak)
  .map(([headers, text, end]) => `--${BOUNDARY}${end}${[...headers, "", text].join("\r\n")}\r\n`);
const ending = fc.constantFrom(
  `--${BOUNDARY}--\r\n`,
  `--${BOUNDARY}--`,
  `--${BOUNDARY}`,
  "",
  "\r\n",
  "epilogue",
  `--${BOUNDARY}--\r\n--${BOUNDARY}\r\n`,
  `--${BOUNDARY}--\r\n--${BOUNDARY}--\r\n--${BOUNDARY}`,
);

/** Generates an almost valid multipart body, and the chunks in which it arrives. */
const hostileBody = fc
  .tuple(fc.array(part, { maxLength: 12 }), ending, fc.nat(100), fc.integer({ min: 1, max: 700 }))
  .map(([parts, end, cut, piece]) => {
    const whole = Buffer.from(parts.join("") + end, "latin1");
    const body = cut < 20 ? whole.subarray(0, Math.floor((whole.length * cut) / 20)) : whole;
    return Array.from({ length: Math.ceil(body.length / piece) }, (_, index) =>
      body.subarray(index * piece, (index + 1) * piece),
    );
  });

/** Simulates a network: the end arrives slightly after the last bytes. */
async function* overLine(pieces: Iterable<Uint8Array>) {
  yield* pieces;
  await new Promise((resolve) => void setImmediate(resolve));
}

const contentType = fc.constantFrom(
  ...Array.from({ length: 12 }, () => `multipart/form-data; boundary=${BOUNDARY}`),
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary="${"b".repeat(300)}"`,
  "multipart/form-data;",
  "multipart/form-data; boundary=other",
);

test("malformed multipart bodies are received or refused; none hangs or leaves anything behind", async () => {
  const scratch = await temporaryFolder();
  const codes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(hostileBody, contentType, async (pieces, type) => {
      const request = new Request("http://idms/", {
        method: "POST",
        headers: { "content-type": type },
        body: ReadableStream.from(overLine(pieces)),
        duplex: "half",
      } as RequestInit);
      const receiving = receiveParts(request, fields, scratch, { parser: NEVER });
      const outcome = await receiving.then(
        async (parts) => {
          for (const name of Object.keys(parts.answers))
            expect(fields.map((each) => each.name)).toContain(name);
          await parts.discard();
          return "received";
        },
        (error: unknown) => {
          expect(error).toBeInstanceOf(Failure);
          return (error as Failure).kind;
        },
      );
      codes.set(outcome, (codes.get(outcome) ?? 0) + 1);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(await readdir(scratch)).toEqual([]);
  expect(codes.get("received")).toBeGreaterThan(RUNS / 20);
  expect(codes.get("invalid")).toBeGreaterThan(RUNS / 20);
});

/** Sends raw bytes and closes the connection. Resolves with the response. */
function sendRaw(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => void socket.end(bytes));
    socket.setEncoding("latin1").on("data", (text: string) => (answer += text));
    socket.on("error", () => resolve(answer)).on("close", () => resolve(answer));
  });
}

test("over HTTP, many of them, also with a wrong length, are answered with 4xx or not at all", async () => {
  const { token } = await addLink(served.app, served.green, { fields });
  const bodies = fc.sample(
    fc.tuple(hostileBody, contentType, fc.constantFrom(0, 0, 0, 7, -7)),
    inBulk(200, 50),
  );
  const answers = await Promise.all(
    bodies.map(([pieces, type, wrong]) => {
      const body = Buffer.concat(pieces);
      const head = [
        `POST /api/public/upload/${token}/ HTTP/1.1`,
        "Host: idms",
        `Content-Type: ${type}`,
        `Content-Length: ${Math.max(0, body.length + wrong)}`,
        "Connection: close",
      ];
      return sendRaw(served.server.port, Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]));
    }),
  );
  const statuses = new Set(answers.map((answer) => answer.slice(9, 12)));
  expect([...statuses].filter((status) => !/^(?:4\d\d)?$/.test(status))).toEqual([]);
  expect(statuses).toContain("400");
  expect((await fetch(`${served.server.url}/healthz`)).status).toBe(200);
  expect(served.log.filter((line) => line.includes("unexpected error"))).toEqual([]);
});
