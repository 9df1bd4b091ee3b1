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
import { isOneRoster } from "./is-one-roster.ts";
import { sendSheet } from "./import-calls.ts";
import "./imports.css";

/** What is brought in, as a choice. */
export const kindLabel = (kind: ImportKind): string =>
  ({
    schools: say("Schools"),
    classes: say("Classes"),
    rosters: say("Whom classes expect"),
    students: say("Students"),
  })[kind];

const isSheet = ({ name }: File) => /\.(?:xlsx|csv|ods|xls|tsv|txt)$/i.test(name);
const isZip = ({ name }: File) => /\.zip$/i.test(name);

/** Takes a spreadsheet, and a zip of photos, to be looked at. */
export function SendSheet() {
  const navigate = useNavigate();
  const { role, school_id: own } = useCurrentUser();
  const kinds = IMPORT_KINDS.filter((kind) => can(role as Role, IMPORT_RIGHTS[kind])).toReversed();
  const [kind, setKind] = useState<ImportKind>(kinds[0] ?? "classes");
  const [named, setSchool] = useState<number | null>(own);
  const { only } = useOnlySchool(named === null);
  const school = named ?? only;
  const [classroom, setClassroom] = useState<number | null>(null);
  const [form, setForm] = useState<number | null>(null);
  const [verified, setVerified] = useState(false);
  const [replacePhotos, setReplacePhotos] = useState(false);
  const [files, setFiles] = useState<File[]>([]);
  const [isOver, setOver] = useState(false);
  const [roster, setRoster] = useState<File | null>(null);
  const sheet = files.find(isSheet) ?? roster ?? undefined;
  const photos = files.find((file) => isZip(file) && file !== sheet) ?? null;
  const isOfClass = kind === "students" || kind === "rosters";
  const isReady = sheet !== undefined && (kind === "schools" || school !== null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      sendSheet({
        kind,
        sheet: sheet as File,
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
  const choose = (chosen: File[]) => {
    setFiles(chosen);
    setRoster(null);
    for (const file of chosen) void isOneRoster(file).then((is) => is && setRoster(file));
  };
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
          if (isReady) mutate();
        }}
      >
        <Stack gap="sm">
          <div className="import-fields">
            <NativeSelect
              label={say("What to import")}
              value={kind}
              data={kinds.map((value) => ({ value, label: kindLabel(value) }))}
              onChange={(event) => setKind(event.currentTarget.value as ImportKind)}
            />
            {own === null && kind !== "schools" && (
              <SchoolSelect
                value={school}
                onChange={(next) => {
                  setSchool(next);
                  setClassroom(null);
                  setForm(null);
                }}
              />
            )}
            {kind === "students" && <TemplateSelect school={school} value={form} onChange={setForm} />}
            {isOfClass && (
              <ClassSelect
                label={say("Class of every row (else a column says it)")}
                school={school}
                value={classroom}
                onChange={setClassroom}
                clearable
                allowDeselect
                clearButtonProps={{ "aria-label": say("Choose no class") }}
              />
            )}
          </div>
          <FileInput
            label={kind === "students" ? say("Spreadsheet and zip of photos") : say("Spreadsheet")}
            description={say(
              "Drop the files here, or choose them: xlsx, xls, ods or csv, or a OneRoster export as a zip, and a zip of photos.",
            )}
            placeholder={say("Choose files")}
            multiple
            clearable
            clearButtonProps={{ "aria-label": say("Choose no file") }}
            accept=".xlsx,.csv,.ods,.xls,.tsv,.txt,.zip"
            value={files}
            onChange={choose}
          />
          {kind === "students" && (
            <>
              <Checkbox
                label={say("They are verified already")}
                checked={verified}
                onChange={(event) => setVerified(event.currentTarget.checked)}
              />
              <Checkbox
                label={say("Those who are there get new photos too")}
                checked={replacePhotos}
                onChange={(event) => setReplacePhotos(event.currentTarget.checked)}
              />
            </>
          )}
          <Failure>
            {error && detailOf(error, say("The spreadsheet could not be read. Please try again."))}
          </Failure>
          <Text size="sm" c="dimmed">
            {say("Nothing is changed yet: you see what each row would do, and can mend it.")}
          </Text>
          <Button type="submit" loading={isPending} disabled={!isReady} w="fit-content">
            {say("Look at it")}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
