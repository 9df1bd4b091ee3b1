import { userFailures } from "@idms/core/school/sign-in/user-failures";
import { MOST_FILTERS, type SavedFilter } from "@idms/core/school/accounts/saved-filter";
import { beforeAll, expect, test } from "vitest";
import { savedFilters } from "../../../packages/server/src/installation/tables/schema.ts";
import { PASSWORD, serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
const FILTERS = "/api/me/filters/";
let root: Client;
let green: Client;
beforeAll(async () => {
  [root, green] = await Promise.all([signedIn(served, "root"), signedIn(served, "green")]);
});

const wish = (name: string, more = {}) => ({
  list: "students",
  name,
  chosen: { status: "SENT_BACK", classroom: "5" },
  ...more,
});
const namesOf = async (client: Client, list = "students"): Promise<string[]> =>
  (await client.get(`${FILTERS}?list=${list}`)).body.map(({ name }: SavedFilter) => name);

/** Creates a user without saved filters. */
async function newcomer(username: string): Promise<{ id: number; client: Client }> {
  const user = { username, password: PASSWORD, school: served.green.school };
  const { body } = await root.send("POST", "/api/users/", user);
  return { id: body.id, client: await signedIn(served, username) };
}

test("each user saves, renames and removes their own filters, which are listed in natural order", async () => {
  const { client } = await newcomer("asha");
  for (const name of ["Class 10", "  Class\u200B 9 ", "वापस भेजे गए"])
    expect((await client.send("POST", FILTERS, wish(name))).status).toBe(201);
  const saved: SavedFilter[] = (await client.get(`${FILTERS}?list=students`)).body;
  expect(saved.map(({ name }) => name)).toEqual(["Class 9", "Class 10", "वापस भेजे गए"]);
  expect(saved[0]?.chosen).toEqual({ status: "SENT_BACK", classroom: "5" });
  expect(await namesOf(client, "submissions")).toEqual([]);
  expect(await namesOf(green)).toEqual([]);

  const at = `${FILTERS}${saved[0]?.id}/`;
  expect((await client.send("PATCH", at, { name: "Ninth" })).body.name).toBe("Ninth");
  for (const stranger of [green, root]) {
    const answers = [await stranger.send("PATCH", at, { name: "Mine" }), await stranger.send("DELETE", at)];
    for (const { status, body } of answers)
      expect([status, body.detail]).toEqual([404, "There is no such filter."]);
  }
  expect((await client.send("DELETE", at)).status).toBe(204);
  expect(await namesOf(client)).toEqual(["Class 10", "वापस भेजे गए"]);
});

test("a saved filter keeps no search terms, and nothing else by which the list is not filtered", async () => {
  for (const chosen of [
    { search: "Asha Rao" },
    { page: "2" },
    { review: "5" },
    { __proto__: null, school: 5 },
  ]) {
    const { status } = await green.send("POST", FILTERS, wish("Names", { chosen }));
    expect([chosen, status]).toEqual([chosen, 400]);
  }
  for (const wrong of [{ list: "users" }, { name: " " }, { name: "x".repeat(61) }, { chosen: "status" }])
    expect((await green.send("POST", FILTERS, wish("Names", wrong))).status).toBe(400);
  expect((await green.get(`${FILTERS}?list=anything`)).status).toBe(400);
  expect(await namesOf(green)).toEqual([]);
});

test("a duplicate name and one filter too many are refused with what to do, even at the same moment", async () => {
  const { client } = await newcomer("bina");
  const same = await Promise.all(Array.from({ length: 3 }, () => client.send("POST", FILTERS, wish("Same"))));
  expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(same.find(({ status }) => status === 409)?.body.fields.name).toEqual([
    userFailures.filterNameTaken({ name: "Same" }).message,
  ]);
  const many = await Promise.all(
    Array.from({ length: MOST_FILTERS + 3 }, (_, at) => client.send("POST", FILTERS, wish(`Filter ${at}`))),
  );
  expect(many.filter(({ status }) => status === 201)).toHaveLength(MOST_FILTERS - 1);
  expect(many.find(({ status }) => status === 409)?.body.detail).toBe(
    userFailures.tooManyFilters({ most: MOST_FILTERS }).message,
  );
  expect(await namesOf(client)).toHaveLength(MOST_FILTERS);
  const [first, second]: SavedFilter[] = (await client.get(`${FILTERS}?list=students`)).body;
  const renamed = await client.send("PATCH", `${FILTERS}${first?.id}/`, { name: second?.name });
  expect([renamed.status, renamed.body.detail]).toEqual([
    409,
    userFailures.filterNameTaken({ name: second!.name }).message,
  ]);
});

test("deleting a user deletes their filters", async () => {
  const { id, client } = await newcomer("chitra");
  await client.send("POST", FILTERS, wish("Mine"));
  expect((await root.send("DELETE", `/api/users/${id}/`)).status).toBe(204);
  const left = await served.app.db.select().from(savedFilters).all();
  expect(left.filter(({ user_id }) => user_id === id)).toEqual([]);
});
