/**
 * Compares the parents' form with the same form as a static page, on a slow phone with a poor connection: 400 kbit/s,
 * 400 ms round trip, a CPU four times slower, and an empty cache. Then measures the staff's sign-in page on the same
 * phone. From the root of the repository:
 *
 * `npm run build && node tests/load/first-form.ts [--rounds 7] [--staff]`
 *
 * The static page is the server-rendered page with its styles but without scripts and their data, compressed and served
 * from memory. The two are opened alternately. Prints the median times in milliseconds until the first field is visible
 * and until it contains typed text, and the ratio of the two pages. If the ratio exceeds 1.2, the exit code is 1.
 *
 * Of the sign-in page, prints the median time until the form is visible, what was loaded until then, and the time from
 * the press of the button until the dashboard is visible. `--staff` measures only this page.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import {
  median,
  openOnPhone,
  signInOnPhone,
  withDemoForm,
  type Login,
  type Opened,
  type SignedIn,
} from "./slow-phone.ts";
import type { Browser } from "playwright-core";

const { values: flags } = parseArgs({
  options: { rounds: { type: "string", default: "7" }, staff: { type: "boolean", default: false } },
});
const ROUNDS = Number(flags.rounds);
const LINE = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const MOST = 1.2;

/** Returns the page without anything that only scripts need. */
const asStatic = (html: string): string =>
  html
    .replaceAll(/<script[^>]*>[^]*?<\/script>\s*/g, "")
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, "")
    .replaceAll(/<link rel="icon"[^>]*>\s*/g, "");

const LOCALES = ["en-IN", "hi-IN"];

async function compareForms(browser: Browser, address: string): Promise<void> {
  for (const locale of LOCALES) {
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
}

async function measureSignIn(browser: Browser, url: string, admin: Login): Promise<void> {
  for (const locale of LOCALES) {
    const rounds: SignedIn[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await signInOnPhone(browser, url, admin, { line: LINE, locale }));
    const of = (name: keyof SignedIn) => Math.round(median(rounds.map((round) => round[name])));
    const report = {
      locale,
      sign_in_ms: of("fields"),
      bytes: of("bytes"),
      requests: of("requests"),
      dashboard_ms: of("entered"),
    };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  }
}

await withDemoForm(async (browser, address, admin) => {
  if (!flags.staff) await compareForms(browser, address);
  await measureSignIn(browser, new URL(address).origin, admin);
});
