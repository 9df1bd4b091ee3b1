import { studentClass, studentName } from "@idms/core/students/records/display-name";
import { classPath } from "@idms/core/school/classes/classroom";
import { classLabel } from "@idms/core/school/classes/label";
import { classToPrintAnswer } from "@idms/core/print/batches/class-to-print";
import { readablePhone } from "@idms/core/students/records/readable-record";
import { studentSchema, type Student } from "@idms/core/students/records/student";
import { Button, Group, Text, Menu, Alert } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { IconFileSpreadsheet, IconFileExport } from "../../ui/icons/icons.ts";
import { IconPrinter } from "../../ui/icons/frame-icons.ts";
import { ClassSelect } from "../../school/classes/class-select.tsx";
import { DASHBOARD } from "../../school/dashboard/use-dashboard.ts";
import { askJob } from "../../collect/jobs/ask-job.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useOnlySchool } from "../../school/schools/use-page-school.ts";
import { HeadAction, HEAD_SIDE } from "../../ui/page/head-action.tsx";
import { exportStudents } from "../../students/list/use-found.ts";
import { StudentLink } from "../../ui/marks/student-link.tsx";
import { Words } from "../../ui/api/words.ts";
import { StatusBadge } from "../../ui/marks/status-badge.tsx";
import { useAsk } from "../../ui/forms/ask.tsx";
import { useTried } from "../../ui/forms/use-tried.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { SearchedList } from "../../ui/lists/list-table.tsx";
import { useListParams, type ListParams } from "../../ui/lists/list-params.ts";
import { Start } from "../../ui/lists/start.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useList, useReload } from "../../ui/api/use-list.ts";
import { SUBMISSIONS, WAITING, type Generation } from "../sheets/generate-cards.ts";
import { GenerateDialog } from "./generate-dialog.tsx";
import { adminSubmissionText, commonText, shellText, submissionText } from "../../say/core-texts/messages.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { detailOf } from "../../ui/api/api.ts";
import "./admin-submissions-page.css";
import { tellLeftOut } from "../checks/tell-left-out.ts";
import { Failure } from "../../ui/failure.tsx";

const [name, room, phone, status] = adminSubmissionText.columns;

const columns: Column<Student>[] = [
  {
    title: name,
    cell: (student) => (
      <StudentLink student={student}>
        <Words text={studentName(student) || commonText.none} />
      </StudentLink>
    ),
    sort: "full_name",
  },
  { title: room, cell: studentClass },
  { title: phone, cell: (student) => readablePhone(student.parent_phone) || commonText.none, short: true },
  { title: status, cell: (student) => <StatusBadge status={student.status} />, sort: "status" },
];

const CONFIRM_ALL = say(
  "Print ID cards for all classes in this school? Each class becomes a separate PDF, and its VERIFIED students are marked as ID_GENERATED. You can follow the progress on the Jobs page.",
);

/** The selected school and class, if any. */
interface Chosen {
  school: number | null;
  classroom: number | null;
}
interface Loaded {
  school: number;
  classroom: number;
}

/** Returns the selected class and the loaded class from the URL. The buttons act on the loaded class. */
function useLoadedClass(params: ListParams, onOther: () => void) {
  const ask = useAsk();
  const reload = useReload();
  const { only } = useOnlySchool();
  const [school, classroom] = ["school", "classroom"].map((name) => Number(params.filter(name)) || null);
  const loaded: Loaded | null = school && classroom ? { school, classroom } : null;
  const [asked, setAsked] = useState<Chosen>({ school: school ?? null, classroom: classroom ?? null });
  const chosen = { ...asked, school: asked.school ?? only };
  return {
    chosen,
    loaded,
    /** Selects a different school or class, and clears the list. */
    choose(next: Chosen): void {
      setAsked(next);
      onOther();
      params.set({ school: null, classroom: null, search: null, ordering: null });
    },
    /** Selects and loads a class. */
    open(next: Loaded): void {
      setAsked(next);
      onOther();
      params.set({ ...next, search: null, ordering: null });
    },
    /** Loads the selected class. If the school or class is not selected, shows a message and returns null. */
    async load(): Promise<Loaded | null> {
      const { school, classroom } = chosen;
      if (school === null || classroom === null) {
        await ask.tell(adminSubmissionText.chooseSchoolAndClass);
        return null;
      }
      if (loaded) await reload(SUBMISSIONS);
      else params.set({ school, classroom });
      return { school, classroom };
    },
  };
}

