import { LINK_HEADER, QUERY_HEADER } from "@idms/core/link-address";
import { beforeAll, expect, test } from "vitest";
import { client, serving, signedIn } from "./serving.ts";

const served = serving({ links_in: "fragment" });
let token: string;

beforeAll(async () => {
  const { school, classroom, form: template } = served.green;
  const root = await signedIn(served, "root");
  const link = await root.send("POST", "/api/upload-links/", { school, classroom, template });
  token = link.body.token;
});

test("a link's token is read from a header, so that it is in no address; the specified place also works", async () => {
  const nobody = client(served);
  const specified = await nobody.get(`/api/public/form/${token}/`);
  expect(specified.status).toBe(200);
  for (const path of ["/api/public/form/-/", "/api/public/form/-"]) {
    const unseen = await nobody.send("GET", path, undefined, { [LINK_HEADER]: token });
    expect([unseen.status, unseen.body]).toEqual([200, specified.body]);
  }
  expect((await nobody.get("/api/public/form/-/")).status).toBe(404);
});

test("the header opens only what its token opens, and no other path", async () => {
  const nobody = client(served);
  const missing = await nobody.get("/api/public/form/nobodys-token-at-all/");
  for (const wrong of ["nobodys-token-at-all", "..", "../students", "a/b", "%2e%2e", "x".repeat(5000), " "]) {
    const { status, body } = await nobody.send("GET", "/api/public/form/-/", undefined, {
      [LINK_HEADER]: wrong,
    });
    expect([status, body]).toEqual([missing.status, missing.body]);
  }
  const others = ["/api/students/-/", "/api/public/-/form/", `/api/public/form/${"y".repeat(20)}/`];
  for (const path of others) {
    const with_ = await nobody.send("GET", path, undefined, { [LINK_HEADER]: token });
    const without = await nobody.get(path);
    expect([with_.status, with_.body]).toEqual([without.status, without.body]);
  }
});

test("search terms are read from a header, by the same rules as in the address", async () => {
  const green = await signedIn(served, "green");
  const find = (words: string) =>
    green.send("GET", "/api/students/?status=SUBMITTED", undefined, {
      [QUERY_HEADER]: String(new URLSearchParams({ search: words })),
    });
  expect((await find("Green Child")).body).toHaveLength(1);
  expect((await find("आशा & Ravi")).body).toEqual([]);
  const long = "x".repeat(201);
  const refused = await find(long);
  const specified = await green.get(`/api/students/?status=SUBMITTED&search=${long}`);
  expect([refused.status, refused.body]).toEqual([400, specified.body]);
});

test("links carry their token in the fragment, and the staff web is told so", async () => {
  const green = await signedIn(served, "green");
  expect((await green.get("/api/me/")).body.links_in).toBe("fragment");
  const roster = await green.send("POST", `/api/classes/${served.green.classroom}/roster/`, {
    full_name: "Asha",
  });
  expect(roster.status).toBe(201);
  const { body } = await green.send("POST", `/api/classes/${served.green.classroom}/roster/links/`, {});
  expect(body.find(({ name }: { name: string }) => name === "Asha").url).toMatch(
    /^https:\/\/cards\.example\/u\/#[\w-]{16,}$/,
  );
});
