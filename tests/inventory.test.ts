import { expect, test } from "vitest";
import { bill, licences, packages } from "../bin/inventory.js";

/** Licences compatible with distributing a program under the MIT licence. A new one must be reviewed first. */
const ALLOWED =
  /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|LGPL-3\.0(-or-later)?|MIT|MIT-0|OFL-1\.1|Python-2\.0|Zlib)$/;

test("each shipped package has a licence that allows it", () => {
  const all = packages();
  expect(all.length).toBeGreaterThan(200);
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(["hono", "react", "sharp", "node"]));
  const allowed = (license: string) =>
    license
      .replaceAll(/[()]/g, "")
      .split(" AND ")
      .every((each) => each.split(" OR ").some((one) => ALLOWED.test(one)));
  expect(all.filter(({ license }) => !allowed(license))).toEqual([]);
});

test("the bill of materials lists each package with its hash, and is the same each time", () => {
  const made = bill();
  expect(made).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "idms" } } });
  const named = new Set(made.components.map(({ name, version }) => `${name}@${version}`));
  expect(packages().filter(({ name, version }) => !named.has(`${name}@${version}`))).toEqual([]);
  const ours = (purl: string) => purl.startsWith("pkg:npm/%40idms/");
  expect(made.components.filter(({ hashes, purl }) => !hashes && !ours(purl))).toEqual([]);
  expect(JSON.stringify(made)).not.toMatch(/timestamp|serialNumber/);
  expect(licences()).toContain("| hono |");
});
