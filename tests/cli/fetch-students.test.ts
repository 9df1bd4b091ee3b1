/** Students fetched with the built program, as a crontab does, from a provider over HTTP. */
import { rm } from "node:fs/promises";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { expect, inject, onTestFinished, test } from "vitest";
import { insertClass } from "../../packages/server/src/school/classes/class-rows.ts";
import { insertFormTemplate } from "../../packages/server/src/school/forms/form-rows.ts";
import { insertSchool } from "../../packages/server/src/school/schools/school-rows.ts";
import { lockWorks } from "../../packages/server/src/installation/works/lock-work.ts";
import { transaction } from "../../packages/server/src/installation/engines/connect.ts";
import {
  addStudent,
  change,
  CLIENT,
  emptyRoster,
  rosterProvider,
} from "../server/sources/roster-provider.ts";
import { inApp } from "./in-app.ts";
import { runIdms, scratchFolder, type RunOptions } from "./run-idms.ts";

test("a nightly fetch that is killed is continued, and afterwards only changes are imported", async () => {
  const data = await scratchFolder(inject("demo").data);
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  await inApp(data, ({ db }) =>
    transaction(db, async (tx) => {
      const { id } = await insertSchool(tx, { name: "Fetched School" });
      await insertClass(tx, { school_id: id, class_name: "5", section: "A" });
      const fields = [
        ...defaultFields().filter(({ name }) => name !== "photo"),
        makeField("adm", "Admission No", "text"),
      ];
      await insertFormTemplate(tx, { school_id: id, name: "Admission", fields });
    }),
  );
  const roster = emptyRoster();
  for (let id = 1; id <= 8; id += 1)
    addStudent(roster, id, { name: `Child${"abcdefgh"[id - 1]} Rao`, phone: `987650000${id}` });
  const provider = await rosterProvider(roster);
  const idms = (words: string, options: RunOptions = {}) =>
    runIdms([...words.split(" "), "--school", "Fetched School", "--data", data], {
      ...options,
      env: { IDMS_WEBHOOK_NETWORKS: "127.0.0.1" },
    });
  const nightly = "import students --fetch --partial --move-printed --no-input";

  expect(await idms(nightly)).toMatchObject({ code: 1, stderr: expect.stringContaining("is not connected") });
  const connect = await idms(
    `import connect --address ${provider.url} --token-address ${provider.url}/token --client-id idms`,
    { input: CLIENT.secret },
  );
  expect(connect).toMatchObject({ code: 0, stderr: "" });
  expect((await idms("import check")).stderr).toContain("rejects the client ID or the secret");
  const connectAgain = ["import", "connect", "--school", "Fetched School", "--data", data, "--json"];
  const address = ["--address", provider.url, "--token-address", `${provider.url}/token`];
  const again = await runIdms([...connectAgain, ...address, "--client-id", CLIENT.id], {
    env: { IDMS_WEBHOOK_NETWORKS: "127.0.0.1" },
    input: `${CLIENT.secret}\n`,
  });
  expect(again).toMatchObject({ code: 0, stderr: "" });
  expect(again.stdout).not.toContain(CLIENT.secret);
  expect((await idms("import check")).stdout).toBe("The students of Green Valley can be fetched.\n");
  expect((await idms(`${nightly} students.csv`)).code).toBe(2);

  provider.asked();
  let killed: (() => void) | undefined;
  provider.fault = (path, query) => {
    if (path === "students" && query.get("offset") === "4") killed?.();
    return undefined;
  };
  const dead = await idms(nightly, { whileRunning: (child) => (killed = () => child.kill("SIGKILL")) });
  expect(dead.signal).toBe("SIGKILL");
  killed = undefined;
  provider.asked();
  await inApp(data, async (app) => {
    const lock = await lockWorks(app, ["importing"]);
    expect((await idms(`${nightly} --dry-run`)).code).toBe(4);
    await lock.release();
  });
  expect(provider.asked()).toEqual([]);
  const dry = await idms(`${nightly} --dry-run --json`);
  expect(dry).toMatchObject({ code: 0 });
  expect(JSON.parse(dry.stdout)).toMatchObject({ file: "oneroster.zip", create: 8, reject: [] });
  expect(provider.asked()[1]).toContain("students?limit=3&offset=4");
  expect(await idms(`${nightly} -q`)).toMatchObject({ code: 0, stderr: "" });

  provider.asked();
  change(roster.students[4], { phone: "9123456789" });
  const second = await idms(`${nightly} --json`);
  expect(JSON.parse(second.stdout)).toMatchObject({ create: 0, change: 1, skip: 7, gone: [] });
  expect(provider.asked().find((each) => each.startsWith("students"))).toContain("filter=dateLastModified>");
  const listed = await idms("import connections --json");
  const [connection] = JSON.parse(listed.stdout).connections as Record<string, unknown>[];
  expect(connection).toMatchObject({ client_id: CLIENT.id, has_secret: true, failure: null });
  expect(listed.stdout).not.toContain(CLIENT.secret);
  expect((await idms("import disconnect --yes")).code).toBe(0);
});
