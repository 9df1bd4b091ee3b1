import { usedUnasked } from "@idms/core/cards/designs/default-template";
import { templateChoiceSchema } from "@idms/core/print/batches/card-check";
import { CARD_SIZES, type CardSize } from "@idms/core/cards/geometry/card-size";
import { NativeSelect, Text } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import type { z } from "zod";
import { getList } from "../../ui/api/api.ts";
import { Words } from "../../ui/api/words.ts";
import { useList } from "../../ui/api/use-list.ts";
import { templateName } from "../../ui/marks/template-name.ts";
import { say } from "../../say/say/say.ts";

export type TemplateChoice = z.output<typeof templateChoiceSchema>;

/** Returns the ID templates of a school, sorted by name, or an empty list until they are loaded. */
export const useTemplates = (school: number): readonly TemplateChoice[] =>
  useList("/id-templates/", templateChoiceSchema, { school, ordering: "name" }).data?.rows ?? [];

/** Returns the templates, keyed by school ID. */
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

/** Whether the school chooses the template of each card by its rules, unless a user chooses one. */
const isByRules = (templates: readonly TemplateChoice[]): boolean =>
  templates.some(({ rules }) => rules.length > 0);

const byDefault = (templates: readonly TemplateChoice[]) => templates.find(({ is_default }) => is_default);

/** Returns the templates to print with: the chosen one, or the ones that the rules can choose and the default. */
export const templatesUsed = (templates: readonly TemplateChoice[], chosen: number | null) => {
  const usual = usedUnasked(templates);
  return templates.filter((each) =>
    chosen === null ? each === usual || each.rules.length > 0 : each.id === chosen,
  );
};

/** Returns the size of the cards of a template, such as `54 × 86 mm`. */
function sizeInWords({ card_size_mm }: TemplateChoice): string {
  const { w, h } = card_size_mm ?? CARD_SIZES[0];
  return `${w} × ${h} mm`;
}

/** Returns the sizes of the cards of the templates. */
export const sizesOf = (templates: readonly TemplateChoice[]): CardSize[] =>
  templates.map(({ card_size_mm }) => card_size_mm ?? CARD_SIZES[0]);

/** Returns the sizes of the cards of the templates, and which have a back, such as `54 × 86 mm, 2 sides`. */
export const cardsInShort = (templates: readonly TemplateChoice[]): string => {
  const each = templates.map(
    (template) => `${sizeInWords(template)}, ${template.is_two_sided ? 2 : 1} sides`,
  );
  return [...new Set(each)].toSorted().join("; ");
};

/** Describes the cards of the templates: their size, and whether they have a back. */
export function CardFacts({ templates }: { templates: readonly TemplateChoice[] }) {
  return (
    <>
      {templates.map((template) => {
        const { id, name, is_two_sided } = template;
        const values = { name, size: sizeInWords(template) };
        return (
          <Text key={id} size="sm" c="dimmed">
            <Words
              text={
                is_two_sided
                  ? say("{name}: {size}, front and back", values)
                  : say("{name}: {size}, front only", values)
              }
            />
          </Text>
        );
      })}
    </>
  );
}

export interface TemplateSelectProps {
  templates: readonly TemplateChoice[];
  /** The selected template, or null for the school's default template. */
  chosen: number | null;
  /** A description that names the school of the templates. It is used if the school would otherwise be unclear. */
  description?: string | undefined;
  onChoose(template: number | null): void;
}

/** Selects one of several templates. Shows nothing if there is only one. */
export function TemplateSelect({ templates, chosen, description, onChoose }: TemplateSelectProps) {
  if (templates.length <= 1) return null;
  const usual = isByRules(templates) ? undefined : byDefault(templates);
  const isOneSize = new Set(templates.map(sizeInWords)).size === 1;
  const unasked = isByRules(templates) ? say("According to the school's rules") : say("Choose a template");
  return (
    <NativeSelect
      label={say("ID template")}
      description={description}
      value={chosen ?? usual?.id ?? ""}
      data={[
        ...(usual ? [] : [{ value: "", label: unasked }]),
        ...templates.map((template) => ({
          value: String(template.id),
          label: templateName({
            name: isOneSize ? template.name : `${template.name}, ${sizeInWords(template)}`,
            isTwoSided: template.is_two_sided,
            isDefault: template.is_default,
          }),
        })),
      ]}
      onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
    />
  );
}
