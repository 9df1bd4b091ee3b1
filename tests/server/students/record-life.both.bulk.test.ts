import { RECORD_ACTIONS } from "@idms/core/students/records/record-actions";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { landWaiting } from "../../../packages/server/src/collect/photo-days/land-photo.ts";
import { findMiscountedRosters } from "../../../packages/server/src/school/rosters/count-rosters.ts";
import { findMiscounted } from "../../../packages/server/src/installation/students/count-rows.ts";
import { referencedPhotos } from "../../../packages/server/src/students/photos/referenced-photos.ts";
import { inBulk } from "../../in-bulk.ts";
import { client, serving, signedIn, type Client } from "../http/serving.ts";
import { plainPhoto } from "../import-school.ts";
import { allNames } from "../stored.ts";
import { attempt } from "./life/attempt.ts";
import { nothingYet, type Attempting } from "./life/attempting.ts";
import { holds, untouched } from "./life/invariants.ts";
import { twoSchools, type LivingSchool } from "./life/two-schools.ts";
import { wishes, type Wish } from "./life/wishes.ts";

const served = serving();
let clients: Record<string, Client>;
let photo: Uint8Array;
const signIn = async () => {
  for (const name of ["root", "green", "blue"]) clients[name] = await signedIn(served, name);
};
beforeAll(async () => {
  clients = { nobody: client(served) };
  await signIn();
  photo = await plainPhoto(300, 400);
});

/** Returns a school that no caller belongs to. */
const third = (): LivingSchool => ({
  id: served.green.school,
  name: "Green",
  admin: "none of these",
  rooms: [served.green.classroom],
  form: served.green.form,
  link: "none",
  day: "none",
  expected: [1],
  records: [served.green.student],
  phoneOf: (number) => String(9_999_999_000 + number),
  nameOf: () => "Stranger",
});

/** Number of concurrent actions, so that they interfere with each other. */
const AT_ONCE = 3;
/** Number of actions between sign-ins, because an access token expires after some minutes. */
const SIGN_IN_EACH = 300;

let runs = 0;

async function live(wished: readonly Wish[]): Promise<void> {
  runs += 1;
  if (runs % SIGN_IN_EACH === 0) await signIn();
  const [one, two] = await twoSchools(served, runs);
  const stranger = third();
  const before = await untouched(served, stranger);
  clients["parent"] = client(served, one.link);
  const done = nothingYet();
  const all: Attempting = { served, clients, schools: [one, two, stranger], done, photo };
  for (const { records, admin } of [one, two])
    done.deeds.push(...records.map((id) => `create ${id} ${admin}`));
  for (let from = 0; from < wished.length; from += AT_ONCE)
    await Promise.all(wished.slice(from, from + AT_ONCE).map((wish) => attempt(all, wish)));
  await landWaiting({
    db: served.app.db,
    makeAhead: () => undefined,
    stopping: new AbortController().signal,
    log: { error: (_, text) => expect.unreachable(text) },
  });
  await holds(served, one, done, clients["green"] as Client);
  await holds(served, two, done, clients["blue"] as Client);
  expect(await untouched(served, stranger)).toBe(before);
}

test("random simultaneous actions leave records, log, versions, counts, unique answers and rights consistent", async () => {
  await fc.assert(fc.asyncProperty(fc.array(wishes, { minLength: 4, maxLength: 16 }), live), {
    numRuns: inBulk(10_000, 20),
    seed: 15,
    endOnFailure: true,
  });
  expect(await findMiscounted(served.app.db)).toEqual([]);
  expect(await findMiscountedRosters(served.app.db)).toEqual([]);
  const named = new Set<string>();
  for await (const name of referencedPhotos(served.app.db)) named.add(name);
  const stored = new Set(await allNames(served.app.files.photos));
  expect([...named].filter((name) => !stored.has(name))).toEqual([]);
}, 3_600_000);

test("each action on a record requires the right of the same name", () => {
  for (const [name, { right }] of Object.entries(RECORD_ACTIONS)) expect(right).toBe(`students.${name}`);
});
