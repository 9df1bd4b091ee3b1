import { classSaidSentences } from "@idms/core/school/classes/class-said-sentences";
import { namedFailures } from "@idms/core/school/schools/named-failures";
import { findClass } from "@idms/core/school/classes/find-class";
import type { Holds } from "@idms/core/school/classes/staff-group";
import { classLabel } from "@idms/core/school/classes/label";
import { Failure } from "@idms/core/failure";
import { writtenId } from "@idms/core/forms/values/written-id";
import type { App } from "../../installation/open-app.ts";
import type { School } from "../schools/school-rows.ts";
import { listClasses, type Classroom } from "./class-rows.ts";

/**
 * Finds a school's class by name, by `name - section`, by `id:5` or, if no class has that name, by ID.
 * @throws Failure `missing`, with suggestions of similar names.
 */
export async function chooseClass({ db }: App, school: School, wanted: string): Promise<Classroom> {
  const classes = await listClasses(db, school.id);
  const withId = (id: string) => classes.find((room) => String(room.id) === id);
  const id = writtenId(wanted);
  const of = `--school ${school.id}`;
  const by = { list: `idms classes list ${of}`, add: `idms classes add NAME ${of}` };
  const named = findClass(classes, wanted, by);
  const room = id === undefined ? (named.room ?? withId(wanted.trim())) : withId(id);
  if (room) return room;
  const why = named.problem ?? classSaidSentences.unknown({ class: wanted });
  throw namedFailures.inSchool({ why, school: school.name });
}

/**
 * Returns the name of the class that applies to all rows of a sheet. A name that matches no class of the school, such
 * as a school year, is returned unchanged.
 */
export async function classCalled(
  app: App,
  school: School,
  wanted: string | undefined,
): Promise<string | undefined> {
  const room = await classOrNone(app, school, wanted);
  return room ? classLabel(room) : wanted;
}

/** Returns the people in the class that applies to all rows of a sheet. Without such a class, these are students. */
export const peopleIn = async (app: App, school: School, wanted: string | undefined): Promise<Holds> =>
  (await classOrNone(app, school, wanted))?.holds ?? "students";

const classOrNone = async (app: App, school: School, wanted: string | undefined) =>
  wanted === undefined
    ? undefined
    : chooseClass(app, school, wanted).catch((error: unknown) => {
        if (error instanceof Failure) return undefined;
        throw error;
      });
