import { beforeAll, expect, test } from "vitest";
import { rateLimits } from "../../../packages/server/src/installation/tables/schema.ts";
import { serving } from "../http/serving.ts";
import { addLink, filledForm, photo, submit } from "./school-link.ts";
import { byHand } from "../by-hand.ts";

/** Number of attempts that an address has per link in ten minutes. */
const TRIES = 300;
const served = serving({ trusted_proxy: "127.0.0.1" });
let image: Buffer;
beforeAll(async () => {
  image = await photo();
});

const send = (token: string, address: string) =>
  submit(served.server.url, token, filledForm(image), { "X-Forwarded-For": address });

test("an address that goes on too long is told when to come back, only for that link; others are not", async () => {
  const [link, other] = [await addLink(served.app, served.green), await addLink(served.app, served.green)];
  expect((await send(link.token, "203.0.113.10")).status).toBe(201);
  await byHand(served.app.db)
    .update(rateLimits)
    .set({ points: TRIES - 1 })
    .run();
  expect((await send(link.token, "203.0.113.10")).status).toBe(201);
  const refused = await send(link.token, "203.0.113.10");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await send(link.token, "203.0.113.11")).status).toBe(201);
  expect((await send(other.token, "203.0.113.10")).status).toBe(201);
});
