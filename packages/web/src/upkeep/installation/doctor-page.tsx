import { hasEnded, jobAnswer } from "@idms/core/upkeep/jobs/job";
import {
  CHECK_STATES,
  doctorReportSchema,
  type Check,
  type CheckState,
} from "@idms/core/upkeep/installation/check";
import { Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { IconStethoscope } from "../../ui/icons/icons.ts";
import { LogSeal } from "../log/log-seal.tsx";
import { detailOf } from "../../ui/api/api.ts";
import { JOBS } from "../../collect/jobs/ask-job.ts";
import { Failure } from "../../ui/failure.tsx";
import { FindingMeaning } from "../../ui/page/meaning.tsx";
import { tell } from "../../say/say/tell.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { checkText } from "../../say/core-texts/upkeep.ts";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { moment } from "../../ui/api/moment.ts";
import { Page } from "../../ui/page/page.tsx";
import { useList, useReload } from "../../ui/api/use-list.ts";
import { DocsLink } from "../../ui/page/docs-link.tsx";
import { Words } from "../../ui/api/words.ts";
import { JobCard, useNewestJob } from "./newest-job.tsx";
import { personInWords } from "../../ui/api/person-in-words.ts";
import "./upkeep.css";

/** The headings, keyed by state. Each contains the number of checks below it. */
const HEADS: Record<CheckState, (n: number) => string> = {
  problem: (n) => sayCount(n, "{n} urgent problem", "{n} urgent problems"),
  warning: (n) => sayCount(n, "{n} thing to check", "{n} things to check"),
  ok: (n) => sayCount(n, "{n} check passed", "{n} checks passed"),
};

/** Shows the findings of the last run of `idms doctor`, and can start another run. */
export function DoctorPage() {
  const newest = useNewestJob("doctor");
  const done = useList(JOBS, jobAnswer, { kind: "doctor", state: "done", page: 1, page_size: 1 });
  const reload = useReload();
  const state = newest.job?.state;
  useEffect(() => void (state === "done" && reload(JOBS)), [reload, state]);
  const job = done.data?.rows[0];
  const report = doctorReportSchema.safeParse(job?.result).data;
  return (
    <Page
      title={say("Doctor")}
      actions={
        <>
          <HeadAction disabled={newest.isBusy} onClick={() => void newest.ask({ deep: true })}>
            {say("Check every file")}
          </HeadAction>
          <HeadAction
            main
            icon={IconStethoscope}
            disabled={newest.isBusy}
            onClick={() => void newest.ask({})}
          >
            {say("Run checks")}
          </HeadAction>
        </>
      }
    >
      <LogSeal />
      {newest.job && !(hasEnded(newest.job) && newest.job.id === job?.id) && <JobCard of={newest} />}
      {done.error && (
        <Failure>{detailOf(done.error, say("The findings could not be loaded. Please try again."))}</Failure>
      )}
      {done.data && !report && <Text c="dimmed">{say("The installation has not been checked yet.")}</Text>}
      {job && report && (
        <>
          <Text c="dimmed" my="md">
            {say("Checked on {when} by {who}, on machine {machine}.", {
              when: moment(job.ended_at ?? job.created_at),
              who: personInWords(job.made_by),
              machine: report.machine,
            })}{" "}
            {!report.deep && say("Only a sample of the files was checked.")}
          </Text>
          <DocsLink page="administer#the-doctor">{say("What the findings mean")}</DocsLink>
          {CHECK_STATES.map((state) => (
            <Checks
              key={state}
              state={state}
              checks={report.checks.filter((check) => check.state === state)}
            />
          ))}
        </>
      )}
    </Page>
  );
}

/** Returns the name that is shown for a check. A check from an older version keeps its own name. */
const nameOf = (name: string): string => new Map(Object.entries(checkText)).get(name) ?? name;

function Checks({ state, checks }: { state: CheckState; checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {HEADS[state](checks.length)}
      </Title>
      <ul className="upkeep-checks">
        {checks.map(({ name, found, parts, advice, advised }) => (
          <li key={`${name} ${found}`} data-state={state}>
            <Text fw={600}>{nameOf(name)}</Text>
            <Text>
              <Words text={parts.length === 0 ? found : parts.map(tell).join("; ")} />
              {state !== "ok" && parts[0] && <FindingMeaning of={parts[0]} />}
            </Text>
            {advice !== null && (
              <Text mt={4}>
                <span aria-hidden="true">→ </span>
                <Words text={advised ? tell(advised) : advice} />
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
