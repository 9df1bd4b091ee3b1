/** @module-tag rare */
import { SEGMENT_ENTRIES } from "@idms/core/school/log/log-chain";
import { expect, inject, test } from "vitest";
import { recordActions } from "../../packages/server/src/trust/log/log-rows.ts";
import { transaction } from "../../packages/server/src/installation/engines/connect.ts";
import { newestEntry } from "../../packages/server/src/trust/sealing/seal-rows.ts";
import { sealLog } from "../../packages/server/src/trust/sealing/seal-log.ts";
import { inBulk } from "../in-bulk.ts";
import { readMessage, streamReceiver } from "../server/forwarding/receivers.ts";
import { inApp } from "./in-app.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";

const KILLS = inBulk(30, 6);
/** Maximum number of entries that may be sent twice after a kill. */
const BATCH = 500;

test(
  `no entry is lost or arrives before an earlier one over ${KILLS} kills of the forwarding server`,
  { timeout: 1_800_000 },
  async () => {
    const data = await scratchFolder(inject("demo").data);
    const last = await inApp(data, async (app) => {
      for (let segment = 0; segment < 4; segment += 1)
        await transaction(app.db, (tx) =>
          recordActions(
            tx,
            Array.from({ length: SEGMENT_ENTRIES }, (_, at) => ({
              done: "students.correct" as const,
              user_id: null,
              actor: "clerk",
              subject_id: at + 1,
              school_id: null,
              details: {},
            })),
          ),
        );
      await sealLog(app);
      return newestEntry(app.db);
    });
    // Within a batch, at its last message before the cursor is written, and after it.
    const ends = [1, 77, BATCH, BATCH + 1, BATCH + 2, BATCH + 300];
    let [child, killAt] = [undefined as { kill(signal: NodeJS.Signals): unknown } | undefined, Infinity];
    const receiver = await streamReceiver({
      onMessage: (count) => void (count >= killAt && child?.kill("SIGKILL")),
    });
    const serve = () =>
      runIdms(["serve", "--port", "0", "--data", data], {
        env: { IDMS_LOG_URL: `syslog+tcp://127.0.0.1:${receiver.port}`, IDMS_LOG_LEVEL: "warn" },
        whileRunning: (started) => (child = started),
      });
    const came = () => receiver.texts.map(readMessage).flatMap(({ says }) => says.entry ?? []);
    const newest = () => Math.max(0, ...came());
    let kills = 0;
    for (; kills < KILLS && newest() + BATCH < last; kills += 1) {
      killAt = receiver.texts.length + (ends[kills % ends.length] as number);
      expect((await serve()).signal).toBe("SIGKILL");
    }
    expect(kills).toBeGreaterThan(4);
    killAt = Infinity;
    const ended = serve();
    await expect.poll(newest, { timeout: 60_000 }).toBeGreaterThanOrEqual(last);
    child?.kill("SIGTERM");
    expect((await ended).code).toBe(0);
    const all = came();
    let highest = 0;
    for (const entry of all) {
      expect(entry).toBeLessThanOrEqual(highest + 1);
      highest = Math.max(highest, entry);
    }
    expect(new Set(all).size).toBe(highest);
    expect(all.length - highest).toBeLessThanOrEqual(kills * (BATCH + 1));
    const digests = new Map<number, string>();
    for (const { says } of receiver.texts.map(readMessage).filter(({ id }) => id !== "audit_log.seal")) {
      expect(digests.get(says.entry) ?? says.digest).toBe(says.digest);
      digests.set(says.entry, says.digest);
    }
    console.log({ kills, entries: highest, twice: all.length - highest });
  },
);
