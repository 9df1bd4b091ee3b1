import { beforeAll, expect, test } from "vitest";
import { FAMILY_ASKS } from "@idms/core/students/records/family-asks";
import { listBatchCards, listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { addLink, filledForm, freshPhone, photo, submit } from "../submissions/school-link.ts";

/** Cards with a pending family request are not printed unless they are reviewed. */

const served = serving();
const WITHDRAWN = FAMILY_ASKS["erasure"]?.said.message ?? "";
const CORRECTION = FAMILY_ASKS["correction"]?.said.message ?? "";
const NAMES = {
  quiet: "Venkatanarasimha Thiruvananthapuram",
  withdrawn: "ஆஷா ராவ்",
  correction: "आशा राव",
  both: "Asha O'Rao",
  again: "Bela Rao",
};
type Child = keyof typeof NAMES;
const ALL = Object.keys(NAMES) as Child[];

let root: Client;
let green: Client;
let link: Awaited<ReturnType<typeof addLink>>;
const ids = {} as Record<Child, number>;

const pathOf = (more = "") =>
  `/api/students/generate_ids/?school=${served.green.school}&classroom=${served.green.classroom}&hold_back=serious${more}`;
const check = async () => (await root.get(pathOf().replace("/?", "/check/?"))).body;
const family = async (page: string, what: string, body?: FormData) => {
  const sent = await fetch(`${served.server.url}/api/public/family/${page}/${what}`, {
    method: "POST",
    ...(body && { body }),
  });
  expect(sent.status).toBe(200);
};
const wish = (address: string) => {
  const parts = new FormData();
  parts.set("address", address);
  return parts;
};

beforeAll(async () => {
  root = await signedIn(served, "root");
  green = await signedIn(served, "green");
  link = await addLink(served.app, served.green);
  const box = { x: 0, width: 600, height: 120, size: 40 };
  const card = new FormData();
  card.set("school", String(served.green.school));
  card.set("name", "Card");
  card.set("is_default", "true");
  card.set("background", new File([new Uint8Array(await photo(648, 1032))], "b.jpg"));
  card.set("fields", JSON.stringify({ full_name: { ...box, y: 10 } }));
  expect((await root.send("POST", "/api/id-templates/", card)).status).toBe(201);
  for (const [at, child] of ALL.entries()) {
    const answers = { full_name: NAMES[child], parent_phone: freshPhone() };
    const image = await photo(90, 120 + at);
    const { body } = await submit(served.server.url, link.token, filledForm(image, answers));
    ids[child] = body.receipt;
    expect((await green.send("POST", `/api/students/${ids[child]}/verify/`)).status).toBe(200);
    if (child === "withdrawn" || child === "both") await family(body.page, "withdraw/");
    // Two corrections are one finding.
    if (child === "correction" || child === "both")
      for (const address of ["12 Temple Road", "12 Temple Street"])
        await family(body.page, "", wish(address));
    if (child === "again") {
      const other = { ...answers, address: "elsewhere" };
      const refused = await submit(served.server.url, link.token, filledForm(image, other));
      expect(refused.status).toBe(409);
      expect((await green.get(`/api/students/${ids.again}/proposals/`)).body).toMatchObject([
        { kind: "again" },
      ]);
    }
  }
});

const held = (child: Child, message: string) =>
  expect.objectContaining({ student: ids[child], name: NAMES[child], code: "held_back", message });

test("a pending withdrawal or correction holds the card back by name, but a repeated submission does not", async () => {
  const { cards, left_out } = await check();
  expect(cards).toBe(2);
  expect(left_out).toHaveLength(3);
  expect(left_out).toEqual(
    expect.arrayContaining([
      held("withdrawn", WITHDRAWN),
      held("correction", CORRECTION),
      held("both", `${CORRECTION} ${WITHDRAWN}`),
    ]),
  );
  const marked = await root.send(
    "POST",
    `/api/students/${ids.withdrawn}/mark-id-generated/?hold_back=serious`,
  );
  expect([marked.status, marked.body.detail]).toEqual([409, expect.stringContaining(WITHDRAWN)]);

  const { status, headers } = await root.get(pathOf());
  expect([status, headers.get("x-idms-cards"), headers.get("x-idms-held-back")]).toEqual([200, "2", "3"]);
});

test("a card held back is printed with a reason, which is kept; after the school decides, none is needed", async () => {
  const despite = `&despite=on+the+phone&despite_student=${ids.withdrawn}`;
  const printed = await root.get(pathOf(despite));
  expect([printed.headers.get("x-idms-cards"), printed.headers.get("x-idms-held-back")]).toEqual(["3", "2"]);
  const [batch] = await listBatches(served.app.db, { limit: 1 });
  const kept = await listBatchCards(served.app.db, batch?.id ?? 0);
  expect(kept.filter((card) => card.despite !== null)).toMatchObject([
    { student: ids.withdrawn, despite: WITHDRAWN },
  ]);

  for (const { id } of (await green.get(`/api/students/${ids.correction}/proposals/`)).body)
    await green.send("POST", `/api/students/${ids.correction}/proposals/${id}/dismiss/`);
  const { cards, left_out } = await check();
  expect(cards).toBe(3);
  expect(left_out).toEqual(
    expect.arrayContaining([held("withdrawn", WITHDRAWN), held("both", `${CORRECTION} ${WITHDRAWN}`)]),
  );
});
