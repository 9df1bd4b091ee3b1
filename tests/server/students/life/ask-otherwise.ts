import { join } from "node:path";
import type { SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { students } from "../../../../packages/server/src/installation/tables/schema.ts";
import { chooseCards } from "../../../../packages/server/src/print/choosing/choose-cards.ts";
import { generateCards } from "../../../../packages/server/src/print/runs/generate-cards.ts";
import { carryOutPlan } from "../../../../packages/server/src/students/spreadsheets/carry-out-plan.ts";
import { planStudents } from "../../../../packages/server/src/students/spreadsheets/plan-students.ts";
import type { Client } from "../../http/serving.ts";
import { answersOf, asked, at, chosenOf, IMPORTER, PRINTER, type Attempting } from "./attempting.ts";
import type { LivingSchool } from "./two-schools.ts";
import type { Wish } from "./wishes.ts";

/** Submits the form as a family. */
export async function submit({ clients, done }: Attempting, school: LivingSchool, wish: Wish): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(answersOf(school, wish))) form.set(name, value);
  const family = clients["nobody"] as Client;
  const path = `/api/public/upload/${school.link}/`;
  const { status, body } = await asked(() => family.send("POST", path, form));
  expect([201, 404, 409, 410], JSON.stringify(body)).toContain(status);
  if (status !== 201) return;
  school.records.push(body.receipt);
  done.deeds.push(`submit ${body.receipt} parent`);
}

/** Sends a photo-day photo of a record or an expected child. */
export async function photograph(all: Attempting, school: LivingSchool, wish: Wish): Promise<void> {
  const child = wish.flag ? `s${chosenOf(school, wish).one}` : `e${at(school.expected, wish.choice)}`;
  const now = Date.now();
  const query = `child=${child}&taken=${now - wish.choice * 60_000}&sent=${now}`;
  const url = `${all.served.server.url}/api/public/photo-day/${school.day}/shots/${crypto.randomUUID()}/?${query}`;
  const headers = { "content-type": "image/jpeg" };
  const sending = { method: "PUT", body: new Uint8Array(all.photo), headers };
  const response = await asked(() => fetch(url, sending));
  const body = await response.text();
  expect([200, 404, 409, 410], body).toContain(response.status);
  if (response.status === 200) all.done.shots += 1;
}

/** Imports one row with the command line: an existing record with another address and class, or a new child. */
export async function importRow(
  { served, done }: Attempting,
  school: LivingSchool,
  wish: Wish,
): Promise<void> {
  if (wish.school === 2) return;
  const { app } = served;
  const { one } = chosenOf(school, wish);
  const found = wish.flag
    ? await app.db.select().from(students).where(eq(students.id, one)).get()
    : undefined;
  const cells = {
    "Student Name": found?.full_name ?? school.nameOf(wish.who),
    "Parent Phone": found?.parent_phone ?? school.phoneOf(wish.choice),
    Address: `Sheet ${wish.choice}`,
    Class: wish.choice % 2 === 0 ? "5" : "6",
  };
  const rows: SheetRow[] = [{ row: 2, cells }];
  const actor = { id: null, name: IMPORTER };
  const options = { file: "sheet.csv", partial: false, dryRun: false, actor, status: "VERIFIED" } as const;
  const sheet = { rows, school: school.name, photos: null };
  const outcome = await planStudents(app, sheet)
    .then((planned) => carryOutPlan(app, planned, options))
    .catch(refused);
  if (!outcome || outcome.refused || outcome.create === 0) return;
  for (const { id } of outcome.students) {
    school.records.push(id);
    done.imported.add(id);
  }
}

/** Prints a class's verified students with the command line, and marks them or not. */
export async function print({ served, done }: Attempting, school: LivingSchool, wish: Wish): Promise<void> {
  if (wish.school === 2) return;
  const { app } = served;
  const mark = wish.flag;
  const room = `id:${at(school.rooms, wish.choice % 2)}`;
  const output = join(app.folder.root, `cards-${school.id}-${crypto.randomUUID()}.pdf`);
  const options = { output, mark, actor: { id: null, name: PRINTER } };
  const printed = await chooseCards(app, { school: school.name, class: room, layout: "card" })
    .then((chosen) => generateCards(app, chosen, options))
    .catch(refused);
  const students = printed?.printed.flatMap(({ student }) => student ?? []) ?? [];
  if (printed) done.printed.set(printed.batch, { students, mark });
}

/** Accepts a refusal with a message. Anything else is a fault. */
function refused(error: unknown): undefined {
  expect((error as { kind?: string }).kind, String(error)).toMatch(
    /^(conflict|missing|invalid|unprocessable)$/,
  );
}
