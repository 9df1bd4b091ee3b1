import { beforeAll, expect, test } from "vitest";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { addLink, filledForm, freshPhone, photo, submit } from "../submissions/school-link.ts";

/** Pending family requests are visible to the school in any status, until it has decided. */

const served = serving();
const NAMES = {
  quiet: "Venkatanarasimha Thiruvananthapuram",
  correction: "आशा लक्ष्मीनारायण राव",
  again: "ஆஷா ராவ்",
  erasure: "Asha <b>Rao</b>",
  kept: "آشا راؤ",
  removed: "Bela Rao",
};
type Child = keyof typeof NAMES;

let green: Client;
const ids = {} as Record<Child, number>;

const proposalsOf = async (child: Child): Promise<{ id: number }[]> =>
  (await green.get(`/api/students/${ids[child]}/proposals/`)).body;
const dismissAll = async (child: Child) => {
  for (const { id } of await proposalsOf(child))
    expect((await green.send("POST", `/api/students/${ids[child]}/proposals/${id}/dismiss/`)).status).toBe(
      200,
    );
};
const named = (rows: { id: number }[]): Child[] =>
  (Object.keys(ids) as Child[]).filter((child) => rows.some(({ id }) => id === ids[child]));
const found = async (family: string, client = green): Promise<Child[]> => {
  const { body } = await client.get(`/api/students/find/?family=${family}`);
  const counted = await client.get(`/api/students/find/count/?family=${family}`);
  expect(counted.body.count).toBe(body.results.length);
  return named(body.results);
};
const counted = async (client = green) => (await client.get("/api/dashboard/")).body.asked_by_families;

beforeAll(async () => {
  green = await signedIn(served, "green");
  const link = await addLink(served.app, served.green);
  const response = await fetch(`${served.server.url}/api/public/form/${link.token}/`);
  const { notice } = (await response.json()) as { notice: { version: string } };
  for (const [at, child] of (Object.keys(NAMES) as Child[]).entries()) {
    const answers = { full_name: NAMES[child], parent_phone: freshPhone(), _consent: notice.version };
    const { body } = await submit(
      served.server.url,
      link.token,
      filledForm(await photo(90, 120 + at), answers),
    );
    ids[child] = body.receipt;
    if (child === "again") {
      const again = filledForm(await photo(91, 120), { ...answers, address: "elsewhere" });
      expect((await submit(served.server.url, link.token, again)).status).toBe(409);
      continue;
    }
    expect((await green.send("POST", `/api/students/${ids[child]}/verify/`)).status).toBe(200);
    const page = `${served.server.url}/api/public/family/${body.page}/`;
    if (child === "erasure" || child === "kept") await fetch(`${page}withdraw/`, { method: "POST" });
    if (child === "correction" || child === "removed")
      for (const address of ["12 Temple Road", "12 Temple Street"]) {
        const wish = new FormData();
        wish.set("address", address);
        expect((await fetch(page, { method: "POST", body: wish })).status).toBe(200);
      }
  }
  await dismissAll("kept");
  const removal = await green.send("POST", `/api/students/${ids.removed}/remove/`, { reason: "Left" });
  expect(removal.status).toBe(200);
});

test("the dashboard counts each student with a family request once, and no removed student", async () => {
  expect(await counted()).toBe(3);
  expect(await counted(await signedIn(served, "root"))).toBe(3);
  expect(await counted(await signedIn(served, "blue"))).toBe(0);
});

test("lists find students whose family has a request or withdrew consent, even if the record is kept", async () => {
  expect(await found("asked")).toEqual(["correction", "again", "erasure"]);
  expect(await found("withdrawn")).toEqual(["erasure", "kept"]);
  expect(await found("asked", await signedIn(served, "root"))).toEqual(["correction", "again", "erasure"]);
  expect(await found("withdrawn", await signedIn(served, "root"))).toEqual(["erasure", "kept"]);
  expect(await found("asked", await signedIn(served, "blue"))).toEqual([]);
  const submissions = await green.get("/api/students/?family=asked&status=SUBMITTED");
  expect(named(submissions.body)).toEqual(["again"]);
  const one = await green.get(`/api/students/?family=asked&search=${encodeURIComponent("लक्ष्मीनारायण")}`);
  expect(named(one.body)).toEqual(["correction"]);
  const wrong = await green.get("/api/students/?family=angry");
  expect([wrong.status, wrong.body.fields.family]).toEqual([
    400,
    ["The family request must be one of asked, withdrawn."],
  ]);
});

test("a request that the school has decided no longer counts", async () => {
  await dismissAll("correction");
  await dismissAll("again");
  expect(await found("asked")).toEqual(["erasure"]);
  expect(await counted()).toBe(1);
});
