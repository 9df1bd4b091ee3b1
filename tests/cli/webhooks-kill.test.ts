/** @module-tag rare */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { and, eq, isNull } from "drizzle-orm";
import { expect, inject } from "vitest";
import { transaction } from "../../packages/server/src/installation/engines/connect.ts";
import {
  auditLog,
  students,
  webhookDeliveries,
  webhooks,
} from "../../packages/server/src/installation/tables/schema.ts";
import { inBulk } from "../in-bulk.ts";
import { onFile } from "../own-installation.ts";
import { isSigned, receiving } from "../server/webhooks/receiver.ts";
import { inApp } from "./in-app.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";

const KILLS = inBulk(40, 8);
const PRELOADED = pathToFileURL(join(import.meta.dirname, "kill-statement.ts")).href;
const receiver = receiving();

onFile(
  `over ${2 * KILLS} kills, no message is lost or made up, and each keeps one id however often it arrives`,
  { timeout: 1_800_000 },
  async () => {
    const data = await scratchFolder(inject("demo").data);
    const told = join(data, "statements.json");
    const idms = (
      args: string[],
      env: NodeJS.ProcessEnv = {},
      whileRunning?: (child: { kill(s: "SIGKILL"): unknown }) => void,
    ) =>
      runIdms([...args, "--data", data], {
        env: {
          IDMS_WEBHOOK_NETWORKS: "127.0.0.1",
          NODE_OPTIONS: `--import=${PRELOADED}`,
          STATEMENTS: told,
          ...env,
        },
        ...(whileRunning && { whileRunning }),
      });
    const count = async () => JSON.parse(await readFile(told, "utf8")).statements as number;
    const secret = (await idms(["webhooks", "add", `${receiver.url}/hook`, "-q"])).stdout.trim();
    const ids = await inApp(data, async ({ db }) =>
      (
        await db
          .select({ id: students.id })
          .from(students)
          .where(and(eq(students.status, "SUBMITTED"), isNull(students.sent_back)))
          .limit(KILLS + 1)
          .all()
      ).map(({ id }) => String(id)),
    );
    const sendBack = (id: string, env?: NodeJS.ProcessEnv) =>
      idms(["students", "send-back", id, "--reason", "photo"], env);
    const written = () =>
      inApp(data, async ({ db }) => ({
        deeds: await db.$count(auditLog, eq(auditLog.action, "send_back")),
        messages: await db.$count(webhookDeliveries),
      }));
    const before = (await written()).deeds;
    expect(await sendBack(ids.pop()!)).toMatchObject({ code: 0 });
    const statements = await count();
    const came = { before: 0, after: 0 };
    for (const [kill, id] of ids.entries()) {
      const from = await written();
      expect(from.messages).toBe(from.deeds - before);
      const at = String(1 + Math.floor((kill * statements) / ids.length));
      expect((await sendBack(id, { KILL_BEFORE: at })).signal).toBe("SIGKILL");
      came[(await written()).deeds === from.deeds ? "before" : "after"] += 1;
    }
    const { deeds, messages } = await written();
    expect(messages).toBe(deeds - before);
    expect(messages).toBeGreaterThan(0);

    // The sender is killed, too: while it sends a message, and between any two statements.
    const due = () =>
      inApp(data, ({ db }) =>
        transaction(db, async (tx) => {
          await tx.update(webhooks).set({ wait_until: null }).run();
          await tx
            .update(webhookDeliveries)
            .set({ due_at: new Date(0).toISOString() })
            .where(eq(webhookDeliveries.state, "waiting"))
            .run();
        }),
      );
    let child: { kill(signal: "SIGKILL"): unknown } | undefined;
    receiver.answer = () => void child?.kill("SIGKILL");
    expect((await idms(["worker", "--once"], {}, (started) => (child = started))).signal).toBe("SIGKILL");
    receiver.answerWell();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await due();
      await idms(["worker", "--once"], { KILL_BEFORE: String(5 + 5 * kill) });
    }
    await due();
    expect(await idms(["worker", "--once"])).toMatchObject({ code: 0 });
    const rows = await inApp(data, ({ db }) => db.select().from(webhookDeliveries).all());
    expect(rows.map(({ state }) => state)).toEqual(rows.map(() => "delivered"));
    const received = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
    expect([...received].toSorted()).toEqual(rows.map(({ message_id }) => message_id).toSorted());
    for (const each of receiver.received) expect(isSigned(secret, each)).toBe(true);
    console.log({ statements, ...came, messages, received: receiver.received.length });
  },
);
