import type { FamilyWish } from "@idms/core/collect/families/proposal";
import { STUDENTS_PATH } from "@idms/core/students/answers/list-text";
import { Group, NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { usePageSchool } from "../../school/schools/use-page-school.ts";
import { Filters, wordsOf } from "../../ui/lists/filters.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { SchoolAndClass, useSchoolAndClassFilters } from "../../school/classes/school-and-class.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { Page } from "../../ui/page/page.tsx";
import { photoFilter, PhotoFilter } from "./photo-mark-filter.tsx";
import { SearchBox } from "../../ui/lists/search-box.tsx";
import { familyFilter, FamilyFilter } from "./family-filter.tsx";
import { StudentList } from "./student-list.tsx";
import { stateFilter, STATES } from "./state-filter.ts";
import { listText } from "../../say/core-texts/students.ts";
import { say } from "../../say/say/say.ts";

/** The page for searching all students that the user may see, in any status. The search is kept in the URL. */
export const StudentsPage = () => <AllStudents title={listText.title} />;

/** The page that lists the students whose families have sent the school a request. */
export const RequestsPage = () => <AllStudents title={say("Requests")} asked="asked" />;

interface AllStudentsProps {
  title: string;
  /** The kind of request to show when the URL names none. */
  asked?: FamilyWish;
}

function AllStudents({ title, asked }: AllStudentsProps) {
  const params = useListParams();
  const { school, isPending } = usePageSchool(params);
  const classroom = Number(params.filter("classroom")) || null;
  const state = params.filter("status");
  const photo_mark = params.filter("photo_mark");
  const family = params.filter("family") || (asked ?? "");
  const schoolAndClass = useSchoolAndClassFilters(school);
  const filter = useMemo(() => ({ photo_mark, family, ...stateFilter(state) }), [state, photo_mark, family]);
  const isNarrowed = [params.search, state, photo_mark, family !== asked].some(Boolean);
  return (
    <Page title={title}>
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
          <FamilyFilter params={params} asked={asked} />
        </Filters>
      </Group>
      {/* The only school's students are not loaded as those of all schools before. */}
      {!isPending && (
        <StudentList
          key={`${school} ${classroom}`}
          params={params}
          school={school}
          classroom={classroom}
          filter={filter}
          label={title}
          nobody={isNarrowed ? undefined : say("No family is waiting for an answer.")}
          start={<Start to={STUDENTS_PATH}>{say("Show all students")}</Start>}
        />
      )}
    </Page>
  );
}
