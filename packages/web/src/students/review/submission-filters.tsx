import { classLabel } from "@idms/core/school/classes/label";
import type { Dashboard } from "@idms/core/collect/dashboard/dashboard";
import { Button, Group, NativeSelect } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { detailOf } from "../../ui/api/api.ts";
import { useClasses } from "../../school/classes/use-classes.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { Filters } from "../../ui/lists/filters.tsx";
import type { ListParams } from "../../ui/lists/list-params.ts";
import { PhotoFilter } from "../list/photo-mark-filter.tsx";
import { SavedFilters } from "../../ui/lists/saved-filters.tsx";
import { SearchBox } from "../../ui/lists/search-box.tsx";
import { classText, submissionText } from "../../say/texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { FamilyFilter } from "../list/family-filter.tsx";

export interface SubmissionFiltersProps {
  params: ListParams;
  /** The state by which the list is filtered. */
  state: string;
  states: readonly { value: string; label: string }[];
  classroom: number | null;
  /** The number of waiting submissions in each class, if known. */
  counts: Dashboard | undefined;
  onRefresh(): void;
}

/** Filters the school's submissions. Each class is shown with its number of waiting submissions. */
export function SubmissionFilters(props: SubmissionFiltersProps) {
  const { params, state, states, classroom, counts, onRefresh } = props;
  const { rooms, error } = useClasses(useCurrentUser().school_id);
  const waiting = new Map(counts?.class_counts.map((room) => [room.classroom, room.to_verify]));
  return (
    <Group className="toolbar no-print" align="flex-end" gap="sm">
      <SearchBox params={params} label={say("Name or phone")} />
      <Filters params={params} of={["status", "classroom", "photo_mark", "family"]}>
        <NativeSelect
          className="long-choices"
          label={submissionText.columns[3]}
          value={state}
          data={[...states]}
          onChange={(event) => params.set({ status: event.currentTarget.value })}
        />
        <NativeSelect
          label={submissionText.columns[2]}
          value={classroom ?? ""}
          data={[
            { value: "", label: submissionText.allClasses },
            ...rooms.map((room) => {
              const count = waiting.get(room.id);
              const label = count
                ? say("{name} ({n} to verify)", { name: classLabel(room), n: count })
                : classLabel(room);
              return { value: String(room.id), label };
            }),
          ]}
          error={error && detailOf(error, classText.loadFailed)}
          onChange={(event) => params.set({ classroom: event.currentTarget.value })}
        />
        <PhotoFilter params={params} />
        <FamilyFilter params={params} />
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={onRefresh}
        >
          {submissionText.refresh}
        </Button>
        <SavedFilters list="submissions" params={params} />
      </Filters>
    </Group>
  );
}
