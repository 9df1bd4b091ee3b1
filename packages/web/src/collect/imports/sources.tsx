import { asSentence } from "@idms/core/as-sentence";
import { sourceAnswer, sourceCheckAnswer, type Source } from "@idms/core/collect/imports/source";
import { Button, Group, Paper, Text, Title } from "@mantine/core";
import { useState } from "react";
import { tell } from "../../say/say/tell.ts";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { SchoolName } from "../../school/schools/school-name.tsx";
import { useSchools } from "../../school/schools/use-schools.ts";
import { call } from "../../ui/api/api.ts";
import { moment } from "../../ui/api/moment.ts";
import { useList } from "../../ui/api/use-list.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { useTried } from "../../ui/forms/use-tried.ts";
import { IconPencil } from "../../ui/icons/frame-icons.ts";
import { IconCheck, IconDownload, IconTrash } from "../../ui/icons/icons.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { toast } from "../../ui/page/toast.ts";
import { askJob } from "../jobs/ask-job.ts";
import { SourceEditor, SOURCES } from "./source-editor.tsx";

/** The systems from which students are fetched, with actions. `onAsked` receives the job of a fetch. */
export function Sources({ onAsked }: { onAsked(job: number): void }) {
  const sources = useList(SOURCES, sourceAnswer);
  const schools = useSchools();
  const [edited, setEdited] = useState<Source | "new" | null>(null);
  const deeds = useSourceDeeds(onAsked);
  const nameOf = ({ school }: Source): string =>
    schools.data?.rows.find(({ id }) => id === school)?.name ?? commonText.none;
  return (
    <Paper withBorder p="md" mb="md" component="section">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {say("Fetch from a school's own system")}
        </Title>
        <Button variant="default" onClick={() => setEdited("new")}>
          {say("Connect a school")}
        </Button>
      </Group>
      <Text size="sm" mt="xs" maw="70ch">
        {say(
          "IDMS can fetch students from a school information system that offers OneRoster 1.2. You check the changes before you import them.",
        )}
      </Text>
      {(sources.data?.rows.length ?? 0) > 0 && (
        <ListTable
          label={say("Connected schools")}
          columns={columnsOf(nameOf, { ...deeds, edit: setEdited })}
          rowKey={({ school }) => school}
          empty=""
          list={sources}
          loadFailed={say("The connections could not be loaded. Please try again.")}
        />
      )}
      {edited !== null && (
        <SourceEditor source={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Paper>
  );
}

type Deeds = ReturnType<typeof useSourceDeeds> & { edit(source: Source): void };

const columnsOf = (
  nameOf: (source: Source) => string,
  { fetchNow, check, edit, remove }: Deeds,
): Column<Source>[] => [
  { title: say("School"), cell: (row) => <SchoolName>{nameOf(row)}</SchoolName> },
  { title: say("Address"), cell: ({ address }) => address, wide: true },
  {
    title: say("Last fetched"),
    cell: (row) => (
      <>
        <Text size="sm">{row.fetched_at === null ? commonText.none : moment(row.fetched_at)}</Text>
        {row.plan === "every_night" && <Text size="xs">{say("Every night")}</Text>}
        {row.failure !== null && <Text size="xs">{tell(asSentence(row.failure, row))}</Text>}
      </>
    ),
    wide: true,
  },
  actionsColumn((row) => [
    {
      label: say("Fetch now: {school}", { school: nameOf(row) }),
      word: say("Fetch now"),
      icon: IconDownload,
      onClick: () => void fetchNow(row),
    },
    {
      label: say("Check connection: {school}", { school: nameOf(row) }),
      word: say("Check connection"),
      icon: IconCheck,
      onClick: () => void check(row),
    },
    {
      label: say("Edit {name}", { name: nameOf(row) }),
      word: commonText.edit,
      icon: IconPencil,
      onClick: () => edit(row),
    },
    {
      label: say("Disconnect {school}", { school: nameOf(row) }),
      word: say("Disconnect"),
      icon: IconTrash,
      danger: true,
      onClick: () => void remove(row, nameOf(row)),
    },
  ]),
];

/** Returns the actions on a connection. */
function useSourceDeeds(onAsked: (job: number) => void) {
  const ask = useAsk();
  const tried = useTried(SOURCES);
  const pathOf = ({ school }: Source) => `${SOURCES}${school}/`;
  return {
    fetchNow: ({ school }: Source) =>
      tried(
        async () => onAsked((await askJob("fetch", { school })).id),
        say("The students could not be fetched. Please try again."),
      ),
    check: (source: Source) =>
      tried(async () => {
        const { school } = sourceCheckAnswer.parse(await call("POST", `${pathOf(source)}check/`));
        toast(say("The students of {school} can be fetched.", { school }));
      }, say("The connection could not be checked. Please try again.")),
    async remove(source: Source, school: string) {
      const question = say("Disconnect {school}? Students who have been imported stay.", { school });
      if (!(await ask.confirm(question, say("Disconnect"), { danger: true }))) return;
      await tried(
        () => call("DELETE", pathOf(source)),
        say("The school could not be disconnected. Please try again."),
      );
    },
  };
}
