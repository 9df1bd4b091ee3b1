import { isRuleText } from "@idms/core/cards/designs/design-rules";
import type { SentDesignRules } from "@idms/core/cards/designs/design-rule-schemas";
import { designFailures } from "@idms/core/cards/failures/design-failures";
import { listIdTemplates, putRules } from "../../cards/designs/design-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { listFormTemplates } from "../../school/forms/form-rows.ts";
import { schoolExists } from "../../school/schools/school-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";

/**
 * Replaces the rules by which a school chooses the design of each card.
 * @throws Failure `missing`, also for a design of another school, and `invalid` for a field that no form has
 */
export async function saveDesignRules(
  db: Db,
  doer: Doer,
  school: number,
  rules: SentDesignRules,
): Promise<SentDesignRules> {
  await audited(db, doer, { done: "design_rules.save" }, async (tx) => {
    if (!(await schoolExists(tx, school))) throw missing("school");
    const own = new Set((await listIdTemplates(tx, school)).map(({ id }) => id));
    if (rules.some(({ template }) => !own.has(template))) throw missing("idTemplate");
    const asked = new Set(
      (await listFormTemplates(tx, school)).flatMap(({ fields }) => fields.map((f) => f.name)),
    );
    for (const { name } of rules)
      if (!isRuleText(name) && !asked.has(name)) throw designFailures.ruleField({ name });
    await putRules(tx, school, rules);
    return { id: school, school_id: school };
  });
  return rules;
}
