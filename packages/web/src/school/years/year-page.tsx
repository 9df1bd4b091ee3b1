import { Loader, Text, Alert, Button, List } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { CurrentYear } from "@idms/core/school/years/year-answers";
import { asSentence } from "@idms/core/as-sentence";
import { SchoolSelect } from "../schools/school-select.tsx";
import { FirstClass } from "../schools/first-class.tsx";
import { FirstStart } from "../schools/first-start.tsx";
import { usePageSchool } from "../schools/use-page-school.ts";
import { useCan } from "../session/use-can.ts";
import { useListParams } from "../../ui/lists/list-params.ts";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PlanForm } from "./plan-form.tsx";
import { useProposal, useStanding, undoYear, useAllAnew } from "./year-calls.ts";
import { yearText } from "../../say/core-texts/years.ts";
import { say } from "../../say/say/say.ts";
import { detailOf } from "../../ui/api/api.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { moment } from "../../ui/api/moment.ts";
import { toast } from "../../ui/page/toast.ts";
import { tell } from "../../say/say/tell.ts";
import "./year-page.css";
import { SetYear } from "./set-year.tsx";
import { Failure } from "../../ui/failure.tsx";

const MOST_NAMED = 20;

/** Shows the current school year. For a week, also shows a button that undoes the start of the year. */
export function YearStanding({
  school,
  standing: { year, undo },
}: {
  school: number;
  standing: CurrentYear;
}) {
  const ask = useAsk();
  const can = useCan();
  const anew = useAllAnew();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => undoYear(school),
    onSuccess: (undone) => toast(yearText.undone(undone.year)),
    onSettled: anew,
  });
  if (!year)
    return (
      <section className="year-part" aria-label={say("School year")}>
        <Text mb="xs">{yearText.noYear}</Text>
        <SetYear school={school} onSet={anew} />
      </section>
    );
  return (
    <section className="year-part" aria-label={year.name}>
      <Text>{yearText.current(year.name, year.ends_on)}</Text>
      {undo && (
        <>
          <Text c="dimmed">{yearText.undoNote(undo.by, moment(undo.until))}</Text>
          {undo.kept.length > 0 && (
            <Alert mt="xs" color="blue" role="status" title={yearText.kept(undo.kept.length)}>
              <List size="sm">
                {undo.kept.slice(0, MOST_NAMED).map(({ id, name, why, ...coded }) => (
                  <List.Item key={id}>
                    {name || id}: {tell(asSentence(why, coded))}
                  </List.Item>
                ))}
              </List>
            </Alert>
          )}
          {can("students.undo_promote") && (
            <Button
              mt="xs"
              variant="default"
              loading={isPending}
              onClick={() =>
                void ask
                  .confirm(yearText.confirmUndo(year.name, undo.back, undo.returned), yearText.undo, {
                    danger: true,
                  })
                  .then((agreed) => agreed && mutate())
              }
            >
              {yearText.undo}
            </Button>
          )}
        </>
      )}
      {isPending && <Text role="status">{yearText.undoing}</Text>}
      {error && <Failure mt="xs">{detailOf(error, yearText.failed)}</Failure>}
    </section>
  );
}

/** The page that moves a school into its next year, or undoes the move. The school is kept in the URL. */
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
      {isAsked && (
        <>
          <Text mb="md">{yearText.chooseSchool}</Text>
          <FirstStart />
        </>
      )}
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
      {proposal.data.classes.length === 0 ? (
        <>
          <Text mb="md">{say("This school has no classes yet")}</Text>
          <FirstClass />
        </>
      ) : (
        <PlanForm key={proposal.data.made_at} school={school} proposed={proposal.data} />
      )}
    </>
  );
}
