import { classLabel } from "@idms/core/school/classes/label";
import { languageName, languageOptions } from "@idms/core/forms/values/parent-languages";
import {
  childLinkAnswer,
  childLinksCsv,
  remindedAnswer,
  type ChildLink,
  type Reminded,
} from "@idms/core/collect/rosters/child-link";
import { Alert, Button, Group, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { call } from "../../ui/api/api.ts";
import { JobStanding } from "../jobs/standing.tsx";
import { QrCode } from "../../public/page/qr-code.tsx";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import { PeopleContext } from "../../ui/page/frame.ts";
import { Page } from "../../ui/page/page.tsx";
import { saveFile } from "../../ui/api/save-file.ts";
import { Words } from "../../ui/api/words.ts";
import { rosterPath, useRoster, useRosterAct } from "./roster-calls.ts";
import { expectedStateLabel, rosterText, rosterTextFor } from "../../say/core-texts/rosters.ts";
import { say } from "../../say/say/say.ts";
import { Failure } from "../../ui/failure.tsx";
import "./families-page.css";

const saveCsv = (children: readonly ChildLink[], label: string): void =>
  saveFile(new Blob([childLinksCsv(children)], { type: "text/csv" }), `${label} links.csv`);

/**
 * The page with the personal links of the children in a class who are missing or were sent back. Staff can print the
 * links, send them by WhatsApp, download them as CSV, or send a reminder by email.
 */
export function FamiliesPage() {
  const id = Number(useParams()["id"]);
  const { data: roster, error, refetch } = useRoster(id);
  const { act, busy, failure } = useRosterAct(id);
  const [language, setLanguage] = useState("");
  const [children, setChildren] = useState<ChildLink[] | null>(null);
  const [reminded, setReminded] = useState<Reminded | null>(null);
  const label = roster ? classLabel(roster) : "";
  const words = rosterTextFor(roster?.holds);

  const body = { language: language || undefined };

  const show = async () => {
    const links = await call("POST", `${rosterPath(id)}links/`, { body });
    setChildren(childLinkAnswer.array().parse(links));
  };
  const remind = async () => {
    setReminded(remindedAnswer.parse(await call("POST", `${rosterPath(id)}remind/`, { body })));
  };
  if (error && !roster)
    return (
      <Page title={rosterText.families}>
        <LoadFailed of={{ error, refetch }} otherwise={rosterText.loadFailed} />
      </Page>
    );
  return (
    <PeopleContext value={roster?.holds ?? "students"}>
      <Page title={words.familiesOf(label)}>
        <Text mb="md" className="no-print">
          {words.familiesNote}
        </Text>
        <Group mb="md" className="no-print">
          <NativeSelect
            aria-label={say("Message language")}
            data={[{ value: "", label: words.ownLanguages }, ...languageOptions]}
            value={language}
            onChange={(event) => {
              setLanguage(event.currentTarget.value);
              setChildren(null);
            }}
          />
          <Button disabled={busy} onClick={() => act(show)}>
            {rosterText.showLinks}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => act(remind)}>
            {rosterText.remind}
          </Button>
          {children !== null && children.length > 0 && (
            <>
              <Button variant="default" onClick={() => print()}>
                {say("Print")}
              </Button>
              <Button variant="default" onClick={() => saveCsv(children, label)}>
                {rosterText.csv}
              </Button>
            </>
          )}
        </Group>
        {failure && <Failure mb="md">{failure}</Failure>}
        {reminded && <Outcome reminded={reminded} words={words} />}
        {children?.length === 0 && <Text role="status">{rosterText.nobodyMissing}</Text>}
        <ul className="families">
          {children?.map((child) => (
            <Family key={child.url} child={child} label={label} />
          ))}
        </ul>
      </Page>
    </PeopleContext>
  );
}

/** Shows a cut-out slip with one child's link. */
function Family({
  child: { name, roll_no, state, url, language, whatsapp },
  label,
}: {
  child: ChildLink;
  label: string;
}) {
  return (
    <li>
      <QrCode text={url} label={say("QR code for {name}", { name })} />
      <div>
        <strong>
          <Words text={name} />
        </strong>
        <span>
          {label}
          {roll_no && `, ${roll_no}`}
        </span>
        <span className="no-print">
          {expectedStateLabel[state]}, <bdi lang={language}>{languageName(language)}</bdi>
        </span>
        <span className="family-address">{url}</span>
        {whatsapp !== null && (
          <a
            className="no-print"
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            aria-label={`WhatsApp: ${name}`}
          >
            WhatsApp
          </a>
        )}
      </div>
    </li>
  );
}

/** Shows the outcome of a reminder: who was emailed, and the names of all others. */
function Outcome({
  reminded: { mailed, lately, by_phone, unreachable, failed, job },
  words,
}: {
  reminded: Reminded;
  words: typeof rosterText;
}) {
  const names = (children: readonly ChildLink[]) => children.map(({ name }) => name).join(", ");
  return (
    <Alert color="blue" role="status" mb="md" className="no-print">
      {job === null ? (
        <Text>{words.mailedTo(mailed.length)}</Text>
      ) : (
        <>
          <Text>{rosterText.mailedByJob}</Text>
          <JobStanding id={job} />
        </>
      )}
      {lately.length > 0 && <Text>{rosterText.lately(names(lately))}</Text>}
      {by_phone.length > 0 && <Text>{words.byPhone(names(by_phone))}</Text>}
      {unreachable.length > 0 && <Text>{rosterText.unreachable(names(unreachable))}</Text>}
      {failed.map(({ url, name, detail }) => (
        <Text key={url}>{rosterText.notMailed(name, detail)}</Text>
      ))}
    </Alert>
  );
}
