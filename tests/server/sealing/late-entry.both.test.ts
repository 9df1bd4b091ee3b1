import { expect, inject, test } from "vitest";
import { recordAction } from "../../../packages/server/src/trust/log/log-rows.ts";
import { transaction, type Db } from "../../../packages/server/src/installation/engines/connect.ts";
import { checkSealedLog } from "../../../packages/server/src/trust/sealing/check-log.ts";
import { sealLog } from "../../../packages/server/src/trust/sealing/seal-log.ts";
import { temporaryApp } from "../temporary-app.ts";

const onServer = test.skipIf(!inject("postgresql"));

const write = (db: Db, beforeEnd: () => Promise<void> = async () => undefined): Promise<void> =>
  transaction(db, async (tx) => {
    await recordAction(tx, {
      done: "schools.create",
      user_id: null,
      actor: "clerk",
      details: {},
    });
    await beforeEnd();
  });

/** Starts a transaction that has written an entry and stays open until it is told to end. */
async function beginLate(db: Db): Promise<() => Promise<void>> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let late: Promise<void> = Promise.resolve();
  await new Promise<void>((begun) => {
    late = write(db, async () => {
      begun();
      await ended;
    });
  });
  return () => {
    end();
    return late;
  };
}

onServer(
  "sealing waits for an entry that is committed after a later one, and seals it under its own ID",
  async () => {
    const app = await temporaryApp();
    const end = await beginLate(app.db);
    await write(app.db);
    const sealing = sealLog(app);
    // The sealing program does not delay others while it waits.
    await write(app.db);
    await end();
    expect(await sealing).toBeDefined();
    await sealLog(app);
    expect(await checkSealedLog(app.db)).toMatchObject({ fault: null, entries: 3, waiting: 0 });
  },
);

onServer("a long transaction delays the seal, and its entry is never passed over", async () => {
  const app = await temporaryApp();
  const end = await beginLate(app.db);
  await write(app.db);
  expect(await sealLog(app)).toBeUndefined();
  await end();
  expect(await sealLog(app)).toMatchObject({ id: 1, last_id: 2 });
  expect(await checkSealedLog(app.db)).toMatchObject({ fault: null, entries: 2, waiting: 0 });
});
