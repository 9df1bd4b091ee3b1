import { expect, test } from "vitest";
import { chooseClass } from "../../../packages/server/src/school/classes/choose-class.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { appWithClass } from "../temporary-app.ts";

test("a class is chosen by its name, by a number that is not a name, or by id:5", async () => {
  const app = await appWithClass();
  const { school } = app;
  const [second, third] = await transaction(app.db, (tx) =>
    Promise.all(["1", "Nursery"].map((class_name) => insertClass(tx, { school_id: school.id, class_name }))),
  );
  const idOf = async (wanted: string) => (await chooseClass(app, school, wanted)).id;
  expect(await idOf("5 - A")).toBe(1);
  // A bare number is a name before it is an ID, as in earlier versions.
  expect([second?.id, await idOf("1"), await idOf("5")]).toEqual([2, 2, 1]);
  expect(await idOf(String(third?.id))).toBe(3);
  expect([await idOf("id:1"), await idOf("ID: 2")]).toEqual([1, 2]);
  await expect(idOf("id:5")).rejects.toMatchObject({ kind: "missing" });
});
