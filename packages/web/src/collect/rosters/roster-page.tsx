import { classLabel } from "@idms/core/school/classes/label";
import {
  EXPECTED_FIELDS,
  listedChildren,
  ROSTER_FILTERS,
  type ExpectedStudent,
  type ListedChild,
  type Roster,
  type RosterFilter,
  type ExpectedField,
} from "@idms/core/collect/rosters/expected-student";
import { rosterCounts } from "@idms/core/collect/rosters/roster-text";
import { readablePhone } from "@idms/core/students/records/readable-record";
import { Button, Group, Skeleton, Text, TextInput, Title } from "@mantine/core";
import { use, useState } from "react";
import { useParams } from "react-router-dom";
import { useForm } from "@mantine/form";
import { ChoiceSelect } from "../../ui/forms/choice.tsx";
import { IconDownload, IconPlus, IconTrash, IconUnlink, IconUpload } from "../../ui/icons/icons.ts";
import { IconPencil } from "../../ui/icons/frame-icons.ts";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { Failure } from "../../ui/failure.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import { PeopleContext } from "../../ui/page/frame.ts";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn, type RowActionList } from "../../ui/lists/row-actions.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { StudentLink } from "../../ui/marks/student-link.tsx";
import { useDelete } from "../../ui/forms/use-delete.ts";
import { ImportEditor } from "./import-editor.tsx";
import { EXPECTED, exportRoster, sayWhose, useRoster, useRosterAct, rosterPath } from "./roster-calls.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { photoQualityText } from "../../say/core-texts/photos.ts";
import {
  expectedStateLabel,
  rosterText,
  rosterTextFor,
  expectedFields,
  withoutPhotoLabel,
} from "../../say/core-texts/rosters.ts";
import { say } from "../../say/say/say.ts";
// The colours are those of the statuses.
import "../../ui/marks/status-badge.css";
import { DASHBOARD } from "../../school/dashboard/use-dashboard.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { textParts } from "../../ui/forms/text-parts.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { useSave } from "../../ui/forms/use-save.ts";
import { StatusBadge } from "../../ui/marks/status-badge.tsx";
import { listText } from "../../say/core-texts/students.ts";
import "./roster-page.css";

const FIELDS = Object.keys(EXPECTED_FIELDS) as ExpectedField[];
const PARTS = textParts(expectedFields);

interface ExpectedEditorProps {
  classroom: number;
  /** The child to change, or null to add a child. */
  expected: ExpectedStudent | null;
  onClose(): void;
}

export function ExpectedEditor({ classroom, expected, onClose }: ExpectedEditorProps) {
  const reload = useReload();
  const words = rosterTextFor(use(PeopleContext));
  const values = Object.fromEntries(FIELDS.map((field) => [field, expected?.[field] ?? ""]));
  const form = useForm({ initialValues: values as Record<ExpectedField, string> });
  const { save, saving, failure } = useSave({
    path: expected ? EXPECTED : rosterPath(classroom),
    row: expected
      ? {
          ...expected,
          read: expected,
          what: say("expected student"),
          ...PARTS,
          onMerged: (parts) => form.setValues(parts as Record<ExpectedField, string>),
        }
      : undefined,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved() {
      void reload(rosterPath(classroom), DASHBOARD);
      onClose();
    },
  });
  return (
    <Editor
      title={expected ? words.edit : words.create}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((typed) => save(typed))}
    >
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          label={expectedFields[field]}
          required={field === "full_name"}
          withAsterisk={false}
          type={field === "email" ? "email" : field === "phone" ? "tel" : "text"}
          data-autofocus={field === "full_name" || undefined}
          {...form.getInputProps(field)}
        />
      ))}
    </Editor>
  );
}

type Other = Roster["others"][number];

/**
 * Number of records shown at first. The number is limited because each record has its own select box. The user can
 * show more.
 */
const SHOWN = 50;

interface OtherRecordsProps {
  roster: Roster;
  busy: boolean;
  onMatch(expected: number, student: number): void;
}

