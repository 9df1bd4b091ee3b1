/** @module-tag thorough */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { testPrinter, type TestPrinter } from "../server/print/ipp-printer.ts";
import { runIdms, scratchFolder, type Ended } from "./run-idms.ts";
import { freePort } from "./start-idms.ts";

const CLASS = ["--school", "1", "--class", "5 - A"];

/** A copy of the demo school with a printer, and a function that runs a command on it. */
async function withPrinter(printer: TestPrinter) {
  const data = await scratchFolder(inject("demo").data);
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const run = (args: string[], options: Parameters<typeof runIdms>[1] = {}): Promise<Ended> =>
    runIdms([...args, "--data", data], { cwd: data, ...options });
  expect((await run(["printers", "add", "Office", "--address", printer.address])).code).toBe(0);
  const printed = async (): Promise<number> => {
    const { stdout } = await run(["students", "list", ...CLASS, "--status", "ID_GENERATED", "--json"]);
    return JSON.parse(stdout).students.length;
  };
  return { data, run, printed };
}

const sending = ["--layout", "a4", "--printer", "office", "--send", "-q"];
const generate = ["generate", ...CLASS, ...sending];

test(
  "idms generate --send prints a class, and exits with 3 if someone has to look at the printer",
  { timeout: 120_000 },
  async () => {
    const printer = await testPrinter();
    const { data, run, printed } = await withPrinter(printer);
    printer.state = 5;
    printer.reasons = ["paused"];
    const paused = await run(generate);
    expect([paused.code, paused.stdout]).toEqual([1, ""]);
    expect(paused.stderr).toBe(
      "idms: Office is paused. Resume it to continue its jobs. If a job has been interrupted, the first cards may be printed again.\n",
    );
    expect((await run(["printers", "check", "Office"])).stderr).toBe(paused.stderr);
    expect([printer.jobs, await printed()]).toEqual([[], 0]);

    Object.assign(printer, { state: 4, reasons: ["media-empty-error"], jobState: 5 });
    const stuck = await run([...generate, "--json"]);
    expect([stuck.code, stuck.stderr]).toEqual([3, "Office is out of paper. Load paper.\n"]);
    const { cards, batch, sent } = JSON.parse(stuck.stdout);
    expect(sent).toMatchObject({ printer: "Office", job: 1, state: "printing", marked: cards });
    expect(printer.jobs[0]?.document?.equals(await readFile(join(data, "idcards.pdf")))).toBe(true);
    expect(await printed()).toBe(cards);

    Object.assign(printer, { state: 3, reasons: ["none"], jobState: 9 });
    const again = await run(["send", "--batch", String(batch)]);
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringContaining("already been sent to Office as job 1"),
    ]);
    const reason = ["unmark", "--batch", String(batch), "--reason", "the paper ran out"];
    expect((await run(reason)).stdout).toBe(`Batch ${batch}: ${cards} students are VERIFIED again.\n`);
    const sentAgain = await run(["send", "--batch", String(batch)]);
    expect([sentAgain.code, sentAgain.stderr]).toEqual([0, "Office has printed job 2.\n"]);
    expect(await printed()).toBe(cards);
  },
);

test("a missing printer, address or paper size is named with what to do, which works", async () => {
  const printer = await testPrinter();
  const { run, printed } = await withPrinter(printer);
  const unnamed = await run(["generate", ...CLASS, "--send"]);
  expect(unnamed.stderr).toMatch(/Use --printer to .+ "idms printers list" lists the printers\.\n$/);
  const again = 'run "idms printers add" again with the same name and measurements, and --address.\n';
  const address = (...to: string[]) => run(["printers", "add", "Office", ...to]);
  await address();
  expect((await run(generate)).stderr).toContain(`or print the PDF. To add the address, ${again}`);
  await address("--address", `ipp://127.0.0.1:${await freePort()}/ipp/print`);
  expect((await run(generate)).stderr).toBe(
    `idms: Office is not responding. Nothing is listening at this address. Check that the printer is switched on and connected, and that its address is correct. Then try again. To correct the address, ${again}`,
  );
  await address("--address", printer.address);
  const card = generate.filter((word) => !["--layout", "a4"].includes(word));
  expect((await run(card)).stderr).toContain(
    "print the cards again with --layout a4 or letter, or with --paper.",
  );
  expect(await printed()).toBe(0);
  expect((await run([...generate, "--force"])).code).toBe(0);
  expect(await printed()).toBeGreaterThan(0);
});

