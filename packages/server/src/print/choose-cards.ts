import {
  classLabel,
  Failure,
  findClass,
  unknownName,
  type CardTemplate,
  type Layout,
  type StudentStatus,
} from "@idms/core";
import { asCardTemplate, defaultIdTemplate, listIdTemplates, type IdTemplate } from "../cards/records.ts";
import { listClasses, type Classroom } from "../classes/records.ts";
import { findSchools, listSchools, type School } from "../schools/records.ts";
import type { App } from "../open-app.ts";
import { printableIds } from "../students/records.ts";

/** Which cards to print, as people say it: ids or names. */
export interface CardChoice {
  school: string;
  /** A class's id, name, or 'name - section'. */
  class: string;
  /** An ID template's id or name; else the school's default one. */
  template?: string | undefined;
  /** Students of these statuses, in the order of their names; without it the VERIFIED ones. */
  statuses?: readonly StudentStatus[] | undefined;
  /** These students, whatever their status. */
  students?: readonly number[] | undefined;
  layout: Layout;
}

/** What was meant, looked up. */
export interface ChosenCards {
  school: School;
  classroom: Classroom;
  template: IdTemplate;
  card: CardTemplate;
  studentIds: number[];
  layout: Layout;
}

/** @throws Failure `missing` or `conflict` that names what there is instead. */
export async function chooseSchool({ db }: App, wanted: string): Promise<School> {
  const found = await findSchools(db, wanted);
  const [only] = found;
  if (only && found.length === 1) return only;
  if (only) {
    const ids = found.map((school) => `${school.id} (${school.name})`).join(", ");
    throw new Failure("conflict", `"${wanted}" could be any of the schools ${ids}. Give its id.`);
  }
  const names = (await listSchools(db)).map((school) => school.name);
  throw new Failure("missing", unknownName("school", wanted, names));
}

/** @throws Failure `missing` that suggests near names. */
export async function chooseClass({ db }: App, school: School, wanted: string): Promise<Classroom> {
  const classes = await listClasses(db, school.id);
  const byId = classes.find((room) => String(room.id) === wanted.trim());
  const named = findClass(classes, wanted);
  const room = named.room ?? byId;
  if (room) return room;
  throw new Failure("missing", `${named.problem} (Looked in ${school.name}.)`);
}

/** @throws Failure `missing` or `conflict` that names what there is instead. */
export async function chooseTemplate(
  { db }: App,
  school: School,
  wanted: string | undefined,
): Promise<IdTemplate> {
  if (wanted === undefined) {
    const template = await defaultIdTemplate(db, school.id);
    if (template) return template;
    throw new Failure(
      "missing",
      `${school.name} has no default ID template: set one in the designer, or name one with --template.`,
    );
  }
  const templates = await listIdTemplates(db, school.id);
  const key = wanted.trim().toLowerCase();
  const named = templates.filter((each) => each.name.toLowerCase() === key);
  const [template] = named.length > 0 ? named : templates.filter((each) => String(each.id) === key);
  if (named.length > 1) {
    throw new Failure(
      "conflict",
      `${school.name} has ${named.length} ID templates named "${wanted}". Give its id.`,
    );
  }
  if (template) return template;
  const names = templates.map((each) => each.name);
  throw new Failure("missing", unknownName("ID template", wanted, names));
}

/** @throws Failure when a name is unknown, or there is nobody to print. */
export async function chooseCards(app: App, choice: CardChoice): Promise<ChosenCards> {
  const school = await chooseSchool(app, choice.school);
  const classroom = await chooseClass(app, school, choice.class);
  const template = await chooseTemplate(app, school, choice.template);
  const statuses = choice.statuses ?? ["VERIFIED"];
  const studentIds = await printableIds(
    app.db,
    classroom.id,
    choice.students ? { ids: choice.students } : { statuses },
  );
  const label = `${classLabel(classroom)} of ${school.name}`;
  const strangers = choice.students?.filter((id) => !studentIds.includes(id)) ?? [];
  if (strangers.length > 0) {
    throw new Failure("missing", `${label} has no student ${strangers.join(", ")}: check the ids.`);
  }
  if (studentIds.length === 0) {
    throw new Failure(
      "missing",
      `${label} has no ${statuses.join(" or ")} students: verify submissions first, or choose others with --status.`,
    );
  }
  return { school, classroom, template, card: asCardTemplate(template), studentIds, layout: choice.layout };
}
