import type { CurrentYear } from "@idms/core/school/years/year-answers";
import { Alert, Button, List, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { detailOf } from "../../ui/api/api.ts";
import { useCan } from "../session/use-can.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { moment } from "../../ui/api/moment.ts";
import { toast } from "../../ui/page/toast.ts";
import { undoYear, useAllAnew } from "./use-year.ts";
import { say } from "../../say/say/say.ts";
import { SetYear } from "./set-year.tsx";
import { yearText } from "../../say/texts/years.ts";
import { tell } from "../../say/say/tell.ts";
import { asSentence } from "@idms/core/as-sentence";

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
      {error && (
        <Alert mt="xs" color="red" role="alert">
          {detailOf(error, yearText.failed)}
        </Alert>
      )}
    </section>
  );
}
