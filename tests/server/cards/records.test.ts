import { expect, test } from "vitest";
import {
  asCardTemplate,
  backgroundNames,
  changeIdTemplate,
  findIdTemplate,
  insertIdTemplate,
  listIdTemplates,
} from "../../../packages/server/src/cards/designs/design-rows.ts";
import {
  removeTemplate,
  restoreRemovedTemplate,
} from "../../../packages/server/src/cards/designs/remove-template.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { appWithClass } from "../temporary-app.ts";

const clerk = { id: null, username: "clerk" };
const layout = { card_width_mm: 54, card_height_mm: 86, fields: {} };

test("a new default replaces the previous one", async () => {
  const { db, school } = await appWithClass();
  const add = (name: string, isDefault: boolean) =>
    transaction(db, (tx) =>
      insertIdTemplate(tx, { ...layout, school_id: school.id, name, is_default: isDefault }),
    );
  const first = await add("First", true);
  await add("Second", false);
  await add("Third", true);
  const byDefault = async () =>
    (await listIdTemplates(db, school.id)).flatMap((row) => (row.is_default ? [row.name] : []));
  expect(await byDefault()).toEqual(["Third"]);
  await transaction(db, (tx) =>
    changeIdTemplate(tx, school.id, first.id, { is_default: true }, { by: "test" }),
  );
  expect(await byDefault()).toEqual(["First"]);
});

test("a school with templates always has a default", async () => {
  const { db, school } = await appWithClass();
  const add = (name: string) =>
    transaction(db, (tx) => insertIdTemplate(tx, { ...layout, school_id: school.id, name }));
  const byDefault = async () =>
    (await listIdTemplates(db, school.id)).flatMap((row) => (row.is_default ? [row.name] : []));
  const only = await add("Only");
  const untick = { is_default: false };
  await transaction(db, (tx) => changeIdTemplate(tx, school.id, only.id, untick, { by: "test" }));
  expect(await byDefault()).toEqual(["Only"]);

  const second = await add("Second");
  const third = await add("Third");
  expect(await byDefault()).toEqual(["Only"]);
  const { version } = second;
  await removeTemplate(db, clerk, only.id);
  expect(await byDefault()).toEqual(["Second"]);
  // The card looks the same as before, so the design gets no new version.
  expect((await findIdTemplate(db, second.id))?.version).toBe(version);

  // A default that is unmarked is followed by its successor, as if it were removed, and others stay as they are.
  const unmark = (id: number) =>
    transaction(db, (tx) => changeIdTemplate(tx, school.id, id, untick, { by: "test" }));
  await unmark(second.id);
  expect(await byDefault()).toEqual(["Third"]);
  await unmark(second.id);
  expect(await byDefault()).toEqual(["Third"]);
  await unmark(third.id);
  expect(await byDefault()).toEqual(["Second"]);
  await removeTemplate(db, clerk, third.id);
  expect(await byDefault()).toEqual(["Second"]);

  await removeTemplate(db, clerk, second.id);
  await restoreRemovedTemplate(db, clerk, third.id);
  expect(await byDefault()).toEqual(["Third"]);
});

test("each change increments the version, and another school's template counts as missing", async () => {
  const { db, school } = await appWithClass();
  const { id, version } = await transaction(db, (tx) =>
    insertIdTemplate(tx, { ...layout, school_id: school.id, name: "Blue" }),
  );
  expect(version).toBe(1);
  const change = (schoolId: number) =>
    transaction(db, (tx) => changeIdTemplate(tx, schoolId, id, { name: "Green" }, { by: "test" }));
  expect(await change(school.id)).toMatchObject({ version: 2, name: "Green" });
  expect(await change(school.id)).toMatchObject({ version: 3 });
  expect(await change(school.id + 1)).toBeUndefined();
});

test("a stored template gives the layout its card size, background pixels and fields", async () => {
  const { db, school } = await appWithClass();
  const fields = {
    photo: {
      x: 1,
      y: 2,
      width: 3,
      height: 4.5,
      font: "arial.ttf",
      size: 8,
      color: "#000000",
      isImage: true,
      shape: "circle",
      align: "left",
    },
  } as const;
  const background = { background: "ab/cd.png", background_width: 1276, background_height: 2031 };
  const row = await transaction(db, (tx) =>
    insertIdTemplate(tx, { ...layout, ...background, fields, school_id: school.id, name: "Blue" }),
  );
  expect(asCardTemplate(row)).toEqual({
    name: "Blue",
    cardSize: { w: 54, h: 86 },
    background: { width: 1276, height: 2031 },
    safeMargin: 2,
    fields,
  });
  const names = new Set<string>();
  for await (const name of backgroundNames(db)) names.add(name);
  expect([...names]).toEqual(["ab/cd.png"]);
});
