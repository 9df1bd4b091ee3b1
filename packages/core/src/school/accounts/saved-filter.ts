import { accountRules } from "../sign-in/account-rule-sentences.ts";
import { issueOf, saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { requiredText } from "../../forms/said/text-schema.ts";

/**
 * The lists with saved filters, and the URL parameters that each filter stores. The search text is not stored, because
 * a name typed there would survive the erasure of the student's data.
 */
const FILTERED_LISTS = {
  students: ["school", "classroom", "status", "photo_mark", "family", "ordering"],
  submissions: ["classroom", "status", "photo_mark", "family", "ordering"],
  links: ["school", "ordering"],
} as const satisfies Record<string, readonly string[]>;
export type FilteredList = keyof typeof FILTERED_LISTS;

/** Maximum number of filters per user and list. A menu with more filters would be unusable. */
export const MOST_FILTERS = 20;

/** The values that a filter selects, keyed by URL parameter. Other parameters are absent. */
export type FilterChoice = Record<string, string>;

/** Reads the URL parameters that the filters of a list store. */
export function filterChoice(list: FilteredList, parameter: (name: string) => string): FilterChoice {
  const chosen = FILTERED_LISTS[list].map((name) => [name, parameter(name)] as const);
  return Object.fromEntries(chosen.filter(([, value]) => value !== ""));
}

/** Whether two filters make the same selection. */
export const isSameChoice = (one: FilterChoice, other: FilterChoice): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

const listSchema = z.enum(
  Object.keys(FILTERED_LISTS) as [FilteredList, ...FilteredList[]],
  saying(accountRules.filteredLists({ lists: Object.keys(FILTERED_LISTS) })),
);
const name = requiredText(labelSentences.theName(), 60);
const chosen = z.record(z.string(), z.string().min(1).max(100));

export const savedFilterAnswer = z.object({
  id: z.int(),
  list: listSchema,
  name: z.string(),
  chosen: z.record(z.string(), z.string()),
});
export type SavedFilter = z.output<typeof savedFilterAnswer>;

/** The list whose saved filters are requested. */
export const savedFilterQuery = z.object({ list: listSchema });

/** The request body that saves a filter. */
export const newFilterSchema = z
  .object({ list: listSchema, name, chosen })
  .superRefine(({ list, chosen }, context) => {
    if (!Object.keys(chosen).every((each) => isKept(list, each)))
      context.addIssue(issueOf(accountRules.filterKeeps({ names: FILTERED_LISTS[list] }), ["chosen"]));
  });
export type NewFilter = z.output<typeof newFilterSchema>;

export const filterRenameSchema = z.object({ name });

const isKept = (list: FilteredList, parameter: string): boolean =>
  (FILTERED_LISTS[list] as readonly string[]).includes(parameter);

/** Messages about saved filters that are shown to staff. */
export const filterText = {
  title: "Saved filters",
  save: "Save this filter",
  manage: "Rename or remove",
  name: "Name",
  saved: (name: string) => `Saved as ${name}.`,
  none: "No saved filters yet.",
  nothing: "Set at least one filter, then save it here.",
  note: "The filters and the sort order are saved. Search text is not saved, so no child's name is stored.",
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Remove the filter ${name}`,
  confirmRemove: (name: string) => `Remove the filter ${name}?`,
  loadFailed: "The saved filters could not be loaded. Please try again.",
} as const;
