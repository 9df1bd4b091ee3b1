import { deedsTo, SUBJECTS } from "@idms/core/school/log/deeds";
import { Group, NativeSelect } from "@mantine/core";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useSchoolFilter } from "../../school/schools/use-school-filter.ts";
import { useCan } from "../../school/session/use-can.ts";
import { Filters, wordsOf } from "../../ui/lists/filters.tsx";
import type { ListParams } from "../../ui/lists/list-params.ts";
import { TypedFilter } from "../../ui/lists/typed-filter.tsx";
import { say } from "../../say/say/say.ts";
import { DEED_WORDS, SUBJECT_WORDS } from "../../say/texts/upkeep.ts";

const kinds = SUBJECTS.map((subject) => ({ value: subject, label: SUBJECT_WORDS[subject] }));

const deeds = kinds.map(({ value, label }) => ({
  group: label,
  items: deedsTo(value).map((deed) => ({ value: deed, label: DEED_WORDS[deed] })),
}));

/** Filters the log by user, action, subject, school and time. */
export function LogFilters({ params }: { params: ListParams }) {
  const can = useCan();
  const schools = useSchoolFilter();
  const subject = params.filter("subject");
  return (
    <Group className="toolbar no-print log-filters" align="flex-end" gap="sm">
      <TypedFilter params={params} name="actor" label={say("User")} maxLength={150} dir="auto" />
      <Filters
        params={params}
        of={[
          { name: "done", label: say("Action"), words: wordsOf(deeds.flatMap(({ items }) => items)) },
          { name: "subject", label: say("Subject"), words: wordsOf(kinds), with: ["subject_id"] },
          { name: "subject_id", label: say("Number"), words: (value) => value },
          ...schools,
          { name: "from", label: say("From date"), words: (value) => value },
          { name: "to", label: say("To date"), words: (value) => value },
        ]}
      >
        <NativeSelect
          label={say("Action")}
          value={params.filter("done")}
          data={[{ value: "", label: say("All actions") }, ...deeds]}
          onChange={(event) => params.set({ done: event.currentTarget.value })}
        />
        <NativeSelect
          label={say("Subject")}
          value={subject}
          data={[{ value: "", label: say("All subjects") }, ...kinds]}
          onChange={(event) => params.set({ subject: event.currentTarget.value, subject_id: null })}
        />
        {subject !== "" && (
          <TypedFilter
            params={params}
            name="subject_id"
            label={say("Number")}
            type="number"
            min={1}
            w="6rem"
          />
        )}
        {can("schools.read") && (
          <SchoolSelect
            placeholder={say("All schools")}
            clearable
            value={Number(params.filter("school")) || null}
            onChange={(school) => params.set({ school })}
          />
        )}
        <TypedFilter params={params} name="from" label={say("From date")} type="date" />
        <TypedFilter params={params} name="to" label={say("To date")} type="date" />
      </Filters>
    </Group>
  );
}
