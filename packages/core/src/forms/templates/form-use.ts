import { z } from "zod";
import { counted } from "../values/counted.ts";
import type { FieldLoss } from "./change-fields.ts";
import { fieldLabel } from "../values/field.ts";

/** The cards and answers that rely on a form template in its saved form. */
export const formUseSchema = z.object({
  /** The number of links through which parents can currently open the form. */
  open_links: z.int(),
  /** Whether all of the form's students were checked. Otherwise, each count of answers is a minimum. */
  is_complete: z.boolean(),
  fields: z.array(
    z.object({
      name: z.string(),
      /** The school's ID templates that show the field. */
      id_templates: z.array(z.object({ id: z.int(), name: z.string() })),
      /** The number of students who answered the field. */
      answers: z.int(),
    }),
  ),
});
export type FormUse = z.output<typeof formUseSchema>;

/** Maximum number of ID templates to name. The others are only counted. */
const MOST_NAMED = 3;

/**
 * Messages about losses caused by an edit. Each message is self-contained, so that translations can arrange them
 * freely.
 */
export const lossText = {
  inUse: "The fields you changed are in use.",
  removed: "is removed",
  renamed: (to: string, from: string) => `is named ${to} instead of ${from}`,
  retyped: (to: string, from: string) => `becomes ${to} instead of ${from}`,
  notOffered: (options: string) => `no longer offers ${options}`,
  notFilled: (targets: string) => `no longer fills ${targets}`,
  shownOn: (names: string, count: number) =>
    `shown on the ID ${count === 1 ? "template" : "templates"} ${names}`,
  shownOnMore: (names: string, more: number) => `shown on the ID templates ${names} and ${more} more`,
  answeredBy: (answers: number) => `answered by ${counted(answers, "student")}`,
  answeredByAtLeast: (answers: number) => `answered by at least ${counted(answers, "student")}`,
  openLinks: (links: number) =>
    `${counted(links, "open link leads", "open links lead")} parents to this form.`,
  kept: "Answers already given are kept. Save?",
};

/**
 * Returns the question that asks for confirmation before an edit with losses is saved. It has a line for each loss
 * that affects something. Returns null if nothing relies on the fields.
 * @param text the texts to use
 */
export function lossQuestion(losses: readonly FieldLoss[], use: FormUse, text = lossText): string | null {
  const byName = new Map(use.fields.map((field) => [field.name, field]));
  const lines = losses.flatMap((loss) => {
    const reliant = reliantInWords(byName.get(loss.field.name), use.is_complete, text);
    return reliant.length > 0 || use.open_links > 0
      ? [`• ${fieldLabel(loss.field)}: ${[...lossInWords(loss, text), ...reliant].join("; ")}`]
      : [];
  });
  if (lines.length === 0) return null;
  const links = use.open_links > 0 ? [text.openLinks(use.open_links)] : [];
  return [text.inUse, ...lines, ...links, text.kept].join("\n");
}

/** Describes a change to a field, such as 'becomes text instead of select'. */
function lossInWords(
  { field, isRemoved, renamed, retyped, options, targets }: FieldLoss,
  text: typeof lossText,
): string[] {
  if (isRemoved) return [text.removed];
  return [
    ...(renamed === null ? [] : [text.renamed(renamed, field.name)]),
    ...(retyped === null ? [] : [text.retyped(retyped, field.type)]),
    ...(options.length === 0 ? [] : [text.notOffered(options.join(", "))]),
    ...(targets.length === 0 ? [] : [text.notFilled(targets.join(", "))]),
  ];
}

/** Describes the cards and answers that rely on a field. */
function reliantInWords(
  field: FormUse["fields"][number] | undefined,
  isComplete: boolean,
  text: typeof lossText,
): string[] {
  const { id_templates: templates = [], answers = 0 } = field ?? {};
  const names = templates
    .slice(0, MOST_NAMED)
    .map(({ name }) => `"${name}"`)
    .join(", ");
  const more = templates.length - MOST_NAMED;
  const answered = isComplete ? text.answeredBy : text.answeredByAtLeast;
  return [
    ...(templates.length === 0
      ? []
      : [more > 0 ? text.shownOnMore(names, more) : text.shownOn(names, templates.length)]),
    ...(answers > 0 ? [answered(answers)] : []),
  ];
}
