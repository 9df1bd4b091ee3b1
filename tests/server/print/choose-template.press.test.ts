import { expect, test } from "vitest";
import {
  changeIdTemplate,
  insertIdTemplate,
} from "../../../packages/server/src/cards/designs/design-rows.ts";
import { idTemplates } from "../../../packages/server/src/installation/tables/schema.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { chooseTemplate } from "../../../packages/server/src/print/choosing/choose-template.ts";
import { appWithClass } from "../temporary-app.ts";

test("a school's first template is its default and is printed, until another one follows it", async () => {
  const app = await appWithClass();
  const { db, school } = app;
  const add = (name: string, is_default = false) =>
    transaction(db, (tx) =>
      insertIdTemplate(tx, {
        school_id: school.id,
        name,
        is_default,
        card_width_mm: 54,
        card_height_mm: 86,
        fields: {},
      }),
    );
  const chosen = async (wanted?: string) => (await chooseTemplate(app, school, wanted)).name;

  await expect(chosen()).rejects.toThrow(
    'has no ID template yet. Create one in the designer, or with "idms templates starter Banyan --school 1".',
  );
  const banyan = await add("Banyan");
  expect(await chosen()).toBe("Banyan");
  await add("Harbour");
  expect(await chosen()).toBe("Banyan");
  await transaction(db, (tx) =>
    changeIdTemplate(tx, school.id, banyan.id, { is_default: false }, { by: "test" }),
  );
  expect(await chosen()).toBe("Harbour");
  // As an older version left it.
  await transaction(db, (tx) => tx.update(idTemplates).set({ is_default: false }).run());
  await expect(chosen()).rejects.toThrow(
    "has no default ID template. Set one in the designer, or choose a template with --template.",
  );
  expect(await chosen("Harbour")).toBe("Harbour");
  await add("Orbit", true);
  expect(await chosen()).toBe("Orbit");
});
