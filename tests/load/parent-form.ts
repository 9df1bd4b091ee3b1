/**
 * Measures how long a parent waits for the form on a slow phone: 1.6 Mbit/s, 150 ms round trip, a CPU four times
 * slower, and an empty cache. From the root of the repository:
 *
 * `npm run build && node tests/load/parent-form.ts [--rounds 5]`
 *
 * Creates a demo school, opens one of its links in Chromium, and prints the median times in milliseconds until the
 * first field is visible and until it contains typed text, and the cumulative layout shift until then.
 */
import { parseArgs } from "node:util";
import { median, openOnPhone, withDemoForm, type Opened } from "./slow-phone.ts";

const { values: flags } = parseArgs({ options: { rounds: { type: "string", default: "5" } } });
const ROUNDS = Number(flags.rounds);
const LINE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

await withDemoForm(async (browser, address) => {
  for (const locale of ["en-IN", "hi-IN"]) {
    const rounds: Opened[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await openOnPhone(browser, address, { line: LINE, locale }));
    const of = (name: keyof Opened) => median(rounds.map((round) => round[name]));
    const report = {
      locale,
      fields_ms: Math.round(of("fields")),
      typed_ms: Math.round(of("typed")),
      slowest_typed_ms: Math.round(Math.max(...rounds.map(({ typed }) => typed))),
      shift: Math.round(of("shift") * 1000) / 1000,
      kilobytes: Math.round(of("bytes") / 1000),
    };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  }
});
