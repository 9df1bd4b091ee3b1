import { asSentence } from "@idms/core/as-sentence";
import { readSaid } from "@idms/core/forms/said/read-said";
import { studentPath } from "@idms/core/students/records/record-text";
import { KEEP_LEAVERS_DAYS } from "@idms/core/school/years/school-year";
import type { ProposedYear, PromotedSchool } from "@idms/core/school/years/year-answers";
import {
  comingTogether,
  planProblems,
  yearPlanSchema,
  type YearPlan,
} from "@idms/core/school/years/year-plan";
import { Anchor, Checkbox, Group, NumberInput, Text, TextInput, Alert, Button, List } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { useMutation } from "@tanstack/react-query";
import type { Sentence } from "@idms/core/sentence";
import { useUnsavedGuard } from "../../ui/forms/use-unsaved-guard.ts";
import { ClassRows } from "./class-rows.tsx";
import { Exceptions, type Exception } from "./exceptions.tsx";
import { yearText } from "../../say/core-texts/years.ts";
import { tell } from "../../say/say/tell.ts";
import { detailOf } from "../../ui/api/api.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { Failure } from "../../ui/failure.tsx";
import { toast } from "../../ui/page/toast.ts";
import { useAgreesToPast } from "./past-year.ts";
import { promote, useAllAnew } from "./year-calls.ts";

