import { sentDesignRules, type SentDesignRules } from "@idms/core/cards/designs/design-rule-schemas";
import { joinedValues, rulesInOrder, splitValues } from "@idms/core/cards/designs/design-rules";
import { designFailures } from "@idms/core/cards/failures/design-failures";
import { listIdTemplates } from "@idms/server/cards/designs/design-rows";
import { listFormTemplates } from "@idms/server/school/forms/form-rows";
import type { App } from "@idms/server/installation/open-app";
import { chooseTemplate } from "@idms/server/print/choosing/choose-template";
import { saveDesignRules } from "@idms/server/print/choosing/design-rules";
import { checkTemplates, type CheckedTemplate } from "@idms/server/print/pictures/check-templates";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { listSchools, type School } from "@idms/server/school/schools/school-rows";
import { removedForms, removedTemplates } from "@idms/server/trust/versions/removed-rows";
import { valid } from "@idms/server/trust/failures/valid";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { note, print, printJson, printList, printRows } from "../../terminal/output/output.ts";
import { yearHint } from "../../terminal/output/year-hint.ts";
import { listRemoved } from "./list-removed.ts";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";

type TemplatesFlags = FlagsOf<"templates check">;

/** Lists the form templates and ID templates of one school or of all schools. */
export function list(flags: FlagsOf<"templates list">): Promise<number> {
  return withApp(flags, async (app) => {
    if (flags.removed) {
      const school = flags.school === undefined ? null : (await chooseSchool(app, flags.school)).id;
      const kinds = { forms: await removedForms(app.db), cards: await removedTemplates(app.db) };
      return listRemoved(app, flags, school, kinds);
    }
    const forms = [];
    const cards = [];
    for (const { id: school_id, name: school } of await schoolsOf(app, flags)) {
      for (const { id, name, fields, updated_at } of await listFormTemplates(app.db, school_id))
        forms.push({ id, name, school, fields: fields.map((field) => field.name), updated_at });
      for (const row of await listIdTemplates(app.db, school_id))
        cards.push({
          id: row.id,
          name: row.name,
          school,
          is_default: row.is_default,
          card_size_mm: { w: row.card_width_mm, h: row.card_height_mm },
          sides: row.back_fields === null ? 1 : 2,
          fields: Object.keys({ ...row.fields, ...row.back_fields }),
          version: row.version,
          updated_at: row.updated_at,
        });
    }
    if (flags.json) printJson({ forms, cards });
    else
      printRows(
        flags,
        ["Kind", "ID", "Name", "School", "#Fields", "Size", "Changed"],
        [
          ...forms.map((each) => ["form", each, ""] as const),
          ...cards.map((each) => {
            const { w, h } = each.card_size_mm;
            const sides = each.sides === 2 ? ", two-sided" : "";
            return ["card", each, `${w} × ${h} mm${sides}${each.is_default ? " (default)" : ""}`] as const;
          }),
        ].map(([kind, { id, name, school, fields, updated_at }, size]) => [
          kind,
          String(id),
          name,
          school,
          String(fields.length),
          size,
          zonedTime(new Date(updated_at)),
        ]),
      );
    return EXIT.done;
  });
}

/** Shows or replaces the rules by which a school chooses the ID template of each card. */
export function rules(flags: FlagsOf<"templates rules">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const sent: SentDesignRules = [];
    for (const text of flags.rule ?? []) {
      const [, name, values, wanted] = /^([^=]+)=(.+?):\s*(id:\d+|[^:]+)$/.exec(text) ?? [];
      if (name === undefined || values === undefined || wanted === undefined || values.includes(": "))
        throw designFailures.ruleUnreadable({ rule: text });
      const template = await chooseTemplate(app, school, wanted.trim());
      sent.push({ template: template.id, name: name.trim(), values: splitValues(values) });
    }
    if (flags.rule || flags.clear) {
      const valued = valid(sentDesignRules, { rules: sent });
      await saveDesignRules(app.db, doer(), school.id, valued.rules);
    }
    const found = rulesInOrder(await listIdTemplates(app.db, school.id)).map(
      ({ template: { id, name: template }, name, values }) => ({ name, values, template, template_id: id }),
    );
    printList(flags, { rules: found }, ["Field", "Values", "Template"], () =>
      found.map(({ name, values, template }) => [name, joinedValues(values), template]),
    );
    return EXIT.done;
  });
}

/**
 * Checks the templates of one school or of all schools before anything is printed. Exits with 1 if there is a problem.
 */
export function check(flags: TemplatesFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const templates = [];
    for (const school of await schoolsOf(app, flags))
      for (const checked of await checkTemplates(app, school))
        templates.push({ school: school.name, ...checked });
    const problems = templates.flatMap(({ findings }) => findings.filter(({ state }) => state === "problem"));
    if (flags.json) printJson({ problems: problems.length, templates });
    else
      for (const { school, kind, id, name, findings } of templates) {
        if (flags.quiet && findings.length === 0) continue;
        print(`${kind} ${id}, ${name} (${school}): ${findings.length === 0 ? "ok" : ""}`.trimEnd());
        for (const found of findings) print(`  ${found.state}: ${placeOf(found)}${found.message}`);
      }
    const hint = yearHint(problems);
    if (hint) note(hint);
    return problems.length > 0 ? EXIT.failed : EXIT.done;
  });
}

/** Returns the side and the element that a finding is about, if any. */
const placeOf = (found: CheckedTemplate["findings"][number]): string => {
  if (!("side" in found)) return "";
  return (found.side === "back" ? "back, " : "") + (found.element ? `${found.element}: ` : "");
};

const schoolsOf = async (app: App, { school }: TemplatesFlags): Promise<School[]> =>
  school === undefined ? await listSchools(app.db) : [await chooseSchool(app, school)];
