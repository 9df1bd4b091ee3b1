import type { Sentence } from "@idms/core/sentence";
import type { PromotedSchool } from "@idms/core/school/years/year-answers";
import type { YearPlan } from "@idms/core/school/years/year-plan";
import { Alert, Button, Group, List, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf } from "../../ui/api/api.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { Failure } from "../../ui/failure.tsx";
import { toast } from "../../ui/page/toast.ts";
import { promote, useAllAnew } from "./use-year.ts";
import { yearText } from "../../say/texts/years.ts";
import { tell } from "../../say/say/tell.ts";

export interface BeginYearProps {
  school: number;
  name: string;
  /** The plan, or null while there are problems with it. */
  plan: YearPlan | null;
  problems: readonly Sentence[];
  onBegun(): void;
}

const MOST_NAMED = 20;

/**
 * Shows a preview of a plan and carries out the plan. If students have changed since the plan was made, asks what to
 * do about them.
 */
export function BeginYear({ school, name, plan, problems, onBegun }: BeginYearProps) {
  const ask = useAsk();
  const anew = useAllAnew();
  const [changed, setChanged] = useState<PromotedSchool["changed"]>([]);
  const { mutate, isPending, error } = useMutation({
    async mutationFn(wish: YearPlan): Promise<boolean> {
      const would = await promote(school, wish, true);
      if (would.changed.length > 0 && wish.changed === "ask") {
        setChanged(would.changed);
        return false;
      }
      if (!(await ask.confirm(yearText.confirm(wish.year.name, would), yearText.begin(wish.year.name))))
        return false;
      await promote(school, wish, false);
      return true;
    },
    async onSuccess(isDone) {
      if (!isDone) return;
      onBegun();
      toast(yearText.begun(name));
      await anew();
    },
  });
  return (
    <section className="year-part" aria-label={yearText.begin(name)}>
      {problems.length > 0 && (
        <Alert color="blue" role="status" title={yearText.missing} mb="sm">
          <List size="sm">
            {problems.map((problem) => (
              <List.Item key={problem.message}>{tell(problem)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {changed.length > 0 && (
        <Alert color="blue" role="alert" title={yearText.changed(changed.length)} mb="sm">
          <List size="sm" mb="sm">
            {changed.slice(0, MOST_NAMED).map(({ id, name: student, class: room }) => (
              <List.Item key={id}>
                {student || id}, {room}
              </List.Item>
            ))}
          </List>
          <Group gap="xs">
            <Button
              variant="default"
              disabled={plan === null || isPending}
              onClick={() => plan && mutate({ ...plan, changed: "take" })}
            >
              {yearText.take}
            </Button>
            <Button
              variant="default"
              disabled={plan === null || isPending}
              onClick={() => plan && mutate({ ...plan, changed: "leave" })}
            >
              {yearText.leave}
            </Button>
          </Group>
        </Alert>
      )}
      <Failure mb="sm">{error && detailOf(error, yearText.failed)}</Failure>
      <Button disabled={plan === null} loading={isPending} onClick={() => plan && mutate(plan)}>
        {yearText.begin(name)}
      </Button>
      {isPending && <Text role="status">{yearText.working}</Text>}
    </section>
  );
}
