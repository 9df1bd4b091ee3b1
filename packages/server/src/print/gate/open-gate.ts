import { RECORD_TEXT_LABELS } from "@idms/core/cards/drawing/card-texts";
import { checkCardMark } from "@idms/core/cards/checks/check-template";
import { describeTemplate, nameTexts } from "@idms/core/cards/checks/finding-message";
import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import { checkShownYear, checkStoredTemplate } from "../../cards/designs/check-stored-template.ts";
import { asCardTemplate, type IdTemplate } from "../../cards/designs/design-rows.ts";
import { hasPrinted } from "../../cards/printed/batch-rows.ts";
import { listFormTemplates } from "../../school/forms/form-rows.ts";
import type { App } from "../../installation/open-app.ts";
import type { Gate } from "../choosing/press-job.ts";

/**
 * Prepares the preflight checks. It finds the findings that apply to all cards of a template before any card is laid
 * out, as `idms templates check` does.
 */
export async function openGate(app: App, schoolId: number, template: IdTemplate): Promise<Gate> {
  const forms = (await listFormTemplates(app.db, schoolId)).map(({ fields }) => fields);
  const year = describeTemplate(await checkShownYear(app, template, forms));
  const unmarked = checkCardMark(asCardTemplate(template));
  const mark =
    unmarked.length > 0 && !(await hasPrinted(app.db, template.id)) ? describeTemplate(unmarked) : [];
  const gate = await gateOf(app, template, { asked: forms, called: forms });
  return { ...gate, everywhere: [...gate.everywhere, ...mark, ...year] };
}

/**
 * Prepares the preflight checks for a template as it was printed. Since then, the forms may have been given different
 * fields, and the school may have been deleted.
 */
export async function openFormerGate(app: App, schoolId: number | null, template: IdTemplate): Promise<Gate> {
  const forms = schoolId === null ? [] : await listFormTemplates(app.db, schoolId);
  return gateOf(app, template, { asked: [], called: forms.map(({ fields }) => fields) });
}

async function gateOf(
  app: App,
  template: IdTemplate,
  { asked, called }: Record<"asked" | "called", FormField[][]>,
): Promise<Gate> {
  const labels = called.flat().map((field) => [field.name, fieldLabel(field)] as const);
  return {
    everywhere: describeTemplate(await checkStoredTemplate(app, template, asked)),
    labels: new Map([...Object.entries(RECORD_TEXT_LABELS), ...labels]),
    names: nameTexts(called),
  };
}
