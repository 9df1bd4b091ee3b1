import { setImmediate } from "node:timers/promises";
import type { ProofChild } from "@idms/core/collect/sign-off/class-sign-off";
import { signState } from "@idms/core/students/sign-off/sign-off";
import { asCardTemplate, findIdTemplate, type IdTemplate } from "../../cards/designs/design-rows.ts";
import { templateArt } from "../../cards/designs/template-art.ts";
import type { Classroom } from "../../school/classes/class-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { cardVersions } from "../choosing/card-version.ts";
import { chooseTemplate, designsOf } from "../choosing/choose-template.ts";
import { readCards } from "../press/read-cards.ts";
import type { School } from "../../school/schools/school-rows.ts";
import { withYear } from "../../school/schools/school-year.ts";
import { printableIds, lastSignaturesOfClass } from "../../installation/students/card-rows.ts";

/** A class whose cards are signed off, and the design they use. */
export interface ClassToSign {
  school: School;
  classroom: Classroom;
  template: IdTemplate;
}

/**
 * Returns the design of a proof: the design of its link, otherwise the one that the school's rules choose for all of
 * its cards, otherwise the school's default design.
 * @throws Failure `missing` if none exists
 */
export async function templateOfProof(
  app: App,
  room: Omit<ClassToSign, "template">,
  link: { id_template_id: number | null } | undefined,
): Promise<IdTemplate> {
  const chosen = link?.id_template_id == null ? undefined : await findIdTemplate(app.db, link.id_template_id);
  if (chosen) return chosen;
  const students = await printableIds(app.db, room.classroom.id, { statuses: ["VERIFIED"] });
  const [one, ...others] = await designsOf(app, room, students);
  return one && others.length === 0 ? one.template : chooseTemplate(app, room.school, undefined);
}

/** A card of a class, with its complete content. */
export interface CardToSign extends ProofChild {
  texts: Record<string, string>;
  photo: string | null;
}

/**
 * Yields the cards planned for a class, each with its exact version and verdicts. Their order and numbers match the
 * printed proof. If `only` is given, yields only the card of that student.
 */
export async function* classCards(
  app: Pick<App, "db">,
  { school, classroom, template }: ClassToSign,
  only?: number,
): AsyncGenerator<CardToSign> {
  const { db } = app;
  const all = await printableIds(db, classroom.id, { statuses: ["VERIFIED"] });
  const numbers = new Map(all.map((id, index) => [id, index + 1]));
  const ids = only === undefined ? all : all.filter((id) => id === only);
  const last = await lastSignaturesOfClass(db, classroom.id);
  const design = asCardTemplate(template);
  const versionOf = cardVersions(design, templateArt(template));
  const about = await withYear(db, school);
  const issue = { template: template.id, again: null };
  const source = { from: "students", ids, school: about, classroom, issue } as const;
  for await (const card of readCards(db, source, design)) {
    const { name, texts, photo } = card;
    const student = card.student as number;
    const number = numbers.get(student) as number;
    // A school of thousands is read while others are answered.
    if (number % 100 === 0) await setImmediate();
    const said = last.get(student);
    const version = versionOf(card);
    const state = signState(said, version);
    const isSaid = said && said.outcome !== "settled";
    yield {
      student,
      number,
      name,
      has_photo: photo !== null,
      version,
      state,
      note: state === "wrong" ? (said?.note ?? "") : "",
      made_by: isSaid ? said.made_by : null,
      made_at: isSaid ? said.created_at : null,
      texts,
      photo,
    };
  }
}

/** Lists the cards of a class for the person viewing the proof. */
export async function listClassCards(app: App, of: ClassToSign): Promise<ProofChild[]> {
  const children: ProofChild[] = [];
  for await (const { texts: _, photo: __, ...child } of classCards(app, of)) children.push(child);
  return children;
}

/** Returns the card of one student, or undefined if the student has no card on the proof. */
export async function findClassCard(
  app: App,
  of: ClassToSign,
  student: number,
): Promise<CardToSign | undefined> {
  for await (const card of classCards(app, of, student)) return card;
  return undefined;
}
