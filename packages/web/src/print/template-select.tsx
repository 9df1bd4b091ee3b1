import { templateChoiceSchema } from "@idms/core";
import { NativeSelect } from "@mantine/core";
import type { z } from "zod";
import { useList } from "../ui/use-list.ts";
import { designerText } from "../say/texts/messages.ts";
import { say } from "../say/say.ts";

export type TemplateChoice = z.output<typeof templateChoiceSchema>;

/** The ID templates of a school, by name; none before they are there. */
export const useTemplates = (school: number): readonly TemplateChoice[] =>
  useList("/id-templates/", templateChoiceSchema, { school, ordering: "name" }).data?.rows ?? [];

const byDefault = (templates: readonly TemplateChoice[]) => templates.find(({ is_default }) => is_default);

/** The template with which is printed; without a choice the default one, or the only one. */
export const templateOf = (templates: readonly TemplateChoice[], chosen: number | null) =>
  chosen === null ? (byDefault(templates) ?? templates[0]) : templates.find(({ id }) => id === chosen);

export interface TemplateSelectProps {
  templates: readonly TemplateChoice[];
  /** Null is the school's default one. */
  chosen: number | null;
  onChoose(template: number | null): void;
}

/** With which of several templates is printed; where there is no choice there is nothing to ask. */
export function TemplateSelect({ templates, chosen, onChoose }: TemplateSelectProps) {
  if (templates.length <= 1) return null;
  const usual = byDefault(templates);
  return (
    <NativeSelect
      label={say("ID template")}
      value={chosen ?? usual?.id ?? ""}
      data={[
        ...(usual ? [] : [{ value: "", label: say("Choose a template") }]),
        ...templates.map(({ id, name, is_default }) => ({
          value: String(id),
          label: is_default ? `${name} ${designerText.defaultMark}` : name,
        })),
      ]}
      onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
    />
  );
}
