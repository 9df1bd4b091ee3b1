import { beforeAll, expect, test } from "vitest";
import { serving } from "../http/serving.ts";
import { addLink, filledForm, photo, submit } from "./school-link.ts";

const served = serving({ trusted_proxy: "127.0.0.1" });
let image: Buffer;
beforeAll(async () => {
  image = await photo();
});

test("sixty parents behind one address can submit, each after two mistakes", async () => {
  const link = await addLink(served.app, served.green);
  const from = { "X-Forwarded-For": "203.0.113.9" };
  const parents = Array.from({ length: 60 }, async () => {
    const statuses: number[] = [];
    for (const name of ["", "", "Asha Rao"]) {
      const body = filledForm(image, { full_name: name });
      statuses.push((await submit(served.server.url, link.token, body, from)).status);
    }
    return statuses;
  });
  for (const statuses of await Promise.all(parents)) expect(statuses).toEqual([400, 400, 201]);
});

test("an address that goes on too long is told when to come back, and another address is not", async () => {
  const link = await addLink(served.app, served.green);
  const tries = await Promise.all(
    Array.from({ length: 301 }, () =>
      submit(served.server.url, link.token, filledForm(Buffer.from("no photo")), {
        "X-Forwarded-For": "203.0.113.10",
      }),
    ),
  );
  const refused = tries.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  const other = { "X-Forwarded-For": "203.0.113.11" };
  expect((await submit(served.server.url, link.token, filledForm(image), other)).status).toBe(201);
});

test("a request that is not a submission uses up no tries, so that a stranger cannot shut parents out", async () => {
  const link = await addLink(served.app, served.green);
  const from = { "X-Forwarded-For": "203.0.113.12" };
  const nothing = { ...from, "Content-Type": "multipart/form-data; boundary=b" };
  const junk = await Promise.all(
    Array.from({ length: 301 }, () =>
      submit(served.server.url, link.token, new Uint8Array(Buffer.from("--b--\r\n--b\r\n")), nothing),
    ),
  );
  expect(new Set(junk.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await submit(served.server.url, link.token, filledForm(image), from)).status).toBe(201);
});
