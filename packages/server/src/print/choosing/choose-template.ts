import { ruledDesign, ruleTexts } from "@idms/core/cards/designs/design-rules";
import type { NamedBy } from "@idms/core/forms/values/near-names";
import { printFailures } from "@idms/core/print/failures/print-failures";
import {
  findIdTemplate,
  listIdTemplates,
  usualTemplate,
  type IdTemplate,
} from "../../cards/designs/design-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { readPrintable } from "../../installation/students/card-rows.ts";
import type { Classroom } from "../../school/classes/class-rows.ts";
import { pickNamed } from "../../school/schools/pick-named.ts";
import type { School } from "../../school/schools/school-rows.ts";
import { withYear } from "../../school/schools/school-year.ts";
import { missing } from "../../trust/failures/missing.ts";

/** A reference to an object by its ID, or as entered by a user: a name, an ID or `id:5`. */
export type Ref = number | string;

/** A class and its school. */
export interface ClassOf {
  school: School;
  classroom: Classroom;
}

const NAMED_BY: NamedBy = { list: "idms templates list", add: "idms templates starter Banyan" };

/**
 * Finds the requested template, the school's default template, or the school's only template, in this order.
 * @throws Failure `missing` or `conflict` that lists the available templates.
 */
export async function chooseTemplate(
  { db }: Pick<App, "db">,
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
  return usualOf(school, templates);
}

/**
 * Returns the default or only template among all templates of a school.
 * @throws Failure `missing` if there is no template, and `conflict` if none of several is the default
 */
function usualOf(school: School, templates: readonly IdTemplate[]): IdTemplate {
  const template = usualTemplate(templates);
  if (template) return template;
  throw templates.length > 0
    ? printFailures.noDefaultTemplate({ school: school.name })
    : printFailures.noTemplate({ school: school.name, command: `${NAMED_BY.add} --school ${school.id}` });
}

/** Some students of a class, and the design of their cards. */
export interface DesignOfSome {
  template: IdTemplate;
  students: number[];
}

/**
 * Returns the design of each student's card: the requested one, the one that the first fitting rule of the school
 * chooses, or the school's default. The students of each design keep their order.
 * @throws the failures of `chooseTemplate`
 */
export async function designsOf(
  { db }: Pick<App, "db">,
  { school, classroom }: ClassOf,
  students: readonly number[],
  wanted?: Ref,
): Promise<DesignOfSome[]> {
  if (wanted !== undefined)
    return [{ template: await chooseTemplate({ db }, school, wanted), students: [...students] }];
  const templates = await listIdTemplates(db, school.id);
  if (students.length === 0 || templates.every(({ rules }) => rules.length === 0))
    return [{ template: usualOf(school, templates), students: [...students] }];
  const about = await withYear(db, school);
  const found = new Map<number, DesignOfSome>();
  for await (const student of readPrintable(db, students)) {
    const ruled = ruledDesign(templates, ruleTexts({ student, classroom, school: about }));
    const template = ruled ?? usualOf(school, templates);
    const some = found.get(template.id) ?? { template, students: [] };
    some.students.push(student.id);
    found.set(template.id, some);
  }
  return [...found.values()];
}

/**
 * Returns the design of a student's card, by default the one that the rules of the school choose.
 * @throws the failures of `chooseTemplate`
 */
export async function designOfStudent(
  app: Pick<App, "db">,
  room: ClassOf,
  student: number,
  wanted?: Ref,
): Promise<IdTemplate> {
  const [one] = await designsOf(app, room, [student], wanted);
  return one?.template ?? chooseTemplate(app, room.school, wanted);
}