interface BeginYearProps {
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
function BeginYear({ school, name, plan, problems, onBegun }: BeginYearProps) {
  const ask = useAsk();
  const anew = useAllAnew();
  const agrees = useAgreesToPast();
  const [changed, setChanged] = useState<PromotedSchool["changed"]>([]);
  const { mutate, isPending, error } = useMutation({
    async mutationFn(wish: YearPlan): Promise<boolean> {
      const would = await promote(school, wish, true);
      if (would.changed.length > 0 && wish.changed === "ask") {
        setChanged(would.changed);
        return false;
      }
      if (!(await agrees(wish.year))) return false;
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

/** Manages a plan that is being edited: the destination of each class, the exceptions and the problems. */
function usePlan(proposed: ProposedYear) {
  const [classes, setClasses] = useState(proposed.classes);
  const [students, setStudents] = useState<Exception[]>([]);
  const [years, setYears] = useState({ ended: proposed.ended, year: proposed.year });
  const [wish, setWish] = useState({
    check_again: false,
    keep_links: false,
    keep_leavers_days: KEEP_LEAVERS_DAYS as number | string,
  });
  const [isBegun, setBegun] = useState(false);
  useUnsavedGuard(!isBegun && (classes !== proposed.classes || students.length > 0));

  const doubts = useMemo(() => {
    const said = proposed.classes
      .filter(({ why }) => why !== "")
      .map(({ id, why, ...coded }) => [id, asSentence(why, coded)] as const);
    const doubts = [...said, ...comingTogether(classes, proposed.classes)];
    return new Map(doubts.map(([id, why]) => [id, tell(why)]));
  }, [classes, proposed]);
  const plan = useMemo(
    () =>
      readSaid(yearPlanSchema, {
        made_at: proposed.made_at,
        ...years,
        ...wish,
        keep_leavers_days: wish.keep_leavers_days === "" ? undefined : wish.keep_leavers_days,
        classes: classes.filter((row) => row.students > 0).map(({ id, to, sure }) => ({ id, to, sure })),
        students: students.map(({ id, to }) => ({ id, to })),
      }),
    [proposed, years, wish, classes, students],
  );
  const problems = plan.data
    ? planProblems(plan.data, proposed.classes)
    : (plan.wrong ?? []).map(({ sentence }) => sentence);
  const change = (id: number, changed: Partial<YearPlan["classes"][number]>) =>
    setClasses((rows) => {
      const next = rows.map((row) => (row.id === id ? { ...row, ...changed } : row));
      // Newly merged classes have not been confirmed yet.
      const together = comingTogether(next, proposed.classes);
      const before = comingTogether(rows, proposed.classes);
      return next.map((row) =>
        changed.to !== undefined &&
        together.has(row.id) &&
        together.get(row.id)?.message !== before.get(row.id)?.message
          ? { ...row, sure: false }
          : row,
      );
    });
  return {
    classes,
    students,
    setStudents,
    years,
    setYears,
    wish,
    setWish,
    doubts,
    plan,
    problems,
    change,
    setBegun,
  };
}

/** Shows a plan, lets the user edit it, and carries it out. */
export function PlanForm({ school, proposed }: { school: number; proposed: ProposedYear }) {
  const {
    classes,
    students,
    setStudents,
    years,
    setYears,
    wish,
    setWish,
    doubts,
    plan,
    problems,
    change,
    setBegun,
  } = usePlan(proposed);
  return (
    <>
      <Text mb="md">{yearText.intro}</Text>
      <YearFields years={years} onChange={setYears} />
      {proposed.years_guessed && (
        <Text c="dimmed" mb="md">
          {yearText.guessedYears}
        </Text>
      )}
      <section className="year-part" aria-labelledby="year-classes">
        <h2 id="year-classes">{yearText.classes}</h2>
        <ClassRows
          rows={classes.filter((row) => row.students > 0)}
          rooms={classes}
          doubts={doubts}
          change={change}
        />
      </section>
      {proposed.unverified.length > 0 && <Unverified students={proposed.unverified} />}
      <Exceptions school={school} rooms={classes} rows={students} onChange={setStudents} />
      <Checkbox
        mb="md"
        label={yearText.checkAgain}
        description={yearText.checkAgainNote}
        checked={wish.check_again}
        onChange={(event) => setWish({ ...wish, check_again: event.currentTarget.checked })}
      />
      {proposed.classes.some((row) => row.open_links + row.open_photo_days > 0) && (
        <Checkbox
          mb="md"
          label={yearText.keepLinks}
          description={yearText.keepLinksNote}
          checked={wish.keep_links}
          onChange={(event) => setWish({ ...wish, keep_links: event.currentTarget.checked })}
        />
      )}
      <NumberInput
        mb="md"
        maw="24rem"
        label={yearText.keepLeavers}
        min={0}
        value={wish.keep_leavers_days}
        onChange={(days) => setWish({ ...wish, keep_leavers_days: days })}
      />
      <BeginYear
        school={school}
        name={years.year.name}
        plan={problems.length === 0 ? (plan.data ?? null) : null}
        problems={problems}
        onBegun={() => setBegun(true)}
      />
    </>
  );
}

type Years = Pick<ProposedYear, "ended" | "year">;

/** Edits the year that is ending and the year that is beginning. */
function YearFields({ years, onChange }: { years: Years; onChange(years: Years): void }) {
  const field = (of: "ended" | "year", part: "name" | "ends_on", label: string) => (
    <TextInput
      label={label}
      type={part === "ends_on" ? "date" : "text"}
      value={years[of][part]}
      onChange={(event) => onChange({ ...years, [of]: { ...years[of], [part]: event.currentTarget.value } })}
    />
  );
  return (
    <Group align="flex-end" mb="xs">
      {field("ended", "name", yearText.ended)}
      {field("ended", "ends_on", yearText.endedOn)}
      {field("year", "name", yearText.next)}
      {field("year", "ends_on", yearText.endsOn)}
    </Group>
  );
}

/** Lists the students who are not verified yet, each with a link to their record. */
const Unverified = ({ students }: { students: ProposedYear["unverified"] }) => (
  <details className="year-part">
    <summary>{yearText.unverified(students.length)}</summary>
    <ul>
      {students.map(({ id, name, class: room }) => (
        <li key={id}>
          <Anchor component={Link} to={studentPath(id)}>
            {name || id}
          </Anchor>
          , {room}
        </li>
      ))}
    </ul>
  </details>
);
