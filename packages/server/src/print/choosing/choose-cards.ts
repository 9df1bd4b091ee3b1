import type { CardTemplate } from "@idms/core/cards/designs/template";
import { classLabel } from "@idms/core/school/classes/label";
import type { Despite } from "@idms/core/print/batches/gate";
import { impose } from "@idms/core/print/sheets/impose";
import type { CardOrderBy } from "@idms/core/students/records/roll-order";
import type { StudentStatus } from "@idms/core/students/records/status";
import type { NamedBy } from "@idms/core/forms/values/near-names";
import {
  asCardTemplate,
  findIdTemplate,
  listIdTemplates,
  usualTemplate,
  type IdTemplate,
} from "../../cards/designs/design-rows.ts";
import { chooseClass } from "../../school/classes/choose-class.ts";
import { listClasses, type Classroom } from "../../school/classes/class-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import { chooseSchool } from "../../school/schools/choose-school.ts";
import { pickNamed } from "../../school/schools/pick-named.ts";
import { findSchool, type School } from "../../school/schools/school-rows.ts";
import { byRoll } from "../../students/views/by-roll.ts";
import { orderOf, type PrintOrder } from "./press-job.ts";
import { printableIds } from "../../installation/students/card-rows.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

/** A reference to an object by its ID, or as entered by a user: a name, an ID or `id:5`. */
export type Ref = number | string;

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

/** A class and its school. */
export interface ClassOf {
  school: School;
  classroom: Classroom;
}

/** The chosen cards, with all references resolved. */
export interface ChosenCards extends ClassOf, PrintOrder {
  template: IdTemplate;
  card: CardTemplate;
  studentIds: number[];
}

const NAMED_BY: NamedBy = { list: "idms templates list", add: "idms templates starter Banyan" };

/**
 * Finds the requested template, the school's default template, or the school's only template, in this order.
 * @throws Failure `missing` or `conflict` that lists the available templates.
 */
export async function chooseTemplate(
  { db }: App,
  school: School,
  wanted: Ref | undefined,
): Promise<IdTemplate> {
  if (typeof wanted === "number") {
    const found = await findIdTemplate(db, wanted);
    if (found?.school_id !== school.id) throw missing("idTemplate");
    return found;
  }
  const templates = await listIdTemplates(db, school.id);
  if (wanted !== undefined) return pickNamed("idTemplate", school, templates, wanted, NAMED_BY);
  const template = usualTemplate(templates);
  if (template) return template;
  throw templates.length > 0
    ? printFailures.noDefaultTemplate({ school: school.name })
    : printFailures.noTemplate({ school: school.name, command: `${NAMED_BY.add} --school ${school.id}` });
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

async function chooseRoom(
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

/** Chooses the cards of a given class. Throws the same failures as `chooseCards`. */
export async function chooseClassCards(
  app: App,
  { school, classroom }: ClassOf,
  choice: ClassSelection,
): Promise<ChosenCards> {
  const template = await chooseTemplate(app, school, choice.template);
  const statuses = choice.statuses ?? ["VERIFIED"];
  const chosen = await printableIds(
    app.db,
    classroom.id,
    choice.students ? { ids: choice.students } : { statuses },
  );
  const left = new Set(choice.without);
  const byName = chosen.filter((id) => !left.has(id));
  const studentIds = choice.order_by === "roll" ? await byRoll(app.db, classroom.id, byName) : byName;
  const card = asCardTemplate(template);
  const order = orderOf(choice);
  impose(order.layout, card.cardSize, order.sheet);
  const whose = { class: classLabel(classroom), school: school.name };
  const strangers = choice.students?.filter((id) => !chosen.includes(id)) ?? [];
  if (strangers.length > 0) throw printFailures.unknownStudents({ ...whose, students: strangers });
  if (studentIds.length === 0 && chosen.length > 0) throw printFailures.everybodyLeftOut(whose);
  if (studentIds.length === 0)
    throw printFailures.nobodyInClass({ ...whose, statuses: statuses.join(" or ") });
  requireAmong(order.despite, studentIds);
  return { school, classroom, template, card, studentIds, ...order };
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
