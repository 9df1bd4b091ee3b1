import { successorOf } from "@idms/core/cards/designs/default-template";
import { unknownNamed } from "@idms/core/school/schools/named-failures";
import { changeTemplate } from "@idms/server/cards/designs/change-template";
import { listIdTemplates, type IdTemplate } from "@idms/server/cards/designs/design-rows";
import {
  chooseRemovedTemplate,
  removeTemplate,
  restoreRemovedTemplate,
} from "@idms/server/cards/designs/remove-template";
import { addFromStarter } from "@idms/server/cards/designs/add-from-starter";
import { templateName } from "@idms/server/cards/designs/template-parts";
import { valid } from "@idms/server/trust/failures/valid";
import type { App } from "@idms/server/installation/open-app";
import { chooseTemplate } from "@idms/server/print/choosing/choose-template";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import type { School } from "@idms/server/school/schools/school-rows";
import { starterTemplates } from "@idms/templates";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import { dryRun } from "../../terminal/flags/dry-run.ts";
import type { ListFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { print, printJson, printList } from "../../terminal/output/output.ts";
import { tellDone } from "../../terminal/output/tell-done.ts";
import { requireAgreed } from "../../terminal/output/require-agreed.ts";
import { designFailures } from "@idms/core/cards/failures/design-failures";

const asTold = ({ id, name, is_default }: IdTemplate, school: School) => ({
  id,
  name,
  school: school.name,
  is_default,
});

/** Lists the starter designs. */
export async function starters(flags: ListFlags): Promise<number> {
  const designs = (await starterTemplates()).map(({ name, cardSize: { w, h }, back, design }) => ({
    name,
    card_size_mm: { w, h },
    sides: back ? 2 : 1,
    is_for_staff: design.isForStaff ?? false,
  }));
  printList(flags, { designs }, ["Design", "Size", "Sides", "For"], () =>
    designs.map(({ name, card_size_mm: { w, h }, sides, is_for_staff: isForStaff }) => [
      name,
      `${w} × ${h} mm`,
      String(sides),
      isForStaff ? "staff" : "students",
    ]),
  );
  return EXIT.done;
}

/** Adds a starter design to a school. */
export function starter(wanted: string, flags: FlagsOf<"templates starter">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const designs = await starterTemplates();
    const design = designs.find(({ name }) => name.toLowerCase() === wanted.trim().toLowerCase());
    if (!design) {
      const names = designs.map(({ name }) => name);
      const command = "idms templates starters";
      throw unknownNamed("starterDesign", wanted, names, { list: command, add: command });
    }
    const template = await addFromStarter(app, {
      starter: design,
      colors: {},
      schoolId: school.id,
      name: nameOf(flags),
      isDefault: flags.default === true,
      caller: doer(),
    });
    tellDone("add", told(template, "to", school), asTold(template, school), flags);
    return EXIT.done;
  });
}

const nameOf = ({ name }: { name?: string }) => (name === undefined ? undefined : valid(templateName, name));

const told = ({ name }: IdTemplate, where: "to" | "of", school: School): string =>
  `the ID template "${name}" ${where} ${school.name}`;

/** Shows the contents of an ID template. */
export function show(wanted: string, flags: FlagsOf<"templates show">): Promise<number> {
  return withApp(flags, async (app) => {
    const { school, template } = await chosen(app, flags, wanted);
    const { card_width_mm: w, card_height_mm: h, fields, back_fields, version } = template;
    const front = Object.keys(fields);
    const back = back_fields && Object.keys(back_fields);
    if (flags.json)
      printJson({ ...asTold(template, school), version, card_size_mm: { w, h }, fields: front, back });
    else {
      print(
        `${template.name} for ${school.name} (id ${template.id})${template.is_default ? ", default" : ""}`,
      );
      print(`  ${w} × ${h} mm, version ${version}`);
      print(`  Front: ${front.join(", ")}`);
      if (back) print(`  Back: ${back.join(", ")}`);
    }
    return EXIT.done;
  });
}

/** Renames an ID template, or makes it the school's default. */
export function edit(wanted: string, flags: FlagsOf<"templates edit">): Promise<number> {
  if (flags.name === undefined && !flags.default) throw designFailures.nothingToChange();
  return withApp(flags, async (app) => {
    const { school, template: before } = await chosen(app, flags, wanted);
    const template = await changeTemplate(app, doer(), before.id, {
      name: nameOf(flags),
      ...(flags.default && { isDefault: true }),
    });
    tellDone("change", told(template, "of", school), asTold(template, school), flags);
    return EXIT.done;
  });
}

/**
 * Removes an ID template and reports the new default. The template's pictures are files, which a dry run could not
 * restore.
 */
export function remove(wanted: string, flags: FlagsOf<"templates remove">): Promise<number> {
  return withApp(flags, async (app) => {
    const { school, template } = await chosen(app, flags, wanted);
    const next = successorOf(await listIdTemplates(app.db, school.id), template.id);
    const said = [
      ...(template.is_default ? [`This is the default ID template for ${school.name}.`] : []),
      ...(next ? [`"${next.name}" becomes the default.`] : []),
    ];
    const use = template.is_default ? said.join(" ") : undefined;
    await requireAgreed(told(template, "of", school), use, flags);
    if (!flags.dryRun) await removeTemplate(app.db, doer(), template.id);
    const row = { ...asTold(template, school), new_default: next?.name ?? null };
    tellDone("remove", told(template, "of", school), row, flags);
    if (next && !flags.json && !flags.quiet)
      print(`"${next.name}" ${flags.dryRun ? "would become" : "is now"} the default ID template.`);
    return EXIT.done;
  });
}

/** Restores a removed ID template. */
export function restore(wanted: string, flags: FlagsOf<"templates restore">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const { id } = await chooseRemovedTemplate(app.db, school, wanted);
    const template = await dryRun(app, flags, ({ db }) => restoreRemovedTemplate(db, doer(), id));
    tellDone("restore", told(template, "of", school), asTold(template, school), flags);
    return EXIT.done;
  });
}

async function chosen(
  app: App,
  flags: { school: string },
  wanted: string,
): Promise<{ school: School; template: IdTemplate }> {
  const school = await chooseSchool(app, flags.school);
  return { school, template: await chooseTemplate(app, school, wanted) };
}
