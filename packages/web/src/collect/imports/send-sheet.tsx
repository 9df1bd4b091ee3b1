import { can } from "@idms/core/school/accounts/rights";
import type { Role } from "@idms/core/school/accounts/roles";
import { IMPORT_KINDS, IMPORT_RIGHTS, type ImportKind } from "@idms/core/collect/imports/import";
import { Button, Checkbox, FileInput, NativeSelect, Paper, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type DragEvent } from "react";
import { useNavigate } from "react-router-dom";
import { detailOf } from "../../ui/api/api.ts";
import { ClassSelect } from "../../school/classes/class-select.tsx";
import { TemplateSelect } from "../../school/forms/template-select.tsx";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useOnlySchool } from "../../school/schools/use-page-school.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { Failure } from "../../ui/failure.tsx";
import { say } from "../../say/say/say.ts";
import { isSheet, SHEET_TYPES } from "../../ui/forms/sheet-file.ts";
import { sendSheet } from "./import-calls.ts";
import "./imports.css";

export const kindLabel = (kind: ImportKind): string =>
  ({
    schools: say("Schools"),
    classes: say("Classes"),
    rosters: say("Class rosters"),
    students: say("Students"),
  })[kind];

const isZip = ({ name }: File) => /\.zip$/i.test(name);

/** The initial options of the form, which apply to some kinds of import. */
const NOTHING_CHOSEN = {
  classroom: null as number | null,
  form: null as number | null,
  verified: false,
  replacePhotos: false,
};

/** Returns the reason why the chosen files cannot be imported, or undefined if all of them can. */
function faultOf(
  files: readonly File[],
  sheet: File | undefined,
  unused: readonly File[],
): string | undefined {
  const names = unused.map(({ name }) => name).join(", ");
  if (sheet !== undefined)
    return names === ""
      ? undefined
      : say("Not imported: {names}. Choose one spreadsheet and, for students, one zip file of photos.", {
          names,
        });
  if (files.length === 0) return undefined;
  return names === ""
    ? say("Choose the spreadsheet as well.")
    : say("Not a spreadsheet: {names}. Save the list as .xlsx or .csv, and choose it here.", { names });
}

/** The state of the form: the chosen files, how to read them, and the upload. */
function useSheet() {
  const navigate = useNavigate();
  const { role, school_id: own } = useCurrentUser();
  const kinds = IMPORT_KINDS.filter((kind) => can(role as Role, IMPORT_RIGHTS[kind])).toReversed();
  const [wish, setWish] = useState({
    ...NOTHING_CHOSEN,
    kind: kinds[0] ?? ("classes" as ImportKind),
    school: own,
  });
  const { kind, classroom, form, verified, replacePhotos } = wish;
  const { only } = useOnlySchool(wish.school === null);
  const school = wish.school ?? only;
  const [files, setFiles] = useState<File[]>([]);
  const [roster, setRoster] = useState<File | null>(null);
  const sheet = files.find(isSheet) ?? roster ?? undefined;
  const photos = files.find((file) => isZip(file) && file !== sheet) ?? null;
  const unused = files.filter((file) => file !== sheet && (kind !== "students" || file !== photos));
  const isOfClass = kind === "students" || kind === "rosters";
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sheet: File) =>
      sendSheet({
        kind,
        sheet,
        photos: kind === "students" ? photos : null,
        input: {
          ...(kind !== "schools" && school !== null && { school }),
          ...(isOfClass && classroom !== null && { classroom }),
          ...(kind === "students" && form !== null && { form }),
          ...(kind === "students" && { verified, replace_photos: replacePhotos }),
        },
      }),
    onSuccess: ({ id }) => navigate(`/imports/${id}`),
  });
  const isReady = sheet !== undefined && (kind === "schools" || school !== null);
  return {
    kinds,
    own,
    school,
    wish,
    change: (changed: Partial<typeof wish>) => setWish({ ...wish, ...changed }),
    files,
    choose(chosen: File[]): void {
      setFiles(chosen);
      setRoster(null);
      for (const file of chosen) void isOneRoster(file).then((is) => is && setRoster(file));
    },
    isOfClass,
    fault: faultOf(files, sheet, unused),
    isReady,
    send: () => sheet && isReady && mutate(sheet),
    isPending,
    error,
  };
}
type Sheet = ReturnType<typeof useSheet>;

export function SendSheet() {
  const sheetOf = useSheet();
  const { wish, change, files, choose, fault, isReady, send, isPending, error } = sheetOf;
  const { kind, verified, replacePhotos } = wish;
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose([...event.dataTransfer.files]);
  };
  return (
    <Paper
      withBorder
      p="md"
      mb="lg"
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="sm">
          <WhatItIs {...sheetOf} />
          <FileInput
            label={kind === "students" ? say("Spreadsheet and zip file of photos") : say("Spreadsheet")}
            description={say(
              "Drop the files here or choose them: a spreadsheet (xlsx, xls, ods or csv) or a OneRoster export (zip), and a zip file of photos.",
            )}
            placeholder={say("Choose files")}
            multiple
            clearable
            clearButtonProps={{ "aria-label": say("Clear the selected file") }}
            accept={SHEET_TYPES}
            value={files}
            onChange={choose}
            error={fault}
          />
          {kind === "students" && (
            <>
              <Checkbox
                label={say("These students are already verified")}
                checked={verified}
                onChange={(event) => change({ verified: event.currentTarget.checked })}
              />
              <Checkbox
                label={say("Replace the photos of existing students")}
                checked={replacePhotos}
                onChange={(event) => change({ replacePhotos: event.currentTarget.checked })}
              />
            </>
          )}
          <Failure>
            {error && detailOf(error, say("The spreadsheet could not be read. Please try again."))}
          </Failure>
          <Text size="sm" c="dimmed">
            {say(
              "Nothing is changed at this stage. You will first see what the import would do with each row, and you can correct any errors.",
            )}
          </Text>
          <Button type="submit" loading={isPending} disabled={!isReady} w="fit-content">
            {say("Preview import")}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}

/** Lets the user select what to import, and for which school, form and class. */
function WhatItIs({ kinds, own, school, wish, change, isOfClass }: Sheet) {
  const { kind, classroom, form } = wish;
  return (
    <div className="import-fields">
      <NativeSelect
        label={say("What to import")}
        value={kind}
        data={kinds.map((value) => ({ value, label: kindLabel(value) }))}
        onChange={(event) => change({ kind: event.currentTarget.value as ImportKind })}
      />
      {own === null && kind !== "schools" && (
        <SchoolSelect
          value={school}
          onChange={(next) => change({ school: next, classroom: null, form: null })}
        />
      )}
      {kind === "students" && (
        <TemplateSelect
          school={school}
          classroom={classroom}
          value={form}
          onChange={(next) => change({ form: next })}
        />
      )}
      {isOfClass && (
        <ClassSelect
          label={say("Class for all rows (otherwise read from a column)")}
          school={school}
          value={classroom}
          onChange={(next) => change({ classroom: next })}
          clearable
          allowDeselect
          clearButtonProps={{ "aria-label": say("Clear the selected class") }}
        />
      )}
    </div>
  );
}

/** Number of bytes to read from the end of a zip file, where the archive lists its files. */
const LOOKED_AT = 256 * 1024;

/**
 * Whether a zip file is a OneRoster export rather than a photo archive. A OneRoster export is read as a spreadsheet.
 */
async function isOneRoster(file: File): Promise<boolean> {
  if (!/\.zip$/i.test(file.name)) return false;
  const end = await file.slice(-LOOKED_AT).text();
  return /(?:^|[^\w-])users\.csv/i.test(end);
}
