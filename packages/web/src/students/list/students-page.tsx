import { IMPORTS_PATH } from "@idms/core/collect/imports/import";
import { CARDS_PATH } from "@idms/core/print/batches/card-record";
import { REMOVED_PATH } from "@idms/core/students/records/record-text";
import { Group, NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { usePageSchool } from "../../school/schools/use-page-school.ts";
import { DuplicatesLink } from "../../ui/marks/duplicates-link.tsx";
import { Filters, wordsOf } from "../../ui/lists/filters.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { SchoolAndClass, useSchoolAndClassFilters } from "../../school/classes/school-and-class.tsx";
import { Page } from "../../ui/page/page.tsx";
import { photoFilter, PhotoFilter } from "./photo-mark-filter.tsx";
import { SearchBox } from "../../ui/lists/search-box.tsx";
import { familyFilter, FamilyFilter } from "./family-filter.tsx";
import { StudentList } from "./student-list.tsx";
import { stateFilter, STATES } from "./state-filter.ts";
import { listText, recordText } from "../../say/texts/students.ts";
import { say } from "../../say/say/say.ts";

/** The page for searching all students that the user may see, in any status. The search is kept in the URL. */
export function StudentsPage() {
  const params = useListParams();
  const { school } = usePageSchool(params);
  const classroom = Number(params.filter("classroom")) || null;
  const state = params.filter("status");
  const photo_mark = params.filter("photo_mark");
  const family = params.filter("family");
  const schoolAndClass = useSchoolAndClassFilters(school);
  const filter = useMemo(() => ({ ...stateFilter(state), photo_mark, family }), [state, photo_mark, family]);
  return (
    <Page
      title={listText.title}
      actions={
        <>
          <HeadAction to={CARDS_PATH}>{say("Hand Out Cards")}</HeadAction>
          <HeadAction to={IMPORTS_PATH}>{say("Import")}</HeadAction>
          {school !== null && <DuplicatesLink school={school} />}
          <HeadAction to={REMOVED_PATH}>{recordText.removed}</HeadAction>
        </>
      }
    >
      <Group className="toolbar no-print" align="flex-end" gap="sm">
        <SearchBox params={params} label={listText.search} />
        <Filters
          params={params}
          of={[
            ...schoolAndClass,
            { name: "status", label: say("Status"), words: wordsOf(STATES) },
            photoFilter,
            familyFilter,
          ]}
          saved="students"
        >
          <SchoolAndClass params={params} school={school} classroom={classroom} />
          <NativeSelect
            className="long-choices"
            label={say("Status")}
            value={state}
            data={STATES}
            onChange={(event) => params.set({ status: event.currentTarget.value })}
          />
          <PhotoFilter params={params} />
          <FamilyFilter params={params} />
        </Filters>
      </Group>
      <StudentList
        key={`${school} ${classroom}`}
        params={params}
        school={school}
        classroom={classroom}
        filter={filter}
        label={listText.title}
      />
    </Page>
  );
}