/** Returns a function that prints all classes of a school that have printable students. The jobs show the outcomes. */
function usePrintAll(): (school: number) => Promise<void> {
  const ask = useAsk();
  const tried = useTried();
  const navigate = useNavigate();
  return async (school) => {
    if (!(await ask.confirm(CONFIRM_ALL, say("Print")))) return;
    await tried(async () => {
      await askJob("print", { school, all_classes: true });
      await navigate("/jobs");
    }, adminSubmissionText.generateFailed);
  };
}

/** Downloads the loaded class as a spreadsheet. */
function ExcelAction({ load }: { load: () => Promise<Loaded | null> }) {
  const tried = useTried();
  const [exporting, setExporting] = useState(false);
  async function exportToExcel(): Promise<void> {
    const query = await load();
    if (!query) return;
    setExporting(true);
    await tried(() => exportStudents({ ...query }), say("The export failed. Please try again."));
    setExporting(false);
  }
  return (
    <HeadAction
      icon={IconFileSpreadsheet}
      busy={exporting}
      onClick={() => void (exporting || exportToExcel())}
    >
      {adminSubmissionText.exportToExcel}
    </HeadAction>
  );
}

interface WaysProps {
  chosen: Chosen;
  load: () => Promise<Loaded | null>;
  onGenerate(): void;
}

/** The largest number of classes offered at once. The print desk lists all of them. */
const MOST_CLASSES = 12;

/** Offers the classes with cards to print: those of the selected school, or those of all schools. */
function ClassesToPrint({ school, onOpen }: { school: number | null; onOpen(room: Loaded): void }) {
  const { data } = useList(WAITING, classToPrintAnswer, {
    ...(school !== null && { school }),
    page_size: MOST_CLASSES,
  });
  const rooms = data?.rows ?? [];
  if (rooms.length === 0) return null;
  return (
    <Group component="ul" className="classes-to-print" aria-label={say("Classes with cards to print")}>
      {rooms.map((room) => (
        <li key={room.id}>
          <Button variant="light" onClick={() => onOpen({ school: room.school, classroom: room.id })}>
            <Words
              text={`${school === null ? `${room.school_name}, ` : ""}${classLabel(room)}: ${sayCount(room.to_print, "{n} card to print", "{n} cards to print")}`}
            />
          </Button>
        </li>
      ))}
    </Group>
  );
}

/** Shows the actions available for a school's cards and students. */
function Ways({ chosen: { school, classroom }, load, onGenerate }: WaysProps) {
  const printAll = usePrintAll();
  return (
    <>
      {school !== null && (
        <HeadAction onClick={() => void printAll(school)}>{say("Print All Classes")}</HeadAction>
      )}
      {school !== null && <ExportMenu school={school} classroom={classroom} />}
      <ExcelAction load={load} />
      <HeadAction main icon={IconPrinter} onClick={onGenerate}>
        {adminSubmissionText.generate}
      </HeadAction>
    </>
  );
}

/**
 * The page that shows the submissions of one class and generates its ID cards. The loaded class is kept in the URL.
 */
