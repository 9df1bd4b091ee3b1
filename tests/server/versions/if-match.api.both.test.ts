import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { earlierVersions } from "../../../packages/server/src/installation/tables/schema.ts";
import { forgetRemovedRows } from "../../../packages/server/src/trust/versions/removed-rows.ts";
import { serving, tokensOf, type Answer } from "../http/serving.ts";

const served = serving();
const tokens: Record<string, string> = {};
let png: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  for (const name of ["root", "green"]) tokens[name] = (await tokensOf(served, name)).access;
  const picture = sharp({ create: { width: 54, height: 86, channels: 3, background: "#246" } });
  png = new Uint8Array(await picture.png().toBuffer());
});

/** Sends a request with custom headers. */
async function send(
  as: string,
  [method, path]: readonly [string, string],
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${served.server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens[as]}`,
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: response.status === 204 ? null : await response.json(),
  };
}

const parts = (values: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};

interface Edited {
  what: string;
  path: string;
  as: string;
  method: "PUT" | "PATCH";
  /** Returns the body that creates a row. `change` returns the one that renames it. */
  make(): unknown;
  change(name: string): unknown;
  nameIn(row: Record<string, unknown>): unknown;
}

const field = { name: "full_name", label: "Name", type: "text", map_to: "full_name" };
const everything: Edited[] = [
  {
    what: "class",
    path: "/classes/",
    as: "green",
    method: "PUT",
    make: () => ({ class_name: "7", section: `${Math.random()}`, total_students: 3 }),
    change: (class_name) => ({ class_name, section: `${Math.random()}`, total_students: 3 }),
    nameIn: (row) => row.class_name,
  },
  {
    what: "form template",
    path: "/form-templates/",
    as: "root",
    method: "PUT",
    make: () => ({ name: "Form", school_id: served.green.school, fields: [field] }),
    change: (name) => ({ name, school_id: served.green.school, fields: [field] }),
    nameIn: (row) => row.name,
  },
  {
    what: "school",
    path: "/schools/",
    as: "root",
    method: "PUT",
    make: () => ({ name: "Hill", phone: "080 1" }),
    change: (name) => ({ name, phone: "080 1" }),
    nameIn: (row) => row.name,
  },
  {
    what: "school admin",
    path: "/users/",
    as: "root",
    method: "PUT",
    make: () => ({
      username: `u${Math.random()}`,
      password: "not common 1",
      school: served.green.school,
    }),
    change: (first_name) => ({ username: `v${Math.random()}`, first_name, school: served.green.school }),
    nameIn: (row) => row.first_name,
  },
  {
    what: "ID template",
    path: "/id-templates/",
    as: "root",
    method: "PATCH",
    make: () =>
      parts({ school: String(served.green.school), name: "Card", background: new File([png], "b.png") }),
    change: (name) => parts({ name }),
    nameIn: (row) => row.name,
  },
];

describe.each(everything)("a $what", ({ path, as, method, make, change, nameIn }) => {
  async function made() {
    const { status, body, headers } = await send(as, ["POST", path], make());
    expect(status).toBe(201);
    return { one: `${path}${body.id}/`, body, etag: headers.get("etag") as string };
  }
  const put = (one: string, name: string, headers?: Record<string, string>) =>
    send(as, [method, one], change(name), headers);

  test("carries its version in lists and answers, and as ETag; each change increments it", async () => {
    const { one, body, etag } = await made();
    expect([body.version, etag]).toEqual([1, '"1"']);
    const changed = await put(one, "Second");
    expect([changed.status, changed.body.version, changed.headers.get("etag")]).toEqual([200, 2, '"2"']);
    const listed = (await send(as, ["GET", path], undefined)).body as { id: number; version: number }[];
    expect(listed.find(({ id }) => id === body.id)?.version).toBe(2);
  });

  test("that somebody else has changed is not overwritten, and the answer says who and what it is now", async () => {
    const { one, etag } = await made();
    const first = await put(one, "Theirs", { "if-match": etag });
    expect(first.status).toBe(200);
    const second = await put(one, "Mine", { "if-match": etag });
    expect(second.status).toBe(412);
    expect(second.body).toMatchObject({
      detail: `${as} has changed this in the meantime, so your change was not saved.`,
      current: first.body,
      changed_by: as,
      changed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(JSON.stringify(second.body)).not.toContain("password");
    const knowing = await put(one, "Mine", { "if-match": first.headers.get("etag") as string });
    expect([knowing.status, nameIn(knowing.body), knowing.body.version]).toEqual([200, "Mine", 3]);
  });

  test("is changed as before without If-Match, or with a wildcard, a weak version or one of several", async () => {
    const { one } = await made();
    await put(one, "Second");
    for (const [at, ifMatch] of [undefined, "*", 'W/"4"', '"1", "5"'].entries()) {
      const { status, body } = await put(
        one,
        `More ${at}`,
        ifMatch === undefined ? {} : { "if-match": ifMatch },
      );
      expect([status, body.version]).toEqual([200, 3 + at]);
    }
  });

  test("is not changed if If-Match cannot be read, or names an unknown version", async () => {
    const { one } = await made();
    const malformed = await put(one, "Mine", { "if-match": "1" });
    expect([malformed.status, malformed.body.detail]).toEqual([
      400,
      'The If-Match header cannot be read. Send the ETag exactly as you received it, such as "7", or leave the header out.',
    ]);
    expect((await put(one, "Mine", { "if-match": '"another"' })).status).toBe(412);
    expect((await put(`${path}987654/`, "Mine", { "if-match": "*" })).status).toBe(404);
    expect((await send(as, ["GET", `${one}versions/`], undefined)).body).toEqual([]);
  });

  test("is deleted only in the version that was named", async () => {
    const { one, etag } = await made();
    await put(one, "Theirs");
    const stale = await send(as, ["DELETE", one], undefined, { "if-match": etag });
    expect([stale.status, nameIn(stale.body.current)]).toEqual([412, "Theirs"]);
    expect((await send(as, ["DELETE", one], undefined, { "if-match": '"2"' })).status).toBe(204);
  });

  test("saved by twenty at once with one version has one winner, and the other nineteen are told", async () => {
    const { one, etag } = await made();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => put(one, `Name ${at}`, { "if-match": etag })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
    const won = answers.find(({ status }) => status === 200);
    for (const { status, body } of answers) if (status === 412) expect(body.current).toEqual(won?.body);
  });

  test("keeps its newest fifty overwritten versions with their authors, until it is deleted", async () => {
    const { one, body } = await made();
    const last = 53;
    for (let version = 2; version <= last; version += 1) await put(one, `Name ${version}`);
    const { body: kept } = await send(as, ["GET", `${one}versions/`], undefined);
    expect(kept.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: 50 }, (_, at) => last - 1 - at),
    );
    const { version, replaced_by, content } = kept[0];
    expect([version, replaced_by, nameIn(content)]).toEqual([last - 1, as, `Name ${last - 1}`]);
    expect(JSON.stringify(kept)).not.toContain("password");
    await send(as, ["DELETE", one], undefined);
    expect((await send(as, ["GET", `${one}versions/`], undefined)).status).toBe(404);
    // A deleted template can be restored for a week, with its versions.
    await forgetRemovedRows(served.app.db, new Date(Date.now() + 8 * 24 * 60 * 60_000));
    const left = await served.app.db.select().from(earlierVersions).all();
    expect(left.filter(({ content }) => content.id === body.id && nameIn(content) === "Name 52")).toEqual([]);
  });
});

test("no earlier version of a user contains a password or its hash", async () => {
  const { body } = await send("root", ["POST", "/users/"], {
    username: "asha",
    password: "not common 1",
    school: served.green.school,
  });
  await send("root", ["POST", `/users/${body.id}/reset_password/`], { password: "not common 2" });
  const kept = (await served.app.db.select().from(earlierVersions).all()).map(({ content }) =>
    JSON.stringify(content),
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((content) => content.includes("password") || content.includes("argon2"))).toEqual([]);
});
