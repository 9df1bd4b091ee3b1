import type { CardTemplate } from "@idms/core/cards/designs/template";
import { classLabel } from "@idms/core/school/classes/label";
import type { Despite } from "@idms/core/print/batches/gate";
import { impose } from "@idms/core/print/sheets/impose";
import type { CardOrderBy } from "@idms/core/students/records/roll-order";
import type { StudentStatus } from "@idms/core/students/records/status";
import { asCardTemplate, type IdTemplate } from "../../cards/designs/design-rows.ts";
import { chooseClass } from "../../school/classes/choose-class.ts";
import { listClasses } from "../../school/classes/class-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import { chooseSchool } from "../../school/schools/choose-school.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { byRoll } from "../../students/views/by-roll.ts";
import { designsOf, type ClassOf, type Ref } from "./choose-template.ts";
import { orderOf, type PrintOrder } from "./press-job.ts";
import { printableIds } from "../../installation/students/card-rows.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

/** The cards of a class to print, with the print options. Missing print options have their default values. */
export interface ClassSelection extends Partial<PrintOrder> {
  /** The ID template. The default is the school's default template. */
  template?: Ref | undefined;
  /** Includes students with these statuses. The default is VERIFIED. */
  statuses?: readonly StudentStatus[] | undefined;
  /** Includes these students, regardless of status. */
  students?: readonly number[] | undefined;
  /** The students to omit from this print. */
  without?: readonly number[] | undefined;
  /** The order of the cards. By default, cards are ordered by name. */
  order_by?: CardOrderBy | undefined;
}

/** The cards to print, as selected on the command line or through the server. */
export interface CardSelection extends ClassSelection {
  school: Ref;
  class: Ref;
}

/** The chosen cards, with all references resolved. */
export interface ChosenCards extends ClassOf, PrintOrder {
  template: IdTemplate;
  card: CardTemplate;
  studentIds: number[];
  /** Whether other cards of the class have another design, by the rules of the school. */
  ofSeveral?: boolean | undefined;
  /** Whether students were chosen by name, so that the others of the class were not meant to get a card. */
  ofChosen?: boolean | undefined;
}

/**
 * Chooses the cards to print.
 * @param reach the school to which the cards must belong; null for any school
 * @throws Failure when something does not exist, the card does not fit the paper, or there are no students to print.
 */
export async function chooseCards(
  app: App,
  choice: CardSelection,
  reach: number | null = null,
): Promise<ChosenCards> {
  return chooseClassCards(app, await chooseRoom(app, choice, reach), choice);
}

/** Finds the class of a selection. Throws the same failures as `chooseCards`. */
export async function chooseRoom(
  app: App,
  { school: ofSchool, class: wanted }: CardSelection,
  reach: number | null,
): Promise<ClassOf> {
  if (reach !== null && ofSchool !== reach) throw missing("school");
  const school =
    typeof ofSchool === "number" ? await findSchool(app.db, ofSchool) : await chooseSchool(app, ofSchool);
  if (!school) throw missing("school");
  if (typeof wanted === "string") return { school, classroom: await chooseClass(app, school, wanted) };
  const classroom = (await listClasses(app.db, school.id)).find(({ id }) => id === wanted);
  if (!classroom) throw missing("class");
  return { school, classroom };
}

/**
 * Chooses the cards of a given class, which must have the same design. Throws the same failures as `chooseCards`, and
 * `conflict` if the school's rules choose several designs.
 */
export const chooseClassCards = async (
  app: App,
  room: ClassOf,
  choice: ClassSelection,
): Promise<ChosenCards> => requireOneDesign(await chooseByDesign(app, room, choice));

/** Chooses the cards of a given class, by their designs. Throws the same failures as `chooseCards`. */
export async function chooseByDesign(
  app: App,
  { school, classroom }: ClassOf,
  choice: ClassSelection,
): Promise<ChosenCards[]> {
  const statuses = choice.statuses ?? ["VERIFIED"];
  const chosen = await printableIds(
    app.db,
    classroom.id,
    choice.students ? { ids: choice.students } : { statuses },
  );
  const left = new Set(choice.without);
  const byName = chosen.filter((id) => !left.has(id));
  const studentIds = choice.order_by === "roll" ? await byRoll(app.db, classroom.id, byName) : byName;
  const order = orderOf(choice);
  const room = { school, classroom };
  const designs = (await designsOf(app, room, studentIds, choice.template)).map((each) => ({
    ...each,
    card: asCardTemplate(each.template),
  }));
  for (const { card } of designs) impose(order.layout, card.cardSize, order.sheet);
  const whose = { class: classLabel(classroom), school: school.name };
  const strangers = choice.students?.filter((id) => !chosen.includes(id)) ?? [];
  if (strangers.length > 0) throw printFailures.unknownStudents({ ...whose, students: strangers });
  if (studentIds.length === 0 && chosen.length > 0) throw printFailures.everybodyLeftOut(whose);
  if (studentIds.length === 0)
    throw printFailures.nobodyInClass({ ...whose, statuses: statuses.join(" or ") });
  requireAmong(order.despite, studentIds);
  return designs.map(({ template, card, students }) => ({
    ...room,
    template,
    card,
    studentIds: students,
    ofSeveral: designs.length > 1,
    ofChosen: choice.students !== undefined,
    ...order,
  }));
}

/** Returns the ID and name by which the PDF of chosen cards is named: those of the class or, if it has several, of the design. */
export function partName({ classroom, template, ofSeveral }: ChosenCards): { id: number; name: string } {
  const name = classLabel(classroom);
  return ofSeveral ? { id: template.id, name: `${name} ${template.name}` } : { id: classroom.id, name };
}

/**
 * Returns the cards of a class, which must have the same design.
 * @throws Failure `conflict` if the school's rules choose several designs
 */
export function requireOneDesign(chosen: readonly ChosenCards[]): ChosenCards {
  const [one, ...others] = chosen as [ChosenCards, ...ChosenCards[]];
  if (others.length === 0) return one;
  throw printFailures.severalDesigns({
    school: one.school.name,
    class: classLabel(one.classroom),
    designs: chosen.map(({ template }) => template.name),
  });
}

/**
 * Checks that an override names only students who are being printed.
 * @throws Failure `invalid`
 */
export function requireAmong(despite: Despite | null, students: readonly (number | null)[]): void {
  const printed = new Set(students);
  const strangers = despite?.students?.filter((id) => !printed.has(id)) ?? [];
  if (strangers.length === 0) return;
  throw printFailures.allowedNotPrinted({ students: strangers });
}
