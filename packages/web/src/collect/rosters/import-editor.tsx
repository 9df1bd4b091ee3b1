import type { RosterImported } from "@idms/core/collect/rosters/expected-student";
import { columnsLeft, isOfColumns } from "@idms/core/spreadsheets/tables/not-read";
import { questionsIn, type Sure } from "@idms/core/spreadsheets/cells/sure";
import { Alert, Checkbox, FileInput, List, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CallFailed, detailOf } from "../../ui/api/api.ts";
import { DASHBOARD } from "../../school/dashboard/use-dashboard.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { SHEET_TYPES } from "../../ui/forms/sheet-file.ts";
import { SureBoxes } from "../../ui/forms/sure-boxes.tsx";
import { toast } from "../../ui/page/toast.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { importRoster, rosterPath } from "./roster-calls.ts";
import { rosterText } from "../../say/core-texts/rosters.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";
import type { Sentence } from "@idms/core/sentence";

/** Maximum number of rows, and of names, that are shown for each kind of outcome. */
const MOST_SHOWN = 20;

const inWords = ({ create, change, skip, removed }: RosterImported): string =>
  say("{create} to add, {change} to change, {skip} unchanged, {removed} to remove.", {
    create,
    change,
    skip,
    removed,
  });

/** The dialog that imports a roster from a spreadsheet. A dry run first shows what would happen. */
export function ImportEditor({ classroom, onClose }: { classroom: number; onClose(): void }) {
  const reload = useReload();
  const [file, setFile] = useState<File | null>(null);
  const [removeMissing, setRemoveMissing] = useState(false);
  const [sure, setSure] = useState<Sure[]>([]);
  const [tried, setTried] = useState<RosterImported | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => importRoster(classroom, file as File, { tryOut: tried === null, removeMissing, sure }),
    onSuccess: async (outcome) => {
      if (tried === null) {
        setTried(outcome);
        return;
      }
      await reload(rosterPath(classroom), DASHBOARD);
      const { create, change, removed } = outcome;
      toast(say("{create} added, {change} changed, {removed} removed", { create, change, removed }));
      onClose();
    },
  });
  const anew = (change: () => void) => {
    change();
    setTried(null);
  };
  return (
    <Editor
      title={rosterText.importTitle}
      action={tried && !tried.refused ? importing(tried) : rosterText.tryOut}
      failure={error ? detailOf(error, rosterText.failed) : undefined}
      saving={isPending}
      filled={file !== null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (tried?.refused) setTried(null);
        else if (file) mutate();
      }}
    >
      <Text size="sm" mb="sm">
        {rosterText.importNote}
      </Text>
      <FileInput
        label={rosterText.file}
        placeholder={say("Choose a file")}
        accept={SHEET_TYPES}
        clearable
        clearButtonProps={{ "aria-label": say("Clear the selected file") }}
        value={file}
        onChange={(next) =>
          anew(() => {
            setFile(next);
            setSure([]);
          })
        }
      />
      <Checkbox
        mt="sm"
        label={rosterText.removeMissing}
        checked={removeMissing}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          anew(() => setRemoveMissing(checked));
        }}
      />
      <SureBoxes
        questions={askedBy(error)}
        sure={sure}
        isBusy={isPending}
        onChange={(next) => anew(() => setSure(next))}
      />
      {tried && <Tried tried={tried} />}
    </Editor>
  );
}

/** Names the import, with the number of columns that it leaves out. */
const importing = ({ not_read }: RosterImported): string => {
  const left = columnsLeft(not_read);
  return left === 0
    ? rosterText.import
    : sayCount(left, "Import without {n} column", "Import without {n} columns");
};

/** Returns the questions to ask the user after a failure. */
function askedBy(error: unknown): { code: string }[] {
  if (!(error instanceof CallFailed)) return [];
  const { code = "", facts = {} } = (error.data ?? {}) as Partial<Sentence>;
  return questionsIn({ code, facts });
}

/** Shows what the import would do. */
function Tried({ tried }: { tried: RosterImported }) {
  const { reject, absent, removed, not_read } = tried;
  return (
    <>
      {not_read.filter(isOfColumns).map((each) => (
        <Alert color="orange" mt="md" role="note" key={each.message}>
          <Text fw={600}>{tell(each)}</Text>
        </Alert>
      ))}
      <Alert color={tried.refused ? "red" : "blue"} mt="md" role="status" title={inWords(tried)}>
        {not_read
          .filter((each) => !isOfColumns(each))
          .map((each) => (
            <Text size="sm" key={each.message}>
              {tell(each)}
            </Text>
          ))}
        {reject.length > 0 && (
          <>
            <Text size="sm">
              {sayCount(
                reject.length,
                "{n} error. Correct the spreadsheet and upload it again.",
                "{n} errors. Correct the spreadsheet and upload it again.",
              )}
            </Text>
            <List size="sm">
              {reject.slice(0, MOST_SHOWN).map(({ row, column, ...said }) => (
                <List.Item key={`${row} ${column} ${said.message}`}>
                  {say("Row {row}", { row })}
                  {column && `, ${column}`}: {tell(said)}
                </List.Item>
              ))}
            </List>
          </>
        )}
        {absent.length > 0 && (
          <Text size="sm">
            {removed > 0 ? say("Removed from the roster") : say("Not in the spreadsheet and left unchanged")}:{" "}
            {absent
              .slice(0, MOST_SHOWN)
              .map(({ name }) => name)
              .join(", ")}
            {absent.length > MOST_SHOWN && ` ${say("and {n} more", { n: absent.length - MOST_SHOWN })}`}.
          </Text>
        )}
      </Alert>
    </>
  );
}
