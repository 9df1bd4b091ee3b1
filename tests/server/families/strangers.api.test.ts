import { createHash } from "node:crypto";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { defaultFields } from "@idms/core/forms/values/field";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { serving } from "../http/serving.ts";
import { addLink, filledForm, photo, submit } from "../submissions/school-link.ts";

const served = serving();

/** Data about the child that only the family and the school know. */
const SECRETS = ["Ravi Kumar Rao", "12 Temple Tank Road"];
const NAME = "Asha Rao";
const PHONE = "9876501234";

let token: string;
let id: number;
let page: string;
let image: Buffer;
let other: Buffer;
beforeAll(async () => {
  image = await photo();
  other = await photo(90, 120);
  await addTemplate(served.app, {
    schoolId: served.green.school,
    name: "Plain",
    isDefault: true,
    cardSize: { w: 54, h: 86 },
    fields: cardFieldsSchema.parse({
      full_name: { x: 20, y: 500, width: 500, height: 80 },
      address: { x: 20, y: 600, width: 500, height: 80 },
      photo: { x: 20, y: 20, width: 300, height: 400, isImage: true },
    }),
  });
  ({ token } = await addLink(served.app, served.green, { fields: defaultFields() }));
  const sent = filledForm(image, {
    full_name: NAME,
    parent_phone: PHONE,
    fatherName: SECRETS[0]!,
    address: SECRETS[1]!,
  });
  const { body } = await submit(served.server.url, token, sent, {
    "Idempotency-Key": "a-family's-own-secret-key",
  });
  [id, page] = [body.receipt, body.page];
});

const known = () => filledForm(other, { full_name: NAME, parent_phone: PHONE });
const hash = (text: string) => createHash("sha256").update(text).digest("base64url");
const guesses = () => [
  token,
  String(id),
  NAME,
  PHONE,
  hash(`${NAME}${PHONE}`),
  hash(page),
  page.slice(0, -1),
  "",
];

/** The attempts of a user who has the class link and knows a child's name, phone and number, each with its result. */
const ATTEMPTS: [
  attempt: string,
  how: string,
  path: (guess: string) => string,
  init: () => RequestInit,
  ends: number[],
][] = [
  ["open", "the family page", (guess) => `public/family/${guess}/`, () => ({}), [404]],
  ["see", "the photo", (guess) => `public/family/${guess}/photo/`, () => ({}), [404]],
  ["see", "the card", (guess) => `public/family/${guess}/card/`, () => ({}), [404]],
  [
    "change",
    "an answer",
    (guess) => `public/family/${guess}/`,
    () => ({ method: "POST", body: known() }),
    [404, 405],
  ],
  [
    "withdraw",
    "the details",
    (guess) => `public/family/${guess}/withdraw/`,
    () => ({ method: "POST" }),
    [404],
  ],
  ["see", "the record", () => `students/${id}/`, () => ({}), [401]],
  ["see", "the record's photo", () => `students/${id}/photo/`, () => ({}), [401]],
  [
    "change",
    "the record by sending it again",
    () => `public/upload/${token}/`,
    () => ({ method: "POST", body: known() }),
    [409],
  ],
  [
    "change",
    "the record as a later try of it",
    () => `public/upload/${token}/`,
    () => ({
      method: "POST",
      body: known(),
      headers: { "Earlier-Keys": [hash(page), page, String(id), `${NAME} ${PHONE} 2026-27`].join() },
    }),
    [409],
  ],
  [
    "open",
    "the page by a key of their own",
    () => `public/upload/${token}/`,
    () => ({ method: "POST", body: known(), headers: { "Idempotency-Key": "b".repeat(32) } }),
    [409],
  ],
  [
    "see",
    "the child's answers on a preview",
    () => `public/preview/${token}/`,
    () => ({ method: "POST", body: known() }),
    [200],
  ],
];

const theRecord = async () =>
  (await served.app.db
    .select()
    .from(students)
    .where(eq(students.id, id))
    .get()) as typeof students.$inferSelect;

describe("with a class link and a child's name, phone and number, nobody can", () => {
  test.each(ATTEMPTS)("%s %s", async (_, __, path, init, ends) => {
    // The photo may be measured in the meantime, so its measurement is left out.
    const row = async () => {
      const { full_name, parent_phone, meta, photo, status, version } = await theRecord();
      return { full_name, parent_phone, meta, photo, status, version };
    };
    const before = await row();
    for (const guess of guesses()) {
      const response = await fetch(`${served.server.url}/api/${path(encodeURIComponent(guess))}`, init());
      const said = await response.text();
      expect(ends).toContain(response.status);
      for (const secret of [...SECRETS, before.photo ?? "", page]) expect(said).not.toContain(secret);
    }
    expect(await row()).toEqual(before);
  });
});

test("a preview shows only what was sent to it, not the record with the same name and phone", async () => {
  const see = async (phone: string) => {
    const form = filledForm(other, { full_name: NAME, parent_phone: phone });
    const response = await fetch(`${served.server.url}/api/public/preview/${token}/`, {
      method: "POST",
      body: form,
    });
    return ((await response.json()) as { front: string }).front;
  };
  // This card shows neither the phone nor the number, so only data from the record could make a difference.
  expect(await see(PHONE)).toBe(await see("9876501235"));
});
