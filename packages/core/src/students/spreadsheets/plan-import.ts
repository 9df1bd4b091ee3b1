import { classesRead } from "../../school/classes/find-class.ts";
import { askOtherRows, classSayer } from "../../school/classes/said-class.ts";
import { inSheetOrder, reasonOf, rejectedRows, type PlanRow } from "../../spreadsheets/cells/import-plan.ts";
import { understandCells } from "../../spreadsheets/columns/understand-cells.ts";
import { withoutLeavers, withoutStaff } from "../records/left-school.ts";
import { withOtherPhones } from "../../spreadsheets/columns/other-phones.ts";
import { headingKey, type SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";
import type { Failure } from "../../failure.ts";
import { questionFailures } from "../../spreadsheets/said/question-failures.ts";
import { rowSentences } from "../../spreadsheets/said/row-sentences.ts";
import { comparableText } from "../../forms/values/clean-text.ts";
import { fieldFor } from "../../forms/values/field.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import type { Sure } from "../../spreadsheets/cells/sure.ts";
import { saidGone, saidRenamed, saidSuggested, saidUnkept } from "./same-student.ts";
import { saidAgain } from "./doubled-rows.ts";
import { photosFound } from "./match-photos.ts";
import { studentName } from "../records/display-name.ts";
import { keyFieldOf, mappingOf } from "./import-columns.ts";
import { judgeRows, nameColumn, nothingJudged } from "./judge-rows.ts";
import { matchImportColumns } from "./needed-columns.ts";
import type {
  ImportDraft,
  PlannedStudent,
  StudentImport,
  StudentImportPlan,
  PlannedChange,
} from "./student-import.ts";
import { saidLeft } from "../checks/unread-answers.ts";
import { classLabel, type ClassName } from "../../school/classes/label.ts";
import { staffGroupsAmong } from "../../school/classes/staff-group.ts";
import { firstFew } from "../../forms/values/first-few.ts";

/**
 * Plans an import of students from a sheet. Every answer is validated as on the public form, except files. The caller
 * compares files with the available photos. A row for an existing student changes only the answers that differ, and
 * an empty cell changes nothing. If a unique answer already belongs to another student or row, it is rejected, and
 * the message names that student or row. A cell with an error, or one that could not be read, is rejected and never
 * used as an answer. Blank rows are skipped. Throws a Failure `unprocessable` if the headings cannot be matched (see
 * `matchImportColumns`).
 */
export function planStudentImport(input: StudentImport): StudentImportPlan {
  const { columns, guesses, judged, gone } = STAGES.reduce((draft, stage) => stage(draft), begin(input));
  const { create, change, skip, reject, photoKeys } = judged;
  const { ignored } = columns;
  return { create, change, skip, reject, photoKeys, gone, mapping: mappingOf(columns), ignored, guesses };
}

/** The stages that turn a sheet into a plan. */
const STAGES: readonly ((draft: ImportDraft) => ImportDraft)[] = [
  leaveOutOthers,
  takePhones,
  understand,
  tellIdentity,
  askForClass,
  judgeRows,
  findGone,
  askForMoves,
  sayWhatWasFound,
  refuseSharedNames,
];

/** Starts a draft by finding the sheet's columns. */
function begin(input: StudentImport): ImportDraft {
  const { rows, fields } = input;
  const asSuggested = input.understanding?.as_suggested;
  const columns = matchImportColumns(rows, fields, {
    ...input,
    fixedClass: Boolean(input.fixedClass),
    isOfStaff: input.fixedClass?.holds === "staff",
    asSuggested,
  });
  return {
    input,
    columns,
    free: columns.ignored.filter((heading) => !isSaid(input, heading)),
    rows,
    guesses: columns.guesses,
    identity: { field: undefined, alone: false },
    judged: nothingJudged(),
    gone: [],
  };
}

const isSaid = ({ wishes = [] }: StudentImport, heading: string): boolean =>
  wishes.some(({ column }) => headingKey(column) === headingKey(heading));

const isSure = ({ sure = [] }: StudentImport, of: Sure): boolean => sure.includes(of);

const read = (draft: ImportDraft, rows: readonly SheetRow[], guesses: readonly Guess[]): ImportDraft => ({
  ...draft,
  rows,
  guesses: [...draft.guesses, ...guesses],
});

/** Removes staff and students who have left. */
function leaveOutOthers(draft: ImportDraft): ImportDraft {
  const { classes, fixedClass } = draft.input;
  const groups = classes.filter(({ holds }) => holds === "staff");
  const students =
    fixedClass?.holds === "staff"
      ? { rows: draft.rows, guesses: [] }
      : withoutStaff(draft.rows, draft.columns.className, groups);
  const present = withoutLeavers(students.rows, draft.free);
  return read(draft, present.rows, [...students.guesses, ...present.guesses]);
}

/** Fills in missing phone numbers of parents from another column. */
function takePhones(draft: ImportDraft): ImportDraft {
  const { input, columns, free } = draft;
  const phone = fieldFor(input.fields, "parent_phone");
  const heading = phone && columns.answers.get(phone.name);
  if (!phone || heading === undefined || isSaid(input, heading)) return draft;
  const { rows, guesses } = withOtherPhones(draft.rows, phone, heading, free);
  return read(draft, rows, guesses);
}

/** Interprets the cells of the rows. */
function understand(draft: ImportDraft): ImportDraft {
  const { fields, existing = [], understanding = {} } = draft.input;
  const days = fields
    .filter(({ type }) => type === "date")
    .map(({ name }) => [name, new Set(existing.map(({ meta }) => String(meta[name] ?? "")))] as const);
  const known = { names: new Set(existing.map(studentName)), days: new Map(days) };
  const { rows, guesses } = understandCells(draft.rows, fields, draft.columns.answers, understanding, known);
  return read(draft, rows, guesses);
}

/** Finds the field that identifies existing students. */
function tellIdentity(draft: ImportDraft): ImportDraft {
  const { fields, keyField } = draft.input;
  return { ...draft, identity: { field: keyFieldOf(fields, keyField), alone: keyField !== undefined } };
}

/** Asks for confirmation if every row names a class other than the given one. */
function askForClass(draft: ImportDraft): ImportDraft {
  const { input, rows, columns } = draft;
  if (!input.fixedClass || isSure(input, "class")) return draft;
  const classOf = classSayer(rows, columns.className, columns.section);
  return ask(draft, askOtherRows(rows, classOf, columns.className, input.fixedClass));
}

/** Asks for confirmation before moving students whose cards have been printed to another class. */
function askForMoves(draft: ImportDraft): ImportDraft {
  const { input, judged } = draft;
  return isSure(input, "moved") ? draft : ask(draft, askMoved(judged.change, input.classes));
}

/**
 * Throws a question that must be answered before the import can continue.
 * @throws Failure `unprocessable` with the question, if there is one.
 */
function ask(draft: ImportDraft, question: Failure | undefined): ImportDraft {
  if (question) throw question;
  return draft;
}

/**
 * Finds the stored students who are not in any row, if the sheet contains most of the students in its classes. A sheet
 * with most of the school's students counts as a list of all classes, but not of the staff groups that it does not name.
 */
function findGone(draft: ImportDraft): ImportDraft {
  const { existing = [], classes, fixedClass } = draft.input;
  const { change, skip, create, meant } = draft.judged;
  for (const { id } of [...change, ...skip]) meant.add(id);
  const ofSheet = new Set([...create, ...change, ...skip].map(({ classId }) => classId));
  const staffGroups = staffGroupsAmong(classes);
  const students = existing.filter(({ class_id }) => !staffGroups.has(class_id));
  const found = students.filter(({ id }) => meant.has(id));
  const isOfAll = fixedClass === undefined && found.length * 2 >= students.length;
  const isListed = (room: number) => ofSheet.has(room) || (isOfAll && !staffGroups.has(room));
  const listed = existing.filter(({ class_id }) => isListed(class_id));
  const absent = listed.filter(({ id }) => !meant.has(id));
  if (absent.length * 2 > listed.length) return draft;
  const labels = new Map(classes.map((room) => [room.id, classLabel(room)]));
  const gone = absent.map((student) => ({
    id: student.id,
    name: studentName(student),
    class: labels.get(student.class_id) ?? "",
  }));
  return { ...draft, gone };
}

/** Adds the guesses about several rows at once to the import plan. */
function sayWhatWasFound(draft: ImportDraft): ImportDraft {
  const { input, columns, rows, free, identity, judged } = draft;
  const { renamed, suggested, doubts, again, unread, classes, photosBy } = judged;
  const isNumbered = !identity.alone && (input.existing ?? []).some((student) => student.admission);
  return read(draft, rows, [
    ...(renamed.length > 0 ? [saidRenamed(renamed)] : []),
    ...(suggested.length > 0 ? [saidSuggested(suggested)] : []),
    ...saidGone(draft.gone),
    ...doubts,
    ...(again.length > 0 ? [saidAgain(again)] : []),
    ...(unread.length > 0 ? [saidLeft(unread)] : []),
    ...(classes.size > 0 ? [classesRead(columns.className, classes)] : []),
    ...photosFound(photosBy),
    ...saidUnkept(rows, input.fields, free, photosBy.includes("AdmissionNumber") || isNumbered),
  ]);
}

/** Rejects students who would share a photo because photos are matched only by file name. */
function refuseSharedNames(draft: ImportDraft): ImportDraft {
  const { input, columns, judged } = draft;
  if (!input.photoFiles || columns.photo !== undefined) return draft;
  const { create, change, reject } = judged;
  const keyOf = ({ photoKey }: PlannedStudent) => (photoKey === null ? "" : comparableText(photoKey));
  const counts = new Map<string, number>();
  for (const each of [...create, ...change]) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  const isShared = (each: PlannedStudent) => keyOf(each) !== "" && (counts.get(keyOf(each)) ?? 0) > 1;
  const column = nameColumn(columns, input.fields);
  const shared = [...create, ...change].filter(isShared).map(({ row, photoKey }) => ({
    row,
    column,
    ...rowSentences.severalNamed({ name: photoKey ?? "" }),
  }));
  return {
    ...draft,
    judged: {
      ...judged,
      create: create.filter((each) => !isShared(each)),
      change: change.filter((each) => !isShared(each)),
      reject: [...reject, ...shared],
    },
  };
}

/** Lists the rows of the plan, as shown in a dry run. */
export function studentPlanRows(plan: StudentImportPlan): PlanRow[] {
  const nameOf = ({ full_name, meta }: PlannedStudent) => studentName({ full_name, meta });
  return inSheetOrder([
    ...plan.create.map((each): PlanRow => ({ row: each.row, name: nameOf(each), action: "create" })),
    ...plan.change.map((each): PlanRow => ({
      row: each.row,
      name: nameOf(each),
      action: "change",
      changes: each.changes,
    })),
    ...plan.skip.map((note): PlanRow => ({
      row: note.row,
      name: "",
      action: "skip",
      column: note.column,
      ...reasonOf(note),
    })),
    ...rejectedRows(plan.reject),
    ...plan.gone.map((student): PlanRow => ({
      row: 0,
      name: student.name,
      action: "gone",
      id: student.id,
      column: student.class,
      ...reasonOf(rowSentences.notInFile({ name: student.name || "no name" })),
    })),
  ]);
}

const MOST_NAMED = 3;

/**
 * Asks whether students may be moved to a different class even though their printed cards show the current class.
 * Returns undefined if there are no such students.
 */
function askMoved(
  change: readonly PlannedChange[],
  classes: readonly (ClassName & { id: number })[],
): Failure | undefined {
  const moved = change.filter(({ before, classId }) => before.is_printed && before.class_id !== classId);
  if (moved.length === 0) return undefined;
  const labels = new Map(classes.map((room) => [room.id, classLabel(room)]));
  const shown = firstFew(
    moved,
    MOST_NAMED,
    ({ before, classId }) =>
      `${studentName(before)}, ${labels.get(before.class_id) ?? ""} → ${labels.get(classId) ?? ""}`,
    "; ",
  );
  return questionFailures.printedMove({ n: moved.length, shown });
}
