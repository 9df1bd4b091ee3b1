import { hasToChooseSchool } from "@idms/core/school/accounts/place";
import { namedSchoolAnswer } from "@idms/core/school/schools/district";
import { Stack, Text, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { detailOf, getList } from "../../ui/api/api.ts";
import { schoolAtWork, workInSchool } from "../../ui/api/school-at-work.ts";
import { say } from "../../say/say/say.ts";
import { schoolText } from "../../say/core-texts/messages.ts";
import { ChoiceSelect } from "../../ui/forms/choice.tsx";
import { nothingFound } from "../../ui/forms/empty-select.ts";
import { Page } from "../../ui/page/page.tsx";
import { useCurrentUser } from "./session.tsx";

const OWN_SCHOOLS = "/me/schools/";

interface SchoolChooserProps extends Omit<SelectProps, "value" | "onChange" | "data"> {
  /** The URL at which the page restarts. */
  goTo?: string;
}

/**
 * Selects the school to work in, for a role that applies to several schools. The page then restarts, so that no data of
 * the previous school remains.
 */
export function SchoolChooser({ goTo = "/", ...props }: SchoolChooserProps) {
  const user = useCurrentUser();
  const schools = useQuery({
    queryKey: [OWN_SCHOOLS],
    queryFn: ({ signal }) => getList(OWN_SCHOOLS, namedSchoolAnswer, { signal, wide: true }),
  });
  return (
    <ChoiceSelect
      placeholder={hasToChooseSchool(user) ? say("Choose a school") : say("All schools")}
      nothingFoundMessage={nothingFound(schools, say("No school with that name"))}
      {...props}
      error={schools.error && detailOf(schools.error, schoolText.loadFailed)}
      data={(schools.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={schoolAtWork()}
      onChange={(chosen) => {
        workInSchool(chosen === null ? null : Number(chosen));
        location.assign(goTo);
      }}
    />
  );
}

/** Asks the user which of several schools to work in before a screen is shown. */
export const ChooseSchool = () => (
  <Page title={say("Choose a school")}>
    <Stack maw="26rem">
      <Text>{say("You work for several schools. Choose the one to work in now.")}</Text>
      <SchoolChooser label={say("School")} goTo={location.pathname} />
    </Stack>
  </Page>
);
