import { classLabel, compareClasses } from "@idms/core/school/classes/label";
import { Failure } from "@idms/core/failure";
import { listIdTemplates } from "@idms/server/cards/designs/design-rows";
import { listClasses } from "@idms/server/school/classes/class-rows";
import { listFormTemplates } from "@idms/server/school/forms/form-rows";
import type { App } from "@idms/server/installation/open-app";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { listSchools, type School } from "@idms/server/school/schools/school-rows";
import { withApp } from "../../app/with-app.ts";
import { EXIT } from "../output/exit-codes.ts";
import { print } from "../output/output.ts";
import type { Asked } from "./describe-program.ts";

/**
 * Prints possible values, one per line, for shell completion. The words before the cursor determine the data folder
 * and the school. If either is unknown, prints nothing, so that the user is not interrupted.
 */
export async function complete(asked: Asked, words: readonly string[]): Promise<number> {
  const given = words.map(unquoted);
  try {
    const names = await withApp({ data: valueOf(given, "--data") }, (app) => namesOf(app, asked, given));
    for (const name of new Set(names)) print(name);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  return EXIT.done;
}

async function namesOf(app: App, asked: Asked, given: readonly string[]): Promise<string[]> {
  const all = await listSchools(app.db);
  if (asked === "school") return all.map(({ name }) => name);
  const named = valueOf(given, "--school");
  const schools: readonly School[] = named === undefined ? all : [await chooseSchool(app, named)];
  const names: string[] = [];
  for (const { id } of schools) {
    if (asked === "class")
      names.push(...(await listClasses(app.db, id)).toSorted(compareClasses).map(classLabel));
    else
      for (const { name } of await (asked === "form" ? listFormTemplates : listIdTemplates)(app.db, id))
        names.push(name);
  }
  return names;
}

/** Returns an option's value, whether the option and its value are one word or two. */
function valueOf(words: readonly string[], option: string): string | undefined {
  const joined = words.findLast((word) => word.startsWith(`${option}=`));
  if (joined !== undefined) return joined.slice(option.length + 1);
  const at = words.lastIndexOf(option);
  // Bash makes three words of one with a sign of equality.
  return at < 0 ? undefined : words[words[at + 1] === "=" ? at + 2 : at + 1];
}

/** Removes shell quotes and backslashes from a word, because bash passes them on. */
const unquoted = (word: string): string =>
  word.replaceAll(
    /'([^']*)'?|"((?:\\.|[^"\\])*)"?|\\(.)/g,
    (_, single?: string, double?: string, one?: string) =>
      single ?? double?.replaceAll(/\\(["\\$`])/g, "$1") ?? one ?? "",
  );
