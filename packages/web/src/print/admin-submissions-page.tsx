import { downloadName } from "@idms/core/messages";
import { studentClass, studentName } from "@idms/core/students/display-name";
import { STUDENTS_PATH } from "@idms/core/students/list-text";
import { readablePhone } from "@idms/core/students/readable-record";
import { CHANGED_PATH, REMOVED_PATH } from "@idms/core/students/record-text";
import { studentSchema, type Student } from "@idms/core/students/student";
import { Button, Group, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { detailOf, fetchAnswer } from "../api/api.ts";
import { ClassSelect } from "../classes/class-select.tsx";
import { DASHBOARD } from "../dashboard/use-dashboard.ts";
import { askJob } from "../jobs/ask-job.ts";
import { SchoolSelect } from "../schools/school-select.tsx";
import { useOnlySchool } from "../schools/use-page-school.ts";
import { HeadAction } from "../ui/head-action.tsx";
import { StudentLink } from "../ui/student-link.tsx";
import { Words } from "../ui/words.ts";
import { StatusBadge } from "../ui/status-badge.tsx";
import { useAsk } from "../ui/ask.tsx";
import type { Column } from "../ui/data-table.tsx";
import { ListTable } from "../ui/list-table.tsx";
import { DuplicatesLink } from "../ui/duplicates-link.tsx";
import { useListParams } from "../ui/list-params.ts";
import { Page } from "../ui/page.tsx";
import { saveFile } from "../ui/save-file.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { useList, useReload } from "../ui/use-list.ts";
import { SUBMISSIONS, type Generation } from "./generate-cards.ts";
import { BATCHES_PATH } from "./batch-calls.ts";
import { ExportMenu } from "./export-menu.tsx";
import { GenerateDialog } from "./generate-dialog.tsx";
import { GenerationPanel } from "./generation-panel.tsx";
import { adminSubmissionText, commonText, shellText, submissionText } from "../say/texts/messages.ts";
import { listText, recordText } from "../say/texts/students.ts";
import { say } from "../say/say.ts";
import "./admin-submissions-page.css";

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
  "Print the ID cards of all classes of this school? Each class becomes a PDF of its own, and its VERIFIED students are marked ID_GENERATED. The page Jobs shows how far it is.",
);

/** A school and one of its classes, as far as they are chosen. */
interface Chosen {
  school: number | null;
  classroom: number | null;
}

/** The submissions of one class of any school; here its ID cards are made. The address has the class that is loaded. */
export function AdminSubmissionsPage() {
  const params = useListParams();
  const ask = useAsk();
  const navigate = useNavigate();
  const reload = useReload();
  const loaded: Chosen = {
    school: Number(params.filter("school")) || null,
    classroom: Number(params.filter("classroom")) || null,
  };
  const isLoaded = loaded.school !== null && loaded.classroom !== null;
  const [chosen, setChosen] = useState(loaded);
  const { only } = useOnlySchool();
  const school = chosen.school ?? only;
  const { classroom } = chosen;
  const [generating, setGenerating] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [result, setResult] = useState<Generation | { error: unknown } | null>(null);
  const list = useList(SUBMISSIONS, studentSchema, { ...params.query, ...loaded }, isLoaded);

  /** Another school or class than the loaded one clears the list: what is shown is what the buttons work on. */
  function choose(next: Chosen): void {
    setChosen(next);
    setResult(null);
    params.set({ school: null, classroom: null, search: null, ordering: null });
  }
  /** Loads what is chosen; without a school and a class it says so, and answers null. */
  async function load(): Promise<{ school: number; classroom: number } | null> {
    if (school === null || classroom === null) {
      await ask.tell(adminSubmissionText.chooseSchoolAndClass);
      return null;
    }
    if (isLoaded) await reload(SUBMISSIONS);
    else params.set({ school, classroom });
    return { school, classroom };
  }
  /** Has all classes of the school printed that have somebody to print; the jobs say what came of each. */
  async function printAll(school: number): Promise<void> {
    if (!(await ask.confirm(CONFIRM_ALL, say("Print")))) return;
    try {
      await askJob("print", { school, all_classes: true });
      await navigate("/jobs");
    } catch (error) {
      await ask.tell(detailOf(error, adminSubmissionText.generateFailed));
    }
  }
  async function exportToExcel(): Promise<void> {
    const query = await load();
    if (!query) return;
    setExporting(true);
    try {
      saveFile(
        await (await fetchAnswer("GET", "/students/export/", { query })).blob(),
        downloadName.students,
      );
    } catch (error) {
      await ask.tell(detailOf(error, say("The export failed. Please try again.")));
    }
    setExporting(false);
  }
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
        <>
          <HeadAction to={STUDENTS_PATH}>{listText.title}</HeadAction>
          <DuplicatesLink school={school} />
          {school !== null && (
            <HeadAction to={`${CHANGED_PATH}?school=${school}`}>{recordText.changedCards}</HeadAction>
          )}
          <HeadAction to={REMOVED_PATH}>{recordText.removed}</HeadAction>
          <HeadAction to="/jobs">{say("Jobs")}</HeadAction>
          <HeadAction to={school === null ? BATCHES_PATH : `${BATCHES_PATH}?school=${school}`}>
            {say("Printed batches")}
          </HeadAction>
          <HeadAction to={school === null ? "/admin/print" : `/admin/print?school=${school}`}>
            {say("Print Desk")}
          </HeadAction>
          <HeadAction to="/admin/printers">{say("Printers")}</HeadAction>
          {school !== null && (
            <HeadAction onClick={() => void printAll(school)}>{say("Print All Classes")}</HeadAction>
          )}
          {school !== null && <ExportMenu school={school} classroom={classroom} />}
          <HeadAction
            icon={IconFileSpreadsheet}
            busy={exporting}
            onClick={() => void (exporting || exportToExcel())}
          >
            {adminSubmissionText.exportToExcel}
          </HeadAction>
          <HeadAction
            main
            icon={IconPrinter}
            onClick={() => void load().then((query) => setGenerating(query !== null))}
          >
            {adminSubmissionText.generate}
          </HeadAction>
        </>
      }
    >
      <Group className="toolbar no-print" align="flex-end" gap="sm">
        <SchoolSelect
          className="admin-submissions-school"
          value={school}
          onChange={(next) => choose({ school: next, classroom: null })}
        />
        <ClassSelect
          className="admin-submissions-class"
          school={school}
          value={classroom}
          onChange={(next) => choose({ school, classroom: next })}
        />
        <Button variant="default" onClick={() => void load()}>
          {adminSubmissionText.load}
        </Button>
      </Group>
      <GenerationPanel result={result} />
      {isLoaded ? (
        <>
          <Group className="toolbar no-print">
            <SearchBox params={params} label={say("Name or phone")} />
          </Group>
          <ListTable
            label={shellText.menu.submissions}
            columns={columns}
            rowKey={(student) => student.id}
            empty={adminSubmissionText.empty}
            list={list}
            loadFailed={submissionText.loadFailed}
            params={params}
          />
        </>
      ) : (
        <Text c="dimmed" className="table-empty">
          {say("Choose a school and a class, then load its submissions.")}
        </Text>
      )}
      {generating && isLoaded && (
        <GenerateDialog
          school={loaded.school as number}
          classroom={loaded.classroom as number}
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