/** Shows the records of a class that match no student on its roster, each with possible matches. */
export function OtherRecords({ roster, busy, onMatch }: OtherRecordsProps) {
  const [most, setMost] = useState(SHOWN);
  const people = use(PeopleContext);
  const isOfStaff = people === "staff";
  const words = rosterTextFor(people);
  const free = roster.expected.filter(({ student }) => student === null);
  const choicesFor = (record: Other) => {
    const likely = new Set(
      roster.offers.filter(({ student }) => student === record.id).map(({ expected }) => expected),
    );
    const first = free.filter(({ id }) => likely.has(id));
    const others = free.filter(({ id }) => !likely.has(id));
    return [
      ...first.map(({ id, full_name }) => ({ value: String(id), label: rosterText.mayBe(full_name) })),
      ...others.map(({ id, full_name, roll_no }) => ({
        value: String(id),
        label: roll_no ? `${full_name}, ${roll_no}` : full_name,
      })),
    ];
  };
  const columns: Column<Other>[] = [
    {
      title: say("Name"),
      wide: true,
      cell: (record) => (
        <StudentLink student={{ id: record.id, sent_back: null }}>
          {record.full_name || commonText.none}
        </StudentLink>
      ),
    },
    { title: say("Status"), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      title: isOfStaff ? say("Member of staff on the roster") : say("Student on the roster"),
      noPrint: true,
      cell: (record) => (
        <ChoiceSelect
          aria-label={rosterText.matchWith(record.full_name)}
          placeholder={words.chooseWhom}
          disabled={busy || free.length === 0}
          data={choicesFor(record)}
          value={null}
          onChange={(chosen) => chosen !== null && onMatch(Number(chosen), record.id)}
        />
      ),
    },
  ];
  return (
    <section aria-labelledby="other-records">
      <Title order={2} size="h4" mt="xl" mb="xs" id="other-records">
        {rosterText.others}
      </Title>
      <Text size="sm" mb="sm">
        {words.othersNote}
      </Text>
      <DataTable
        label={rosterText.others}
        columns={columns}
        rows={roster.others.slice(0, most)}
        rowKey={({ id }) => id}
        empty=""
      />
      {roster.others.length > most && (
        <Button variant="default" mt="md" className="no-print" onClick={() => setMost(most + SHOWN)}>
          {listText.more}
        </Button>
      )}
    </section>
  );
}

/** The page of a class roster: the expected students, the names of those missing, and the unmatched records. */
export function RosterPage() {
  const id = Number(useParams()["id"]);
  const { data: roster, error, refetch } = useRoster(id);
  if (error && !roster)
    return (
      <Page title={rosterText.roster}>
        <LoadFailed of={{ error, refetch }} otherwise={rosterText.loadFailed} />
      </Page>
    );
  if (!roster) return <Skeleton height="24rem" />;
  return (
    <PeopleContext value={roster.holds ?? "students"}>
      <RosterView key={id} roster={roster} />
    </PeopleContext>
  );
}

type Shown = "editor" | "import" | null;

const FILTER_LABELS: Readonly<Record<RosterFilter, string>> = {
  ...expectedStateLabel,
  no_photo: photoQualityText.none,
};

const columns: Column<ListedChild>[] = [
  { title: say("Name"), wide: true, cell: ({ full_name }) => full_name },
  { title: say("Roll No"), cell: ({ roll_no }) => roll_no || commonText.none },
  { title: say("Admission No"), cell: ({ admission_no }) => admission_no || commonText.none },
  { title: say("Phone"), cell: ({ phone }) => readablePhone(phone) || commonText.none, short: true },
  { title: say("State"), cell: (row) => <State row={row} /> },
];

interface RowDeeds {
  onEdit(row: ExpectedStudent): void;
  onAct(act: () => Promise<unknown>): void;
}

/** Returns the column with the actions on the children on a roster, or none for a user who may change nothing. */
function useActionsColumn({ expected, holds }: Roster, { onEdit, onAct }: RowDeeds): Column<ListedChild>[] {
  const words = rosterTextFor(holds);
  const can = useCan();
  const remove = useDelete(EXPECTED, words.confirmDelete);
  const actions = ({ expected: entry }: ListedChild): RowActionList => {
    const row = expected.find(({ id }) => id === entry);
    return row ? actionsOn(row) : [];
  };
  const actionsOn = (row: ExpectedStudent): RowActionList => [
    can("expected_students.change") && {
      label: say("Edit {name}", { name: row.full_name }),
      word: commonText.edit,
      icon: IconPencil,
      onClick: () => onEdit(row),
    },
    row.student !== null &&
      can("expected_students.unmatch") && {
        label: `${words.unmatch}: ${row.full_name}`,
        word: words.unmatch,
        icon: IconUnlink,
        onClick: () => onAct(() => sayWhose(row.id, null)),
      },
    can("expected_students.delete") && {
      label: say("Delete {name}", { name: row.full_name }),
      word: commonText.delete,
      icon: IconTrash,
      danger: true,
      onClick: () => onAct(() => remove(row.id)),
    },
  ];
  const mayAct = (["change", "unmatch", "delete"] as const).some((act) => can(`expected_students.${act}`));
  return mayAct ? [actionsColumn(actions)] : [];
}

