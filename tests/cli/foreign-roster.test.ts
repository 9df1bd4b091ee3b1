/**
 * Students fetched from a OneRoster 1.2 provider that is not part of this project.
 *
 * Start the provider first, and name it in these variables:
 *
 *     ROSTER_ADDRESS        the address of its rostering service
 *     ROSTER_TOKEN_ADDRESS  its address for access tokens (client credentials, with HTTP Basic)
 *     ROSTER_CLIENT         the client's ID and secret, with a colon between them
 *     ROSTER_SCHOOL         the school to fetch, by name, identifier or sourcedId
 *     ROSTER_STUDENTS       the number of its active students
 *
 * Each student needs a name, a phone number or `sms`, and a class; the test creates the classes that are missing. A
 * second fetch may find nothing new, so nothing must change in the provider meanwhile.
 */
import { rm } from "node:fs/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { defaultFields } from "@idms/core/forms/values/field";
import { insertFormTemplate } from "../../packages/server/src/school/forms/form-rows.ts";
import { insertSchool } from "../../packages/server/src/school/schools/school-rows.ts";
import { transaction } from "../../packages/server/src/installation/engines/connect.ts";
import { inApp } from "./in-app.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";

const {
  ROSTER_ADDRESS = "",
  ROSTER_TOKEN_ADDRESS = "",
  ROSTER_CLIENT = "",
  ROSTER_SCHOOL = "",
  ROSTER_STUDENTS = "",
} = process.env;

test.skipIf(ROSTER_ADDRESS === "")(
  "a foreign provider's students are fetched and stay the same",
  async () => {
    const data = await scratchFolder(inject("demo").data);
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    await inApp(data, ({ db }) =>
      transaction(db, async (tx) => {
        const { id } = await insertSchool(tx, { name: "Foreign School" });
        const fields = defaultFields()
          .filter(({ name }) => name !== "photo")
          .map((field) => ({ ...field, required: field.name === "full_name" }));
        await insertFormTemplate(tx, { school_id: id, name: "Admission", fields });
      }),
    );
    const env = { IDMS_WEBHOOK_NETWORKS: "127.0.0.1" };
    const idms = (args: string[], input = "") =>
      runIdms([...args, "--school", "Foreign School", "--data", data], { env, input });
    const [client = "", secret = ""] = ROSTER_CLIENT.split(":");
    const addresses = ["--address", ROSTER_ADDRESS, "--token-address", ROSTER_TOKEN_ADDRESS];
    const connect = [
      "import",
      "connect",
      ...addresses,
      "--client-id",
      client,
      "--their-school",
      ROSTER_SCHOOL,
    ];
    expect(await idms(connect, secret)).toMatchObject({ code: 0, stderr: "" });
    expect(await idms(["import", "check"])).toMatchObject({ code: 0, stderr: "" });
    const fetched = ["import", "students", "--fetch", "--accept-suggestions", "--json"];
    const tried = await idms([...fetched, "--dry-run"]);
    const { reject } = JSON.parse(tried.stdout || "{}") as { reject?: { unknown_class?: string[] }[] };
    const missing = new Set((reject ?? []).flatMap((each) => each.unknown_class ?? []));
    for (const name of missing) expect(await idms(["classes", "add", name])).toMatchObject({ code: 0 });
    const first = await idms(fetched);
    expect(JSON.parse(first.stdout)).toMatchObject({ create: Number(ROSTER_STUDENTS), reject: [] });
    const second = await idms(fetched);
    expect(JSON.parse(second.stdout)).toMatchObject({
      create: 0,
      change: 0,
      skip: Number(ROSTER_STUDENTS),
      gone: [],
    });
  },
);
