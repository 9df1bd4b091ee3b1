import { z } from "zod";
import { counted } from "../counted.ts";
import type { FieldLoss } from "./change-fields.ts";
import { fieldLabel } from "./field.ts";

/** What relies on a form template as it is saved. */
export const formUseSchema = z.object({
  /** The links through which parents can open it now. */
  open_links: z.int(),
  /** Whether every student of the form was looked at; otherwise each number of answers is the least that there are. */
  is_complete: z.boolean(),
  fields: z.array(
    z.object({
      name: z.string(),
      /** The ID templates of the school that show it. */
      id_templates: z.array(z.object({ id: z.int(), name: z.string() })),
      /** The students who answered it. */
      answers: z.int(),
    }),
  ),
});
export type FormUse = z.output<typeof formUseSchema>;

/** So many ID templates are named; the others are counted. */
const MOST_NAMED = 3;

/** What to ask before losses are saved, a line for each that concerns somebody; null where nothing relies on any. */
export function lossQuestion(losses: readonly FieldLoss[], use: FormUse): string | null {
  const byName = new Map(use.fields.map((field) => [field.name, field]));
  const lines = losses.flatMap((loss) => {
    const { id_templates = [], answers = 0 } = byName.get(loss.field.name) ?? {};
    const reliant = [
      ...(id_templates.length > 0 ? [`shown on ${templatesInWords(id_templates)}`] : []),
      ...(answers > 0
        ? [`answered by ${use.is_complete ? "" : "at least "}${counted(answers, "student")}`]
        : []),
    ];
    return reliant.length > 0 || use.open_links > 0
      ? [`• ${lossInWords(loss)}${reliant.length > 0 ? `: ${reliant.join(", ")}` : ""}.`]
      : [];
  });
  if (lines.length === 0) return null;
  const links =
    use.open_links > 0
      ? [`${counted(use.open_links, "open link leads", "open links lead")} parents to this form.`]
      : [];
  return ["What you changed is in use.", ...lines, ...links, "Answers already given are kept. Save?"].join(
    "\n",
  );
}

/** What an edit does to a field: 'Blood Group becomes text instead of select'. */
function lossInWords({ field, isRemoved, renamed, retyped, options, targets }: FieldLoss): string {
  const words = isRemoved
    ? ["is removed"]
    : [
        ...(renamed === null ? [] : [`is named ${renamed} instead of ${field.name}`]),
        ...(retyped === null ? [] : [`becomes ${retyped} instead of ${field.type}`]),
        ...(options.length === 0 ? [] : [`no longer offers ${options.join(", ")}`]),
        ...(targets.length === 0 ? [] : [`no longer fills ${targets.join(", ")}`]),
      ];
  return `${fieldLabel(field)} ${words.join(" and ")}`;
}

function templatesInWords(templates: readonly { name: string }[]): string {
  const named = templates.slice(0, MOST_NAMED).map(({ name }) => `"${name}"`);
  const more = templates.length - named.length;
  const one = templates.length === 1 ? "the ID template" : "the ID templates";
  return `${one} ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
