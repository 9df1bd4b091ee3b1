import { schoolNoticeAnswer } from "@idms/core/forms/notices/notice-schemas";
import { Loader, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getOne } from "../../ui/api/api.ts";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import { say } from "../../say/say/say.ts";
import { noticeText } from "../../say/core-texts/forms.ts";
import { SchoolSelect } from "../schools/school-select.tsx";
import { usePageSchool } from "../schools/use-page-school.ts";
import { useCan } from "../session/use-can.ts";
import { useListParams } from "../../ui/lists/list-params.ts";
import { Page } from "../../ui/page/page.tsx";
import { NoticeForm, noticePath } from "./notice-form.tsx";
import "./notice-page.css";

/** The page where a school reads, edits and approves its notice for families. The school is kept in the URL. */
export function NoticePage() {
  const params = useListParams();
  const can = useCan();
  const { school, isAsked } = usePageSchool(params);
  return (
    <Page title={noticeText.title}>
      {can("schools.read") && (
        <div className="toolbar">
          <SchoolSelect value={school} onChange={(next) => params.set({ school: next })} />
        </div>
      )}
      {isAsked && <Text>{noticeText.chooseSchool}</Text>}
      {school !== null && <NoticeOfSchool key={school} school={school} />}
    </Page>
  );
}

function NoticeOfSchool({ school }: { school: number }) {
  const path = noticePath(school);
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getOne(path, schoolNoticeAnswer, { signal }),
    refetchOnWindowFocus: false,
  });
  if (error) return <LoadFailed of={{ error, refetch }} otherwise={noticeText.loadFailed} />;
  if (!data) return <Loader aria-label={say("Loading")} />;
  return <NoticeForm key={data.version} school={school} notice={data} />;
}
