import type { FormField } from "../../forms/values/field.ts";
import type { SchoolYearInput } from "../../school/years/school-year.ts";
import { YEAR_TEXTS } from "../drawing/card-texts.ts";
import type { TemplateFinding } from "./check-template.ts";
import { problem } from "../drawing/noticed.ts";
import { contentNames } from "../designs/shown-texts.ts";
import type { CardFields, CardTemplate } from "../designs/template.ts";
import { designCheckSentences } from "../failures/design-check-sentences.ts";

/**
 * Checks whether a template shows a school year that is not set or is over. Its cards would show no validity or a
 * validity that has ended.
 * @param forms the fields of the school's forms; one of the fields may ask for the year
 * @param today YYYY-MM-DD
 */
export function checkYear(
  { fields, back }: Pick<CardTemplate, "fields" | "back">,
  forms: readonly (readonly FormField[])[],
  { year, today }: { year: SchoolYearInput | null; today: string },
): TemplateFinding[] {
  if (year && today <= year.ends_on) return [];
  const asked = new Set(forms.flat().map(({ name }) => name));
  const told = YEAR_TEXTS.filter((name) => !asked.has(name));
  const noticed = problem(
    year
      ? designCheckSentences.yearOver({ year: year.name, day: year.ends_on })
      : designCheckSentences.yearUnknown(),
  );
  const on = (side: TemplateFinding["side"], elements: CardFields) =>
    Object.entries(elements)
      .filter(([element, field]) =>
        contentNames(element, field).some((name) => told.some((each) => each === name)),
      )
      .map(([element]) => ({ ...noticed, side, element }));
  return [...on("front", fields), ...on("back", back?.fields ?? {})];
}
