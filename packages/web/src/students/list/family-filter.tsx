import { NativeSelect } from "@mantine/core";
import { wordsOf, type ListFilter } from "../../ui/lists/filters.tsx";
import type { ListParams } from "../../ui/lists/list-params.ts";
import { FAMILY_WISHES, type FamilyWish } from "@idms/core/collect/families/proposal";
import { listText } from "../../say/core-texts/students.ts";

const CHOICES = [
  { value: "", label: listText.allFamilies },
  ...FAMILY_WISHES.map((value) => ({ value, label: listText.families[value] })),
];

export interface FamilyFilterProps {
  params: ListParams;
  /** The kind of request to show when none is chosen. Without one, students without requests are shown too. */
  asked?: FamilyWish | undefined;
}

/** The filter for family requests. */
export const familyFilter: ListFilter = { name: "family", label: listText.family, words: wordsOf(CHOICES) };

/** Filters a list of students by the requests that their families have sent to the school. */
export const FamilyFilter = ({ params, asked }: FamilyFilterProps) => (
  <NativeSelect
    className="long-choices"
    label={listText.family}
    value={params.filter("family") || (asked ?? "")}
    data={asked ? CHOICES.slice(1) : CHOICES}
    onChange={(event) => params.set({ family: event.currentTarget.value })}
  />
);
