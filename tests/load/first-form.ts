/**
 * The parents' form beside the same form as a static page, on a slow phone over a poor line: 400 kbit/s, 400 ms there and back, a
 * processor four times slower, nothing in the cache. From the root of the repository:
 *
 *     npm run build && node tests/load/first-form.ts [--rounds 7]
 *
 * The static page is what the server draws, with its styles and without its scripts and their data, packed and served from
 * memory. Both are opened by turns, and the medians are printed in milliseconds until the first field is there and until what
 * was typed stands in it, with how many times as long the form takes. It is to be at most 1.2; beyond that the exit code is 1.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { median, openOnPhone, withDemoForm, type Opened } from "./slow-phone.ts";

const { values: flags } = parseArgs({ options: { rounds: { type: "string", default: "7" } } });
const ROUNDS = Number(flags.rounds);
const LINE = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const MOST = 1.2;

/** The page without all that is there for scripts. */
const asStatic = (html: string): string =>
  html
    .replaceAll(/<script[^>]*>[^]*?<\/script>\s*/g, "")
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, "")
    .replaceAll(/<link rel="icon"[^>]*>\s*/g, "");

await withDemoForm(async (browser, address) => {
  for (const locale of ["en-IN", "hi-IN"]) {
    const drawn = await fetch(address, { headers: { "Accept-Language": locale } });
    const page = gzipSync(asStatic(await drawn.text()));
    const server = createServer((_, answer) =>
      answer
        .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" })
        .end(page),
    );
    await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
    const beside = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const [forms, statics]: [Opened[], Opened[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      statics.push(await openOnPhone(browser, beside, { line: LINE, locale }));
      forms.push(await openOnPhone(browser, address, { line: LINE, locale }));
    }
    server.close();
    const of = (rounds: Opened[], name: keyof Opened) =>
      Math.round(median(rounds.map((round) => round[name])));
    const times = Math.round((of(forms, "typed") / of(statics, "typed")) * 100) / 100;
    const report = {
      locale,
      static_ms: { fields: of(statics, "fields"), typed: of(statics, "typed") },
      form_ms: { fields: of(forms, "fields"), typed: of(forms, "typed") },
      times,
    };
    process.stdout.write(`${JSON.stringify(report)}\n`);
    if (times > MOST) process.exitCode = 1;
  }
});