export function AdminSubmissionsPage() {
  const params = useListParams();
  const ask = useAsk();
  const navigate = useNavigate();
  const reload = useReload();
  const [generating, setGenerating] = useState(false);
  const [result, setResult] = useState<Generation | { error: unknown } | null>(null);
  const { chosen, loaded, choose, open, load } = useLoadedClass(params, () => setResult(null));
  const list = useList(SUBMISSIONS, studentSchema, { ...params.query, ...loaded }, loaded !== null);

  async function finish(result: Generation | { error: unknown }, text: string): Promise<void> {
    setGenerating(false);
    setResult(result);
    await reload(SUBMISSIONS, DASHBOARD);
    await ask.tell(text);
  }

  return (
    <Page
      title={shellText.menu.submissions}
      actions={
        <Ways
          chosen={chosen}
          load={load}
          onGenerate={() => void load().then((query) => setGenerating(query !== null))}
        />
      }
    >
      <Group className="toolbar no-print" align="flex-end" gap="sm">
        <SchoolSelect
          className="admin-submissions-school"
          value={chosen.school}
          onChange={(next) => choose({ school: next, classroom: null })}
        />
        <ClassSelect
          className="admin-submissions-class"
          school={chosen.school}
          value={chosen.classroom}
          onChange={(next) => choose({ school: chosen.school, classroom: next })}
        />
        <Button variant="default" onClick={() => void load()}>
          {adminSubmissionText.load}
        </Button>
      </Group>
      <GenerationPanel result={result} />
      {loaded ? (
        <SearchedList
          label={shellText.menu.submissions}
          columns={columns}
          empty={adminSubmissionText.empty}
          start={<Start to={classPath(loaded.classroom)}>{say("Show all students in the class")}</Start>}
          list={list}
          loadFailed={submissionText.loadFailed}
          params={params}
          searchLabel={say("Name or phone")}
        />
      ) : (
        <div className="table-empty">
          <Text c="dimmed">{say("Choose a school and a class, then load its submissions.")}</Text>
          <ClassesToPrint school={chosen.school} onOpen={open} />
        </div>
      )}
      {generating && loaded && (
        <GenerateDialog
          {...loaded}
          onClose={() => setGenerating(false)}
          onDone={(done) =>
            void finish(done, done.marked > 0 ? adminSubmissionText.marked : adminSubmissionText.noneMarked)
          }
          onAsked={() => void navigate("/jobs")}
          onFailed={(error) => void finish({ error }, adminSubmissionText.generateFailed)}
        />
      )}
    </Page>
  );
}

/** Returns the exports that run as jobs, keyed by menu label. */
const exports = (): [label: string, input: object][] => [
  [say("All answers, as a workbook"), { what: "answers" }],
  [say("All answers with small photos, as a workbook"), { what: "answers", thumbnails: true }],
  [say("Photos, as a zip"), { what: "photos" }],
  [say("Everything, as a zip"), { what: "all" }],
  [say("OneRoster 1.2, for another school system"), { what: "oneroster", version: "1.2" }],
  [say("OneRoster 1.1, for another school system"), { what: "oneroster", version: "1.1" }],
];

/** Shows the exports of a school or class that take too long to wait for. Their files appear on the Jobs page. */
function ExportMenu({ school, classroom }: { school: number; classroom: number | null }) {
  const tried = useTried();
  const navigate = useNavigate();
  async function order(input: object): Promise<void> {
    await tried(async () => {
      await askJob("export", { school, ...(classroom !== null && { classroom }), ...input });
      await navigate("/jobs");
    }, say("The export failed. Please try again."));
  }
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button {...HEAD_SIDE} leftSection={<IconFileExport size={16} aria-hidden="true" />}>
          {say("More Exports")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {classroom === null ? say("For all classes in the school") : say("For the chosen class")}
        </Menu.Label>
        {exports().map(([label, input]) => (
          <Menu.Item key={label} onClick={() => void order(input)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const FAILED = say("The server gave no reason.");

/** Shows the outcome of the last print: the students who got no card, and the students who could not be marked. */
function GenerationPanel({ result }: { result: Generation | { error: unknown } | null }) {
  if (result === null) return null;
  if ("error" in result) return <Failure mb="md">{detailOf(result.error, FAILED)}</Failure>;
  const { cards, leftOut, notMarked } = result;
  const concerns = [
    { head: say("Left out, and still VERIFIED:"), students: leftOut },
    { head: say("Printed, but not marked as ID_GENERATED:"), students: notMarked },
  ].filter(({ students }) => students.length > 0);
  return (
    <Alert mb="md" title={sayCount(cards, "{n} card was printed.", "{n} cards were printed.")}>
      {concerns.length > 0 &&
        concerns.map(({ head, students }) => (
          <div key={head}>
            {head}
            <ul className="generation-names">
              {students.map(({ student, name, ...why }) => (
                <li key={student}>
                  <strong>{name}</strong>: {tellLeftOut(why)}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Alert>
  );
}
