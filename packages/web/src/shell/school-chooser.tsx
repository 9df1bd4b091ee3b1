import { namedSchoolAnswer } from "@idms/core";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getList } from "../api/api.ts";
import { schoolAtWork, workInSchool } from "../api/school-at-work.ts";
import { say } from "../say/say.ts";
import { useCurrentUser } from "../session/session.tsx";

const OWN_SCHOOLS = "/me/schools/";

/** In which school somebody works whose role is given for several; another one begins the page anew, so that nothing of the last stays. */
export function SchoolChooser() {
  const { role } = useCurrentUser();
  const { data } = useQuery({
    queryKey: [OWN_SCHOOLS],
    queryFn: ({ signal }) => getList(OWN_SCHOOLS, namedSchoolAnswer, { signal, wide: true }),
  });
  return (
    <Select
      className="school-at-work"
      aria-label={say("School at work")}
      placeholder={role === "AUDITOR" || role === "BOARD" ? say("All schools") : say("Choose a school")}
      size="xs"
      searchable
      clearable
      openOnFocus={false}
      data={(data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={schoolAtWork()}
      onChange={(chosen) => {
        workInSchool(chosen === null ? null : Number(chosen));
        location.assign("/");
      }}
    />
  );
}
