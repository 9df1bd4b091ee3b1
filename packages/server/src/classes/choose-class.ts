import { Failure, findClass } from "@idms/core";
import type { App } from "../open-app.ts";
import type { School } from "../schools/records.ts";
import { listClasses, type Classroom } from "./records.ts";

/**
 * The class of a school that a person means by a name, 'name - section' or an id.
 * @throws Failure `missing` that suggests near names.
 */
export async function chooseClass({ db }: App, school: School, wanted: string): Promise<Classroom> {
  const classes = await listClasses(db, school.id);
  const byId = classes.find((room) => String(room.id) === wanted.trim());
  const named = findClass(classes, wanted);
  const room = named.room ?? byId;
  if (room) return room;
  throw new Failure("missing", `${named.problem} (Looked in ${school.name}.)`);
}
