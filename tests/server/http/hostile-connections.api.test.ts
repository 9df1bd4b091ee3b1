import { expect, test } from "vitest";
import { HOSTILE_WIRE, sendWire } from "../../load/hostile-wire.ts";
import { client, serving } from "./serving.ts";

const served = serving();

test.each(HOSTILE_WIRE)(
  "$name is answered or closed, and does no harm",
  async ({ send, halfClosed, statuses }) => {
    const port = Number(new URL(served.server.url).port);
    const heard = await sendWire(port, { send, ...(halfClosed && { halfClosed }) }, 60_000);
    expect(heard.statuses, heard.text.slice(0, 300)).toEqual(statuses);
    expect(heard.text).not.toContain("X-Secret");
    expect((await client(served).get("/healthz")).status).toBe(200);
  },
);
