import { classesRead, isReadAs, type FoundClass } from "../../school/classes/find-class.ts";
import { doubledRows } from "./doubled-rows.ts";
import { askOtherRows, classSayer, findSaidClass, type SaidClass } from "../../school/classes/said-class.ts";
import { inSheetOrder, rejectedRows, type PlanRow } from "../../spreadsheets/cells/import-plan.ts";
import { classLabel } from "../../school/classes/label.ts";
import { headingFor } from "../../spreadsheets/headings/match-headings.ts";
import type { Sure } from "../../spreadsheets/cells/sure.ts";
import { askMoved } from "./moved-students.ts";
import { understandCells } from "../../spreadsheets/columns/understand-cells.ts";
import { withoutLeavers, withoutStaff } from "../records/left-school.ts";
import { withOtherPhones } from "../../spreadsheets/columns/other-phones.ts";
import {
  cellText,
  headingKey,
  headingsOf,
  isBlankRow,
  type RowNote,
} from "../../spreadsheets/cells/sheet-columns.ts";
import { checkAnswers } from "../../forms/answers/check-answers.ts";
import { Failure } from "../../failure.ts";
import { comparisonKey } from "../../forms/values/clean-text.ts";
import { fieldFor, fieldLabel, makeField, type FormField } from "../../forms/values/field.ts";
import { fieldText } from "../../messages.ts";
import { answerClaims, studentFinder, type ExistingStudent } from "../records/claim-answers.ts";
import { changeOf, withAnswersOf } from "./plan-change.ts";
import { wrongKindOf } from "../checks/wrong-kind.ts";
import { saidAbsent, saidRenamed, saidUnkept, studentsRenamed } from "./same-student.ts";
import { rowDoubts } from "./doubted-rows.ts";
import { isSameRow, saidAgain } from "./rows-again.ts";
import { photoMatcher, photosFound, type FoundBy } from "./match-photos.ts";
import { studentName } from "../records/display-name.ts";
import { keyFieldOf, mappingOf, usedHeadings } from "./import-columns.ts";
import { matchImportColumns } from "./needed-columns.ts";
import { isWholeRow, rowFaults } from "../../spreadsheets/cells/unreadable-cell.ts";
import type { ImportClass, PlannedStudent, StudentImport, StudentImportPlan } from "./student-import.ts";
import { submissionFrom } from "../records/submission.ts";
import { fieldsAnswered, saidLeft, withoutUnread } from "../checks/unread-answers.ts";

type Room = FoundClass<ImportClass>;

/** A student who is there stays in the class where the row names none. */
function roomOf(said: SaidClass | undefined, input: StudentImport, student?: ExistingStudent): Room {
  const own = input.classes.find(({ id }) => id === student?.class_id);
  if (!said && !input.fixedClass && own) return { room: own };
  const { fixedClass } = input;
  if (!fixedClass)
    return said ? findSaidClass(input.classes, said) : { problem: fieldText.required("Class") };
  if (!said || input.sure?.includes("class") || findSaidClass([fixedClass], said).room)
    return { room: fixedClass };
  return { problem: `The row says "${said.said}", but the import is for "${classLabel(fixedClass)}".` };
}

/** A select's cell may differ from its option in case; what is kept is the option. */
function answerOf(field: FormField, cell: string): string {
  if (field.type !== "select") return cell;
  return field.options.find((option) => comparisonKey(option) === comparisonKey(cell)) ?? cell;
}

/**
 * Plans an import of students from a sheet. Every answer passes the same check as on the public form, except files,
 * which the caller checks against the photos it has. A row that means a student who is there changes what its cells say
 * otherwise, and an empty cell nothing; a unique answer that somebody else gave is rejected and names who or which row
 * gave it first. A cell that holds an error or was not read is rejected, never taken for an answer. Blank rows are passed over. Throws a Failure `unprocessable` where the headings cannot be matched (see
 * `matchImportColumns`).
 */
