import { Loader, Text } from "@mantine/core";
import { SchoolSelect } from "../schools/school-select.tsx";
import { usePageSchool } from "../schools/use-page-school.ts";
import { useCan } from "../session/use-can.ts";
import { useListParams } from "../../ui/lists/list-params.ts";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PlanForm } from "./plan-form.tsx";
import { useProposal, useStanding } from "./use-year.ts";
import { YearStanding } from "./year-standing.tsx";
import { yearText } from "../../say/texts/years.ts";
import { say } from "../../say/say/say.ts";
import "./year-page.css";

/** The page that moves a school into its next year, or undoes this. The school is kept in the URL. */
export function YearPage() {
  const params = useListParams();
  const can = useCan();
  const { school, isAsked } = usePageSchool(params);
  return (
    <Page title={yearText.title}>
      {can("schools.read") && (
        <div className="toolbar">
          <SchoolSelect value={school} onChange={(next) => params.set({ school: next })} />
        </div>
      )}
      {isAsked && <Text>{yearText.chooseSchool}</Text>}
      {school !== null && <YearOfSchool key={school} school={school} />}
    </Page>
  );
}

function YearOfSchool({ school }: { school: number }) {
  const standing = useStanding(school);
  const proposal = useProposal(school);
  const error = standing.error ?? proposal.error;
  if (error)
    return (
      <LoadFailed
        of={{ error, refetch: () => Promise.all([standing.refetch(), proposal.refetch()]) }}
        otherwise={yearText.loadFailed}
      />
    );
  if (!standing.data || !proposal.data) return <Loader aria-label={say("Loading")} />;
  return (
    <>
      <YearStanding school={school} standing={standing.data} />
      <PlanForm key={proposal.data.made_at} school={school} proposed={proposal.data} />
    </>
  );
}
