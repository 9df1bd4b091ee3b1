import { expect, test } from "vitest";
import { readConfig } from "../../../packages/server/src/installation/settings/config.ts";
import { originOf } from "../../../packages/server/src/http/calls/origin-of.ts";
import { temporaryFolder } from "../temporary-folder.ts";

test("an address on paper begins with the configured one, or else the caller's, but never with localhost", async () => {
  const request = new Request("http://192.168.0.7:8080/api/card-proofs/1/pdf/");
  const read = async (settings: object) => readConfig(await temporaryFolder(), settings, {});
  expect(originOf(await read({}), request)).toBe("http://192.168.0.7:8080");
  expect(originOf(await read({ base_url: "https://cards.example" }), request)).toBe("https://cards.example");
});