export function planStudentImport(input: StudentImport): StudentImportPlan {
  const { fields, existing = [], keyField } = input;
  const isSure = (of: Sure) => input.sure?.includes(of) === true;
  const asSuggested = input.understanding?.as_suggested;
  const fixedClass = Boolean(input.fixedClass);
  const columns = matchImportColumns(input.rows, fields, { ...input, fixedClass, asSuggested });
  const isSaid = (column: string) =>
    (input.wishes ?? []).some((wish) => headingKey(wish.column) === headingKey(column));
  const free = columns.ignored.filter((heading) => !isSaid(heading));
  const students = withoutStaff(input.rows, columns.className);
  const present = withoutLeavers(students.rows, free);
  const phone = fieldFor(fields, "parent_phone");
  const ofPhone = phone && columns.answers.get(phone.name);
  const own =
    phone && ofPhone !== undefined && !isSaid(ofPhone)
      ? withOtherPhones(present.rows, phone, ofPhone, free)
      : { rows: present.rows, guesses: [] };
  const understood = understandCells(own.rows, fields, columns.answers, input.understanding ?? {}, {
    names: new Set(existing.map(studentName)),
    days: new Map(
      fields
        .filter(({ type }) => type === "date")
        .map(({ name }) => [name, new Set(existing.map(({ meta }) => String(meta[name] ?? "")))]),
    ),
  });
  const { rows } = understood;
  const typed = fields.filter(({ type }) => type !== "file");
  const identity = { field: keyFieldOf(fields, keyField), alone: keyField !== undefined };
  const findStudent = studentFinder(identity, existing);
  const claim = answerClaims(fields, identity, existing);
  const columnOf = (field: FormField) => columns.answers.get(field.name) ?? fieldLabel(field);
  const { ignored } = columns;
  const plan: StudentImportPlan = {
    create: [],
    change: [],
    skip: [],
    reject: [],
    photoKeys: [],
    mapping: mappingOf(columns),
    ignored,
    guesses: [
      ...columns.guesses,
      ...students.guesses,
      ...present.guesses,
      ...own.guesses,
      ...understood.guesses,
    ],
  };
  const classes = new Map<string, string>();
  const doubts = input.today === undefined ? undefined : rowDoubts(typed, input.today, columnOf);
  const wrongKinds = wrongKindOf(typed, columns.answers);
  const classOf = classSayer(rows, columns.className, columns.section);
  if (input.fixedClass && !isSure("class"))
    ask(askOtherRows(rows, classOf, columns.className, input.fixedClass));
  const firstOf = doubledRows(typed);
  const headings = headingsOf(rows).filter((heading) => free.includes(heading) || !ignored.includes(heading));
  const [admission, roll] = [headingFor(headings, "admission_no"), headingFor(headings, "roll_no")];
  const known = identity.alone ? [] : existing;
  const renamed = studentsRenamed(rows, fields, columns.answers, known, admission);
  const names: { from: string; to: string }[] = [];
  const byWhat: FoundBy[] = [];
  const again: [row: number, earlier: number][] = [];
  const ownPhotos =
    input.photoFiles && columns.photo === undefined
      ? photoMatcher(
          input.photoFiles,
          rows.map((row) => cellText(row, roll)),
        )
      : undefined;

  const unread: RowNote[] = [];
  const answered = asSuggested ? fieldsAnswered(rows, typed, columns.answers) : [];
  for (const row of rows) {
    if (isBlankRow(row)) continue;
    const note = (column: string, message: string): RowNote => ({ row: row.row, column, message });
    const wrongCells = [...rowFaults(row, usedHeadings(columns)), ...wrongKinds(row)];
    if (wrongCells.some(isWholeRow)) {
      plan.reject.push(...wrongCells);
      continue;
    }
    const said = {
      faults: wrongCells,
      cells: Object.fromEntries(
        typed.map((field) => [field.name, answerOf(field, cellText(row, columns.answers.get(field.name)))]),
      ),
    };
    const { cells, faults, left } = asSuggested
      ? withoutUnread(row, { fields: typed, columns: columns.answers, answered }, said)
      : { ...said, left: [] };
    unread.push(...left);
    const first = checkAnswers(typed, cells);
    const found = findStudent(first.values, studentName(submissionFrom(fields, first.values)));
    const student: ExistingStudent | undefined = found.student ?? renamed.get(row.row);
    const { values, errors } = student ? checkAnswers(typed, withAnswersOf(student, fields, cells)) : first;
    const isAsked = ({ name }: FormField) => !student || cells[name] !== "";
    const saidClass = classOf(row);
    const { room, problem, unknown } = roomOf(saidClass, input, student);
    const refused = found.refused ? [found.refused] : claim(row.row, values, student);
    const faulty = new Set(faults.map(({ column }) => column));
    const isRead = ({ column }: RowNote) => !faulty.has(column);
    const problems = [
      ...(problem && !faulty.has(columns.section ?? "")
        ? [
            {
              ...note(columns.className ?? "Class", problem),
              ...(unknown !== undefined && { unknown_class: unknown }),
            },
          ]
        : []),
      ...typed
        .filter(isAsked)
        .flatMap((field) => (errors[field.name] ?? []).map((message) => note(columnOf(field), message))),
      ...refused.map(({ field, message }) => note(columnOf(field), message)),
    ];
    const wrong = [...faults, ...problems.filter(isRead)];
    plan.reject.push(...wrong);
    if (!room || wrong.length > 0) continue;
    if (saidClass && isReadAs(room, saidClass.said)) classes.set(saidClass.said, classLabel(room));

    doubts?.look(row.row, values);

    const { full_name, parent_phone, meta, files } = submissionFrom(fields, values);
    const name = studentName({ full_name, meta });
    const earlier = firstOf(row.row, name, room.id, values);
    if (
      earlier !== undefined &&
      !student &&
      isSameRow(plan, earlier, { full_name, parent_phone, meta }, fields)
    ) {
      again.push([row.row, earlier]);
      continue;
    }
    if (earlier !== undefined && !student) {
      const message = `Rows ${earlier} and ${row.row} are the same student: leave one of them, or tell them apart by a number.`;
      plan.reject.push(note(columnOf(nameField(fields)), message));
      continue;
    }
    const owner = { name, admission: cellText(row, admission), roll: cellText(row, roll), room };
    const matched = ownPhotos?.(owner);
    if (matched) byWhat.push(matched.by);
    const photoKey =
      columns.photo === undefined ? nameOf(matched, name, input) : cellText(row, columns.photo) || null;
    if (photoKey !== null) plan.photoKeys.push({ row: row.row, key: photoKey });
    const planned = { row: row.row, classId: room.id, full_name, parent_phone, meta, files, photoKey };
    if (!student) {
      plan.create.push(planned);
      continue;
    }
    if (found.student === undefined) names.push({ from: studentName(student), to: name });
    const change = changeOf(student, planned, { input, columns, typed: typed.filter(isAsked) });
    if (change.changes.length > 0) plan.change.push(change);
    else {
      const [column, message] = alreadyThere(name, identity.field, values, columnOf);
      plan.skip.push({ ...note(column, message), id: student.id, classId: room.id });
    }
  }
  if (!isSure("moved")) ask(askMoved(plan.change, input.classes));
  if (names.length > 0) plan.guesses.push(saidRenamed(names));
  const there = [...plan.change, ...plan.skip];
  const ofSheet = new Set([...plan.create, ...there].map(({ classId }) => classId));
  const absent = saidAbsent(existing, new Set(there.map(({ id }) => id)), ofSheet);
  if (absent && plan.reject.length === 0) plan.guesses.push(absent);
  plan.guesses.push(...(doubts?.said() ?? []));
  if (again.length > 0) plan.guesses.push(saidAgain(again));
  if (unread.length > 0) plan.guesses.push(saidLeft(unread));
  if (classes.size > 0) plan.guesses.push(classesRead(columns.className, classes));
  if (byWhat.length > 0) plan.guesses.push(photosFound(byWhat));
  const tells = byWhat.includes("admission number") || known.some((student) => student.admission);
  plan.guesses.push(...saidUnkept(rows, fields, free, tells));
  return input.photoFiles && columns.photo === undefined
    ? withoutSharedNames(plan, columnOf(nameField(fields)))
    : plan;
}

