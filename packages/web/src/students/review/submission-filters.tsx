import { classLabel } from "@idms/core/school/classes/label";
import type { Dashboard } from "@idms/core/collect/dashboard/dashboard";
import { Group, NativeSelect } from "@mantine/core";
import { detailOf } from "../../ui/api/api.ts";
import { useClasses } from "../../school/classes/use-classes.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { Filters, wordsOf, type ListFilter } from "../../ui/lists/filters.tsx";
import type { ListParams } from "../../ui/lists/list-params.ts";
import { photoFilter, PhotoFilter } from "../list/photo-mark-filter.tsx";
import { SearchBox } from "../../ui/lists/search-box.tsx";
import { classText, submissionText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { familyFilter, FamilyFilter } from "../list/family-filter.tsx";

export interface SubmissionFiltersProps {
  params: ListParams;
  /** The state by which the list is filtered. */
  state: string;
  states: readonly { value: string; label: string }[];
  classroom: number | null;
  /** The counts with the number of waiting submissions in each class, if they are known. */
  counts: Dashboard | undefined;
}

/**
 * Filters the school's submissions. Each class is shown with its number of waiting submissions. The status and the
 * class, which the specification names, are next to the search if there is space.
 */
export function SubmissionFilters(props: SubmissionFiltersProps) {
  const { params, state, states, classroom, counts } = props;
  const { rooms, error } = useClasses(useCurrentUser().school_id);
  const waiting = new Map(counts?.class_counts.map((room) => [room.classroom, room.to_verify]));
  const classes = rooms.map((room) => ({ value: String(room.id), label: classLabel(room) }));
  const first: ListFilter[] = [
    { name: "status", label: submissionText.columns[3], words: wordsOf(states) },
    { name: "classroom", label: submissionText.columns[2], words: wordsOf(classes) },
  ];
  return (
    <Group className="toolbar no-print" align="flex-end" gap="sm">
      <SearchBox params={params} label={say("Name or phone")} />
      <Filters
        params={params}
        of={[photoFilter, familyFilter]}
        saved="submissions"
        first={{
          of: first,
          controls: (
            <>
              <NativeSelect
                className="long-choices"
                label={submissionText.columns[3]}
                value={state}
                data={[...states]}
                onChange={({ currentTarget: { value } }) =>
                  params.set({ status: value === states[0]?.value ? null : value })
                }
              />
              <NativeSelect
                label={submissionText.columns[2]}
                value={classroom ?? ""}
                data={[
                  { value: "", label: submissionText.allClasses },
                  ...classes.map(({ value, label }) => {
                    const count = waiting.get(Number(value));
                    return {
                      value,
                      label: count ? say("{name} ({n} to verify)", { name: label, n: count }) : label,
                    };
                  }),
                ]}
                error={error && detailOf(error, classText.loadFailed)}
                onChange={(event) => params.set({ classroom: event.currentTarget.value })}
              />
            </>
          ),
        }}
      >
        <PhotoFilter params={params} />
        <FamilyFilter params={params} />
      </Filters>
    </Group>
  );
}
