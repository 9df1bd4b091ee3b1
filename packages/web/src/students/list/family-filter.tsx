import { NativeSelect } from "@mantine/core";
import { wordsOf, type ListFilter } from "../../ui/lists/filters.tsx";
import type { ListParams } from "../../ui/lists/list-params.ts";
import { FAMILY_WISHES } from "@idms/core/collect/families/proposal";
import { listText } from "../../say/texts/students.ts";

const CHOICES = [
  { value: "", label: listText.allFamilies },
  ...FAMILY_WISHES.map((value) => ({ value, label: listText.families[value] })),
];

/** The filter by the requests of the families. */
export const familyFilter: ListFilter = { name: "family", label: listText.family, words: wordsOf(CHOICES) };

/** Filters a list of students by the requests that their families have sent to the school. */
export const FamilyFilter = ({ params }: { params: ListParams }) => (
  <NativeSelect
    className="long-choices"
    label={listText.family}
    value={params.filter("family")}
    data={CHOICES}
    onChange={(event) => params.set({ family: event.currentTarget.value })}
  />
);
