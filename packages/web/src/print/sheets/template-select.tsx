import { templateChoiceSchema } from "@idms/core/print/batches/card-check";
import { NativeSelect } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import type { z } from "zod";
import { getList } from "../../ui/api/api.ts";
import { useList } from "../../ui/api/use-list.ts";
import { designerText } from "../../say/texts/messages.ts";
import { say } from "../../say/say/say.ts";

export type TemplateChoice = z.output<typeof templateChoiceSchema>;

/** The ID templates of a school, by name; none before they are there. */
export const useTemplates = (school: number): readonly TemplateChoice[] =>
  useList("/id-templates/", templateChoiceSchema, { school, ordering: "name" }).data?.rows ?? [];

/** The templates of several schools, by the school's id. */
export function useTemplatesOf(schools: readonly number[]): ReadonlyMap<number, readonly TemplateChoice[]> {
  const found = useQueries({
    queries: schools.map((school) => {
      const query = { school, ordering: "name" };
      return {
        queryKey: ["/id-templates/", query],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          getList("/id-templates/", templateChoiceSchema, { query, signal }),
      };
    }),
  });
  return new Map(schools.map((school, at) => [school, found[at]?.data?.rows ?? []]));
}

const byDefault = (templates: readonly TemplateChoice[]) => templates.find(({ is_default }) => is_default);

/** The template with which is printed; without a choice the default one, or the only one. */
export const templateOf = (templates: readonly TemplateChoice[], chosen: number | null) =>
  chosen === null ? (byDefault(templates) ?? templates[0]) : templates.find(({ id }) => id === chosen);

export interface TemplateSelectProps {
  templates: readonly TemplateChoice[];
  /** Null is the school's default one. */
  chosen: number | null;
  /** Says whose they are, where that is not plain. */
  description?: string;
  onChoose(template: number | null): void;
}

/** Chooses one of several templates; with a single one there is nothing to choose. */
export function TemplateSelect({ templates, chosen, description, onChoose }: TemplateSelectProps) {
  if (templates.length <= 1) return null;
  const usual = byDefault(templates);
  return (
    <NativeSelect
      label={say("ID template")}
      description={description}
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
