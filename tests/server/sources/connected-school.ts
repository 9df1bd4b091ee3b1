/** A school that is connected to a provider of its roster, and what its tests do with both. */
import { eq } from "drizzle-orm";
import { newSourceSchema } from "@idms/core/collect/imports/source";
import { IMPORT_KINDS } from "@idms/core/collect/imports/import";
import { bringIn } from "../../../packages/server/src/collect/imports/bring-in.ts";
import { requireDraft } from "../../../packages/server/src/collect/imports/drafts.ts";
import { fetchDraft } from "../../../packages/server/src/collect/imports/fetch-draft.ts";
import { setSource } from "../../../packages/server/src/collect/imports/set-source.ts";
import { findSource } from "../../../packages/server/src/collect/sources/source-rows.ts";
import {
  readProxies,
  type ProxyList,
} from "../../../packages/server/src/installation/settings/client-address.ts";
import { imports, jobs, students } from "../../../packages/server/src/installation/tables/schema.ts";
import type { ImportRecord } from "../../../packages/server/src/collect/imports/import-rows.ts";
import { byHand } from "../by-hand.ts";
import { schoolWithForm } from "../import-school.ts";
import { addStudent, CLIENT, emptyRoster, rosterProvider } from "./roster-provider.ts";
import { defaultFields, makeField, type FormField } from "@idms/core/forms/values/field";

export const doer = { id: null, username: "clerk" };
const actor = { id: null, name: "clerk" };
export const ALL = { kinds: IMPORT_KINDS, school: null };
export const here = { networks: readProxies(["127.0.0.1"]) as ProxyList, hosts: undefined };
export const FIELDS = [
  ...defaultFields().filter(({ name }) => name !== "photo"),
  makeField("born", "Date of Birth", "date"),
  makeField("adm", "Admission No", "text"),
];

/** A school that is connected to a provider with seven students, on pages of three. */
export async function connected(more: Record<string, string> = {}, fields: FormField[] = FIELDS) {
  const roster = emptyRoster();
  for (let id = 1; id <= 7; id += 1)
    addStudent(roster, id, { name: `Child${"abcdefg"[id - 1]} Rao`, phone: `987650000${id}` });
  const provider = await rosterProvider(roster);
  const app = await schoolWithForm(fields);
  const { school } = app;
  const set = (changes: Record<string, string> = {}) =>
    setSource(
      app,
      here,
      doer,
      school,
      newSourceSchema.parse({
        address: provider.url,
        token_address: `${provider.url}/token`,
        client_id: CLIENT.id,
        secret: CLIENT.secret,
        ...more,
        ...changes,
      }),
    );
  await set();
  const fetchAll = (signal?: AbortSignal) => fetchDraft(app, doer, school, { ...here, signal });
  const bring = (draft: ImportRecord, partial = false) =>
    bringIn(app, draft, { partial, actor, onProgress: () => {}, alongside: async () => {} });
  const accept = async (partial = false) => {
    const draft = await fetchAll();
    return bring(await requireDraft(app.db, draft?.id ?? 0, ALL), partial);
  };
  const source = async () =>
    (await findSource(app.db, school.id)) as NonNullable<Awaited<ReturnType<typeof findSource>>>;
  const names = async () =>
    (await app.db.select().from(students).orderBy(students.id).all()).map(({ full_name }) => full_name);
  const collections = () =>
    provider
      .asked()
      .filter((each) => !each.startsWith("/token"))
      .map((each) => each.replace(/\?.*/, ""));
  /** Adds a job that waits to import a draft. */
  const hold = async ({ id }: ImportRecord) => {
    const row = { kind: "bring_in", input: {}, made_by: "clerk", folder: "" } as const;
    const job = await byHand(app.db).insert(jobs).values(row).returning().get();
    await byHand(app.db).update(imports).set({ job_id: job.id }).where(eq(imports.id, id)).run();
  };
  return { app, school, provider, roster, set, fetchAll, bring, hold, accept, source, names, collections };
}