test("idms generate --all-schools --send also exits with 3 if someone has to look at the printer", async () => {
  const printer = await testPrinter();
  const { run } = await withPrinter(printer);
  Object.assign(printer, { state: 4, reasons: ["media-empty-error"], jobState: 5 });
  const stuck = await run(["generate", "--all-schools", "--out", "print", ...sending, "--json"]);
  expect([stuck.code, stuck.stderr]).toEqual([3, "Office is out of paper. Load paper.\n"]);
});

test("idms generate --all-schools --send says which batch was not sent, why, and what to do", async () => {
  const printer = await testPrinter();
  const { run, printed } = await withPrinter(printer);
  printer.before = (operation) => {
    if (operation === 6) throw new Error("broken off");
  };
  const ended = await run(["generate", "--all-schools", "--out", "print", ...sending, "--json"]);
  const { classes, notPrinted } = JSON.parse(ended.stdout);
  const [{ batch, file, notSent }] = classes;
  expect([ended.code, notPrinted, await printed()]).toEqual([3, [], 0]);
  expect(notSent).toContain("Office is not responding.");
  expect(ended.stderr).not.toContain("Not printed");
  expect(ended.stderr).toContain(
    `${notSent} The cards are in batch ${batch}. Send them later with: idms send --batch ${batch}, or print ${file}.`,
  );
  expect(ended.stderr).toMatch(/^Not sent: 5 - A at /m);
});

test("idms reprint --send sends the cards to the printer of the batch, and marks nobody", async () => {
  const printer = await testPrinter();
  const { data, run } = await withPrinter(printer);
  const { batch } = JSON.parse((await run([...generate, "--json"])).stdout);
  const again = ["reprint", "--batch", String(batch), "--position", "1", "--cause", "misprint", "--send"];
  const ended = await run([...again, "--json"]);
  expect([ended.code, ended.stderr]).toEqual([0, ""]);
  expect(JSON.parse(ended.stdout)).toMatchObject({ cards: 1, sent: { job: 2, state: "printed", marked: 0 } });
  const pdf = await readFile(join(data, `reprint-${batch}.pdf`));
  expect(printer.jobs[1]?.document?.equals(pdf)).toBe(true);
  printer.accepting = false;
  const refused = await run([...again, "--force"]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is not accepting new jobs")]);
});

/** The operations of IPP before whose answer the program is killed. */
const KILLED = { "create the job": 5, "send the file": 6 };

test.each(Object.entries(KILLED))(
  "if the program is killed while it asks the printer to %s, nothing is marked and nothing is printed twice",
  { timeout: 120_000 },
  async (_, operation) => {
    const printer = await testPrinter();
    const { run, printed } = await withPrinter(printer);
    let kill: () => void = () => undefined;
    printer.before = (asked) => {
      if (asked === operation) kill();
    };
    const ended = await run(generate, { whileRunning: (child) => (kill = () => child.kill("SIGKILL")) });
    expect(ended.signal).toBe("SIGKILL");
    printer.before = () => undefined;
    expect(await printed()).toBe(0);
    const batch = JSON.parse((await run(["batches", "--json"])).stdout).batches[0].id;
    const again = await run(["send", "--batch", String(batch)]);
    if (operation === KILLED["create the job"]) {
      // The job that was created has no file, so it prints nothing.
      expect(again.code).toBe(0);
      expect(printer.jobs.map(({ document }) => document !== null)).toEqual([false, true]);
      expect(await printed()).toBeGreaterThan(0);
    } else {
      expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("IDMS was interrupted")]);
      expect(printer.jobs).toHaveLength(1);
      expect((await run(["mark", "--batch", String(batch)])).code).toBe(0);
    }
  },
);
