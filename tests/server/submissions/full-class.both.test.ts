import { beforeAll, expect, test } from "vitest";
import { changeClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { serving } from "../http/serving.ts";
import { addLink, filledForm, photo, submit } from "./school-link.ts";

const served = serving();
let image: Buffer;
beforeAll(async () => {
  image = await photo();
});

test("the form of a class that has a record for each child says so, and still accepts submissions", async () => {
  const { green, app, server } = served;
  const { token } = await addLink(app, green);
  const full = async () =>
    ((await (await fetch(`${server.url}/api/public/form/${token}/`)).json()) as { full?: boolean }).full;
  const hold = (total_students: number) =>
    transaction(app.db, (tx) =>
      changeClass(
        tx,
        green.school,
        green.classroom,
        { class_name: "5", section: "A", total_students },
        { by: "root", wanted: undefined },
      ),
    );
  // The class has one record, and its number of children is not set.
  expect(await full()).toBeUndefined();
  await hold(2);
  expect(await full()).toBeUndefined();
  const odd = filledForm(image, { full_name: "Asha 2", parent_phone: "0000000000" });
  expect((await submit(server.url, token, odd)).status).toBe(201);
  expect(await full()).toBe(true);
  expect((await submit(server.url, token, filledForm(image))).status).toBe(201);
});
