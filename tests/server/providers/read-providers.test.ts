import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { readProviders } from "../../../packages/server/src/installation/openid/read-providers.ts";

const GOOD = { id: "google", name: "Google", issuer: "https://accounts.example", client_id: "idms" };
const RULE = { domain: "school.example", role: "SCHOOL_ADMIN", school: "Green Valley" };

const read = async (content: unknown) => {
  const path = join(await temporaryFolder(), "providers.json");
  await writeFile(path, JSON.stringify(content));
  return readProviders(path);
};

test("a file without faults is read, with the usual scopes", async () => {
  expect(await read([{ ...GOOD, rules: [RULE] }])).toMatchObject([
    { ...GOOD, scope: "openid email profile" },
  ]);
});

test.each([
  ["no list", GOOD, ["list"]],
  ["two IDs alike", [GOOD, GOOD], ["sameId"]],
  ["a provider without a name", [{ ...GOOD, name: undefined }], ['"google", name: text']],
  ["an ID with a blank", [{ ...GOOD, id: "my google" }], ['"my google", id: id']],
  ["an address without TLS", [{ ...GOOD, issuer: "http://accounts.example" }], ['"google", issuer: issuer']],
  ["no address", [{ ...GOOD, issuer: "accounts" }], ['"google", issuer: issuer']],
  ["a misspelled key", [{ ...GOOD, client_secrets: "x" }], ['"google": unknownKey']],
  ["no openid", [{ ...GOOD, scope: "email" }], ['"google", scope: openid']],
  ["two secrets", [{ ...GOOD, client_secret: "a", client_secret_file: "b" }], ['"google": secretTwice']],
  ["a number for yes", [{ ...GOOD, trust_email: 1 }], ['"google", trust_email: wrong']],
  [
    "a rule with another role",
    [{ ...GOOD, rules: [{ ...RULE, role: "TEACHER" }] }],
    ['"google", rules.0.role: role'],
  ],
  [
    "a rule for everyone",
    [{ ...GOOD, rules: [{ role: "SUPER_ADMIN" }] }],
    ['"google", rules.0: forEveryone'],
  ],
  [
    "a claim without a value",
    [{ ...GOOD, rules: [{ ...RULE, claim: "a" }] }],
    ['"google", rules.0: claimAndIs'],
  ],
  [
    "a rule without its school",
    [{ ...GOOD, rules: [{ ...RULE, school: undefined }] }],
    ['"google", rules.0: school'],
  ],
  ["two faults", [{ ...GOOD, id: "", name: "" }], ['"", id: id', '"", name: text']],
])("%s is a fault with a code and a place", async (_, content, faults) => {
  const failure = await read(content).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "setting.providers", exitCode: 2 });
  const found = (failure as { facts: { faults: { code: string; facts: Record<string, unknown> }[] } }).facts
    .faults;
  const short = (code: string) => code.replace("providerRule.", "");
  expect(
    found.map(({ code, facts: { where, what } }) =>
      where === undefined ? short(code) : `${String(where)}: ${short((what as { code: string }).code)}`,
    ),
  ).toEqual(faults);
});