function RosterView({ roster }: { roster: Roster }) {
  const { classroom, expected, others, without_photo } = roster;
  const words = rosterTextFor(roster.holds);
  const can = useCan();
  const params = useListParams();
  const wanted = ROSTER_FILTERS.find((filter) => filter === params.filter("state"));
  const { act, busy, failure } = useRosterAct(classroom);
  const [shown, setShown] = useState<Shown>(null);
  const [edited, setEdited] = useState<ExpectedStudent | null>(null);
  const edit = (row: ExpectedStudent | null) => {
    setEdited(row);
    setShown("editor");
  };
  const label = classLabel(roster);
  const actionColumns = useActionsColumn(roster, { onEdit: edit, onAct: act });
  const listed = listedChildren({ expected, without_photo }, wanted);
  return (
    <Page
      title={rosterText.of(label)}
      actions={
        <Ways
          isListed={expected.length > 0 || listed.length > 0}
          onExport={() => act(() => exportRoster(classroom, `${label} roster.xlsx`, wanted))}
          onImport={() => setShown("import")}
          onAdd={() => edit(null)}
        />
      }
    >
      {(expected.length > 0 || wanted !== undefined) && (
        <Counted roster={roster} wanted={wanted} onShow={(state) => params.set({ state })} />
      )}
      <Failure mb="md">{failure}</Failure>
      <DataTable
        label={rosterText.of(label)}
        columns={[...columns, ...actionColumns]}
        rows={listed}
        rowKey={({ expected: entry, student }) => entry ?? `student ${student}`}
        empty={expected.length === 0 && wanted === undefined ? words.none : words.noneLike}
        start={
          expected.length === 0 &&
          wanted === undefined &&
          can("expected_students.create") && <StartRoster onAdd={() => edit(null)} />
        }
      />
      {others.length > 0 && wanted === undefined && can("expected_students.match") && (
        <OtherRecords
          roster={roster}
          busy={busy}
          onMatch={(row, student) => act(() => sayWhose(row, student))}
        />
      )}
      {shown === "editor" && (
        <ExpectedEditor classroom={classroom} expected={edited} onClose={() => setShown(null)} />
      )}
      {shown === "import" && <ImportEditor classroom={classroom} onClose={() => setShown(null)} />}
    </Page>
  );
}

function StartRoster({ onAdd }: { onAdd(): void }) {
  const isOfStaff = use(PeopleContext) === "staff";
  return (
    <Start onClick={onAdd}>
      {isOfStaff ? say("Add the first member of staff") : say("Add the first student")}
    </Start>
  );
}

interface WaysProps {
  /** Whether there is a child to export. */
  isListed: boolean;
  onExport(): void;
  onImport(): void;
  onAdd(): void;
}

function Ways({ isListed, onExport, onImport, onAdd }: WaysProps) {
  const can = useCan();
  return (
    <>
      {isListed && (
        <HeadAction icon={IconDownload} onClick={onExport}>
          {rosterText.export}
        </HeadAction>
      )}
      {can("expected_students.import") && (
        <HeadAction icon={IconUpload} onClick={onImport}>
          {rosterText.import}
        </HeadAction>
      )}
      {can("expected_students.create") && (
        <HeadAction main icon={IconPlus} onClick={onAdd}>
          {rosterText.add}
        </HeadAction>
      )}
    </>
  );
}

interface CountedProps {
  roster: Roster;
  wanted: RosterFilter | undefined;
  onShow(filter: RosterFilter | null): void;
}

/** Shows how many students have a record, and a filter for the list. */
function Counted({ roster, wanted, onShow }: CountedProps) {
  const words = rosterTextFor(use(PeopleContext));
  return (
    <>
      {roster.expected.length > 0 && (
        <Text mb="sm" role="status">
          {words.come(rosterCounts(roster))}
        </Text>
      )}
      <Group gap="xs" mb="md" className="no-print" role="group" aria-label={rosterText.show}>
        {[undefined, ...ROSTER_FILTERS].map((filter) => (
          <Button
            key={filter ?? "all"}
            size="xs"
            variant={wanted === filter ? "filled" : "default"}
            aria-pressed={wanted === filter}
            onClick={() => onShow(filter ?? null)}
          >
            {filter === undefined ? rosterText.all : FILTER_LABELS[filter]}
          </Button>
        ))}
      </Group>
    </>
  );
}

function State({ row: { state, student, full_name, has_photo } }: { row: ListedChild }) {
  const badge = (
    <span className="expected-state" data-state={state}>
      {(has_photo ? expectedStateLabel : withoutPhotoLabel)[state]}
    </span>
  );
  const can = useCan();
  // A number alone tells nobody anything who cannot open it.
  if (student === null || !can("students.correct")) return badge;
  return (
    <>
      {badge}{" "}
      <StudentLink student={{ id: student, sent_back: null }}>
        <span className="visually-hidden">{say("{name}, student", { name: full_name })} </span>
        {student}
      </StudentLink>
    </>
  );
}
