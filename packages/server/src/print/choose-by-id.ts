import { findIdTemplate } from "../cards/records.ts";
import { listClasses } from "../classes/records.ts";
import { missing } from "../failures/missing.ts";
import type { App } from "../open-app.ts";
import { findSchool } from "../schools/records.ts";
import { chooseStudents, chooseTemplate, type CardChoice, type ChosenCards } from "./choose-cards.ts";

/** Which cards to print, as the API says it; see CardChoice. */
export interface CardIds extends Pick<CardChoice, "statuses" | "students" | "layout" | "despite"> {
  school: number;
  classroom: number;
  template?: number | undefined;
}

/** @throws Failure as `chooseCards` does; nothing is looked for by name. */
export async function chooseCardsById(app: App, ids: CardIds): Promise<ChosenCards> {
  const school = await findSchool(app.db, ids.school);
  if (!school) throw missing("school");
  const classroom = (await listClasses(app.db, school.id)).find(({ id }) => id === ids.classroom);
  if (!classroom) throw missing("class");
  const template =
    ids.template === undefined
      ? await chooseTemplate(app, school, undefined)
      : await findIdTemplate(app.db, ids.template);
  if (template?.school_id !== school.id) throw missing("ID template");
  return chooseStudents(app, { school, classroom, template }, ids);
}
