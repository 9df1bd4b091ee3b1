import { setImmediate } from "node:timers/promises";
import type { ProofChild } from "@idms/core/collect/sign-off/class-sign-off";
import { signState } from "@idms/core/students/sign-off/sign-off";
import { asCardTemplate, type IdTemplate } from "../../cards/designs/design-rows.ts";
import { templateArt } from "../../cards/designs/template-art.ts";
import type { Db } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { cardVersions } from "../choosing/card-version.ts";
import { designsOf, type ClassOf, type DesignOfSome } from "../choosing/choose-template.ts";
import { readCards } from "../press/read-cards.ts";
import { withYear } from "../../school/schools/school-year.ts";
import {
  printableIds,
  lastSignaturesOfClass,
  type CardSignature,
} from "../../installation/students/card-rows.ts";

/** A class whose cards are signed off. */
export interface ClassToSign extends ClassOf {
  /** The design of all cards, if the link of the proof names one. Otherwise each card has its own. */
  template: number | undefined;
}

/** Returns a class whose cards are signed off, with the design that its link names, if any. */
export const classOfProof = (
  { school, classroom }: ClassOf,
  link: { id_template_id: number | null } | undefined,
): ClassToSign => ({ school, classroom, template: link?.id_template_id ?? undefined });

/** A card of a class, with its design and its complete content. */
export interface CardToSign extends ProofChild {
  template: IdTemplate;
  texts: Record<string, string>;
  photo: string | null;
}

/**
 * Yields the cards planned for a class, by their designs, each with its exact version and verdicts. Their numbers are
 * in the order of their names. If `only` is given, yields only the card of that student.
 * @throws the failures of `chooseTemplate`
 */
export async function* classCards(
  app: Pick<App, "db">,
  of: ClassToSign,
  only?: number,
): AsyncGenerator<CardToSign> {
  const all = await printableIds(app.db, of.classroom.id, { statuses: ["VERIFIED"] });
  const numbers = new Map(all.map((id, index) => [id, index + 1]));
  const ids = only === undefined ? all : all.filter((id) => id === only);
  const last = await lastSignaturesOfClass(app.db, of.classroom.id);
  for (const design of await designsOf(app, of, ids, of.template))
    yield* cardsOfDesign(app.db, of, design, { numbers, last });
}

/** The numbers of the cards of a class, and the latest verdicts on them, keyed by student ID. */
interface KnownOfClass {
  numbers: ReadonlyMap<number, number>;
  last: ReadonlyMap<number, CardSignature>;
}

async function* cardsOfDesign(
  db: Db,
  { school, classroom }: ClassOf,
  { template, students: ids }: DesignOfSome,
  { numbers, last }: KnownOfClass,
): AsyncGenerator<CardToSign> {
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
      is_two_sided: Boolean(design.back),
      version,
      state,
      note: state === "wrong" ? (said?.note ?? "") : "",
      made_by: isSaid ? said.made_by : null,
      made_at: isSaid ? said.created_at : null,
      template,
      texts,
      photo,
    };
  }
}

/** Returns the part of a card that its signer may see. */
export function childOf(card: CardToSign): ProofChild {
  const { template: _, texts: __, photo: ___, ...child } = card;
  return child;
}

/** Lists the cards of a class for the person viewing the proof. */
export async function listClassCards(app: App, of: ClassToSign): Promise<ProofChild[]> {
  const children: ProofChild[] = [];
  for await (const card of classCards(app, of)) children.push(childOf(card));
  return children.toSorted((a, b) => a.number - b.number);
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