/** @throws Failure `unprocessable` for a question that somebody has to answer first. */
function ask(question: string | undefined): void {
  if (question !== undefined) throw new Failure("unprocessable", question);
}

/** What a photo is called that no column names. */
const nameOf = (
  matched: { file: string } | undefined,
  name: string,
  { photoFiles }: StudentImport,
): string | null => matched?.file ?? (photoFiles && name !== "" ? name : null);

const nameField = (fields: readonly FormField[]): FormField =>
  fieldFor(fields, "full_name") ?? makeField("full_name", "Name", "text");

function alreadyThere(
  name: string,
  key: FormField | undefined,
  values: Readonly<Record<string, string>>,
  columnOf: (field: FormField) => string,
): [column: string, message: string] {
  const who = name || "The student";
  if (!key) return ["", `${who} is already there.`];
  return [columnOf(key), `${who} is already there, with ${fieldLabel(key)} ${values[key.name] ?? ""}.`];
}

/** Rejects students of one name where the name is all that tells whose photo is whose. */
function withoutSharedNames(plan: StudentImportPlan, column: string): StudentImportPlan {
  const keyOf = ({ photoKey }: PlannedStudent) => (photoKey === null ? "" : comparisonKey(photoKey));
  const counts = new Map<string, number>();
  for (const each of [...plan.create, ...plan.change])
    counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  const isShared = (each: PlannedStudent) => keyOf(each) !== "" && (counts.get(keyOf(each)) ?? 0) > 1;
  const shared = [...plan.create, ...plan.change].filter(isShared).map(({ row, photoKey }) => ({
    row,
    column,
    message: `Several students are named ${photoKey}, so that their photos cannot be told by name: name them in a column.`,
  }));
  return {
    ...plan,
    create: plan.create.filter((each) => !isShared(each)),
    change: plan.change.filter((each) => !isShared(each)),
    reject: [...plan.reject, ...shared],
  };
}

/** The plan row by row, as a dry run shows it. */
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
    ...plan.skip.map(({ row, column, message }): PlanRow => ({
      row,
      name: "",
      action: "skip",
      column,
      reason: message,
    })),
    ...rejectedRows(plan.reject),
  ]);
}
