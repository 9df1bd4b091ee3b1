import { isReadAs, type FoundClass } from "../../school/classes/find-class.ts";
import { classLabel } from "../../school/classes/label.ts";
import { staffGroupsAmong } from "../../school/classes/staff-group.ts";
import {
  classSayer,
  findSaidClass,
  saidClassFinder,
  type SaidClass,
} from "../../school/classes/said-class.ts";
import { headingFor, meaningOfField } from "../../spreadsheets/headings/match-headings.ts";
import {
  cellText,
  headingsOf,
  isBlankRow,
  saidOf,
  type RowNote,
  type SaidNote,
  type SheetRow,
} from "../../spreadsheets/cells/sheet-columns.ts";
import { isWholeRow, rowFaults, unreadableNumber } from "../../spreadsheets/cells/unreadable-cell.ts";
import { checkSaid } from "../../forms/answers/check-said.ts";
import { comparableText } from "../../forms/values/clean-text.ts";
import { comparableName } from "../../forms/values/search-columns.ts";
import { fieldFor, fieldLabel, makeField, type FormField } from "../../forms/values/field.ts";
import { classSaidSentences } from "../../school/classes/class-said-sentences.ts";
import { foundSentences } from "../../spreadsheets/said/found-sentences.ts";
import { rowSentences } from "../../spreadsheets/said/row-sentences.ts";
import { fieldsAnswered, withoutUnread } from "../checks/unread-answers.ts";
import {
  answerClaims,
  studentFinder,
  type ExistingStudent,
  type Identity,
  type Refusal,
} from "../records/claim-answers.ts";
import { studentName } from "../records/display-name.ts";
import { submissionFrom } from "../records/submission.ts";
import type { Matching } from "./compare-signs.ts";
import { doubledRows, isSameRow } from "./doubled-rows.ts";
import { usedHeadings, type ImportColumns } from "./import-columns.ts";
import { photoMatcher } from "./match-photos.ts";
import { changeOf, withAnswersOf } from "./plan-change.ts";
import { isSourcedId } from "./oneroster.ts";
import { matchStudents, type RowDoubt } from "./same-student.ts";
import type { ImportClass, ImportDraft, JudgedRows } from "./student-import.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import { answerDoubter } from "../checks/plausible.ts";
import type { Sentence } from "../../sentence.ts";
import { NAMES_OF_OTHERS, OWN_NAMES, type Meaning } from "../../spreadsheets/headings/heading-words.ts";
import { cellSentences } from "../../spreadsheets/said/cell-sentences.ts";

/** Student numbers that a spreadsheet may convert to a date. */
const NUMBERS: ReadonlySet<Meaning | undefined> = new Set<Meaning | undefined>([
  "admission_no",
  "registration_no",
  "roll_no",
  "student_id",
]);

/**
 * Returns a function that finds cells that do not suit their column: a number that became a date, or a name without
 * letters.
 */
function wrongKindOf(
  fields: readonly FormField[],
  answers: ReadonlyMap<string, string>,
): (row: SheetRow) => RowNote[] {
  const columnsOf = (meanings: ReadonlySet<Meaning | undefined>) =>
    fields.flatMap((field) => (meanings.has(meaningOfField(field)) ? (answers.get(field.name) ?? []) : []));
  const [numbers, names] = [columnsOf(NUMBERS), columnsOf(OWN_NAMES)];
  const allNames = [...names, ...columnsOf(NAMES_OF_OTHERS)];
  return (row) => [
    ...numbers.flatMap((column) => {
      const fault = unreadableNumber(cellText(row, column));
      return fault === undefined ? [] : [{ row: row.row, column, ...fault }];
    }),
    ...allNames
      .filter((column) => /\p{Nd}{6}/u.test(cellText(row, column)) && /\p{L}/u.test(cellText(row, column)))
      .map((column) => ({
        row: row.row,
        column,
        ...cellSentences.nameWithNumber(),
      })),
    ...names
      .filter((column) => /^[^\p{L}]*\p{Nd}[^\p{L}]*$/u.test(cellText(row, column)))
      .map((column) => ({
        row: row.row,
        column,
        ...cellSentences.nameWithoutLetters(),
      })),
  ];
}

/** Classifies each row as new, changed, already existing, or rejected with a reason. */
export function judgeRows(draft: ImportDraft): ImportDraft {
  const rules = rulesOf(draft);
  const judged = nothingJudged();
  for (const row of draft.rows) if (!isBlankRow(row)) judgeRow(row, rules, judged);
  return { ...draft, judged: { ...judged, doubts: rules.doubts?.said() ?? [] } };
}

export const nothingJudged = (): JudgedRows => ({
  create: [],
  change: [],
  skip: [],
  reject: [],
  photoKeys: [],
  unread: [],
  again: [],
  doubts: [],
  renamed: [],
  classes: new Map(),
  photosBy: [],
  meant: new Set(),
  suggested: [],
});

type Rules = ReturnType<typeof rulesOf>;

/** Creates the rules for all rows. Some of these rules remember earlier rows. */
function rulesOf({ input, columns, rows, free, identity }: ImportDraft) {
  const { fields, existing = [], photoFiles, today } = input;
  const typed = fields.filter(({ type }) => type !== "file");
  const columnOf = (field: FormField) => columns.answers.get(field.name) ?? fieldLabel(field);
  const { ignored } = columns;
  const headings = headingsOf(rows).filter((heading) => free.includes(heading) || !ignored.includes(heading));
  const [admission, roll] = [headingFor(headings, "admission_no"), headingFor(headings, "roll_no")];
  const classOf = classSayer(rows, columns.className, columns.section);
  const findRoom = saidClassFinder(input.classes);
  const roomOf = (row: SheetRow): number | undefined => {
    const said = input.fixedClass ? undefined : classOf(row);
    return input.fixedClass?.id ?? (said && findRoom(said).room?.id);
  };
  return {
    input,
    columns,
    typed,
    identity,
    columnOf,
    admission,
    roll,
    used: usedHeadings(columns),
    wrongKinds: wrongKindOf(typed, columns.answers),
    answered: input.understanding?.as_suggested ? fieldsAnswered(rows, typed, columns.answers) : undefined,
    ...matchAmongOwn(identity, staffGroupsAmong(input.classes), {
      rows,
      fields,
      columns: columns.answers,
      className: columns.className ?? "Class",
      admission,
      sourced: headings.find(isSourcedId),
      key: identity.field,
      existing,
      roomOf,
    }),
    decided: new Map((input.decided ?? []).map(({ row, student }) => [row, student])),
    rowOf: new Map<number, number>(),
    claim: answerClaims(fields, identity, existing),
    classOf,
    findRoom,
    doubts: today === undefined ? undefined : rowDoubts(typed, today, columnOf),
    firstOf: doubledRows(typed),
    matchPhoto:
      photoFiles && columns.photo === undefined
        ? photoMatcher(
            photoFiles,
            rows.map((row) => cellText(row, roll)),
          )
        : undefined,
  };
}

/**
 * Compares the rows of students with students, and those of staff with staff, so that a member of staff is never taken
 * for a student.
 */
function matchAmongOwn(identity: Identity, staffGroups: ReadonlySet<number>, matching: Matching) {
  const isOfStaff = (row: SheetRow) => staffGroups.has(matching.roomOf(row) ?? Number.NaN);
  const among = (ofStaff: boolean) => {
    const existing = matching.existing.filter(({ class_id }) => staffGroups.has(class_id) === ofStaff);
    const rows = matching.rows.filter((row) => isOfStaff(row) === ofStaff);
    const compared = identity.alone ? [] : existing;
    return {
      find: studentFinder(identity, existing),
      matched: matchStudents({ ...matching, rows, existing: compared }),
    };
  };
  const [students, staff] = [among(false), among(true)];
  return {
    findStudent: (row: SheetRow, ...answers: Parameters<typeof students.find>) =>
      (isOfStaff(row) ? staff : students).find(...answers),
    matched: {
      students: new Map([...students.matched.students, ...staff.matched.students]),
      doubts: new Map([...students.matched.doubts, ...staff.matched.doubts]),
      repeats: new Map([...students.matched.repeats, ...staff.matched.repeats]),
    },
  };
}

function judgeRow(row: SheetRow, rules: Rules, judged: JudgedRows): void {
  for (const id of idsMeant(row, rules)) judged.meant.add(id);
  const wrongCells = [...rowFaults(row, rules.used), ...rules.wrongKinds(row)];
  if (wrongCells.some(isWholeRow)) {
    judged.reject.push(...wrongCells);
    return;
  }
  const { cells, faults, left } = readCells(row, wrongCells, rules);
  judged.unread.push(...left);
  const meant = studentOfRow(row, cells, rules);
  const said = rules.classOf(row);
  const found = roomOf(said, rules, meant.student ?? meant.doubt?.candidates[0]?.student);
  const wrong = [...faults, ...problemsOf(row, { cells, faults, meant, found }, rules)];
  judged.reject.push(...wrong);
  if (meant.isSuggested)
    judged.suggested.push({ row: row.row, name: studentName(meant.student as ExistingStudent) });
  if (!found.room || wrong.length > 0) return;
  if (said && isReadAs(found.room, said.said)) judged.classes.set(said.said, classLabel(found.room));
  rules.doubts?.look(row.row, meant.values);
  placeRow(row, { cells, meant, room: found.room }, rules, judged);
}

/**
 * Reads a row's answers by field name, and the errors in its cells. If requested, unreadable optional cells are
 * cleared.
 */
function readCells(row: SheetRow, faults: RowNote[], { typed, columns, answered }: Rules) {
  const cells = Object.fromEntries(
    typed.map((field) => [field.name, answerOf(field, cellText(row, columns.answers.get(field.name)))]),
  );
  return answered
    ? withoutUnread(row, { fields: typed, columns: columns.answers, answered }, { cells, faults })
    : { cells, faults, left: [] };
}

/**
 * Returns the answer in a cell. For a select field, the cell may differ from the option in case, and the option
 * itself is stored.
 */
function answerOf(field: FormField, cell: string): string {
  if (field.type !== "select") return cell;
  return field.options.find((option) => comparableText(option) === comparableText(cell)) ?? cell;
}

type Cells = Readonly<Record<string, string>>;

/** The student to whom a row refers, and the resulting answers. */
interface MeantStudent {
  student: ExistingStudent | undefined;
  /** Whether the existing student has a different name from the row. */
  isRenamed: boolean;
  values: Cells;
  errors: Readonly<Record<string, readonly Sentence[]>>;
  refused: Refusal | undefined;
  /** The doubt about who the row is for, if nobody has resolved it. */
  doubt: RowDoubt | undefined;
  /** Whether the student is the one suggested for a doubtful row. */
  isSuggested: boolean;
}

const isOtherName = (one: string, other: string): boolean =>
  one !== other && comparableName(one) !== comparableName(other);

/** Returns the IDs of the stored students to whom a row may refer. */
const idsMeant = ({ row }: SheetRow, { matched }: Rules): number[] => {
  const student = matched.students.get(row);
  const candidates = matched.doubts.get(row)?.candidates ?? [];
  return [...(student ? [student.id] : []), ...candidates.map((each) => each.student.id)];
};

/** Resolves a doubtful row as the user has decided or, on request, as suggested. */
function decide({ row }: SheetRow, { matched, decided, input }: Rules) {
  const student = matched.students.get(row);
  const doubt = matched.doubts.get(row);
  if (!doubt) return { student, doubt, isSuggested: false };
  const said = decided.get(row);
  const found = doubt.candidates.find((each) => each.student.id === said)?.student;
  if (said === null || found) return { student: found, doubt: undefined, isSuggested: false };
  const suggested = input.understanding?.as_suggested ? doubt.suggested : undefined;
  return { student: suggested, doubt: suggested ? undefined : doubt, isSuggested: suggested !== undefined };
}

function studentOfRow(row: SheetRow, cells: Cells, rules: Rules): MeantStudent {
  const { input, typed } = rules;
  const first = checkSaid(typed, cells);
  const name = studentName(submissionFrom(input.fields, first.values));
  const { student: decided, doubt, isSuggested } = decide(row, rules);
  const found =
    decided || doubt || rules.decided.get(row.row) === null ? {} : rules.findStudent(row, first.values, name);
  const student = decided ?? found.student;
  const { values, errors } = student ? checkSaid(typed, withAnswersOf(student, input.fields, cells)) : first;
  const isRenamed = student !== undefined && isOtherName(studentName(student), name);
  return { student, isRenamed, values, errors, refused: found.refused, doubt, isSuggested };
}

/** Whether a row has a value for a field. */
const saysField =
  (student: ExistingStudent | undefined, cells: Cells) =>
  ({ name }: FormField): boolean =>
    !student || cells[name] !== "";

const noteOn = ({ row }: SheetRow, column: string, said: SaidNote): RowNote => ({
  row,
  column,
  ...saidOf(said),
});

/** Creates the note that asks which student a doubtful row is for. */
function doubtNote(row: SheetRow, column: string, doubt: RowDoubt, classes: readonly ImportClass[]): RowNote {
  const labels = new Map(classes.map((room) => [room.id, classLabel(room)]));
  const students = doubt.candidates.map(({ student }) => ({
    id: student.id,
    name: studentName(student),
    class: labels.get(student.class_id) ?? "",
  }));
  const candidates = doubt.candidates.map(({ same, different }, at) => {
    const { name = "", class: room = "" } = students[at] ?? {};
    const said = { name, class: room, same };
    return different.length === 0
      ? rowSentences.candidateAlike(said)
      : rowSentences.candidate({ ...said, different });
  });
  const [first] = candidates;
  const said =
    candidates.length === 1 && first
      ? rowSentences.mayBe({ student: first })
      : rowSentences.mayBeSeveral({ students: candidates });
  return {
    ...noteOn(row, column, said),
    doubt: { students, suggested: doubt.suggested?.id ?? null },
  };
}

type Room = FoundClass<ImportClass>;

/** Returns the errors of a row, except those in cells that already have an error. */
function problemsOf(
  row: SheetRow,
  judged: { cells: Cells; faults: readonly RowNote[]; meant: MeantStudent; found: Room },
  { input, typed, columns, columnOf, claim }: Rules,
): RowNote[] {
  const { student, values, errors, refused, doubt } = judged.meant;
  const { problem, unknown } = judged.found;
  const refusals = refused ? [refused] : claim(row.row, values, student);
  const faulty = new Set(judged.faults.map(({ column }) => column));
  const ofClass =
    problem && !faulty.has(columns.section ?? "")
      ? [
          {
            ...noteOn(row, columns.className ?? "Class", problem),
            ...(unknown !== undefined && { unknown_class: unknown }),
          },
        ]
      : [];
  const problems = [
    ...ofClass,
    ...typed
      .filter(doubt ? ({ name }) => judged.cells[name] !== "" : saysField(student, judged.cells))
      .flatMap((field) => (errors[field.name] ?? []).map((said) => noteOn(row, columnOf(field), said))),
    ...(doubt ? [] : refusals.map(({ field, ...said }) => noteOn(row, columnOf(field), said))),
  ].filter(({ column }) => !faulty.has(column));
  // The right answer in a cell may settle the doubt.
  const isInDoubt = doubt && problems.length + faulty.size === 0;
  return isInDoubt ? [doubtNote(row, nameColumn(columns, input.fields), doubt, input.classes)] : problems;
}

/** Finds the class for a row. If the row does not name a class, an existing student stays in the current class. */
function roomOf(said: SaidClass | undefined, { input, findRoom }: Rules, student?: ExistingStudent): Room {
  const { fixedClass } = input;
  const own = !said && !fixedClass && input.classes.find(({ id }) => id === student?.class_id);
  if (own) return { room: own };
  if (!fixedClass) return said ? findRoom(said) : { problem: classSaidSentences.required() };
  if (!said || input.sure?.includes("class") || findSaidClass([fixedClass], said).room)
    return { room: fixedClass };
  const other = { said: said.said, class: classLabel(fixedClass) };
  return { problem: classSaidSentences.otherThanImport(other) };
}

/** Adds the student of a valid row to the new, changed or unchanged students. */
function placeRow(
  row: SheetRow,
  { cells, meant, room }: { cells: Cells; meant: MeantStudent; room: ImportClass },
  rules: Rules,
  judged: JudgedRows,
): void {
  const { input, columns, typed } = rules;
  const { student, values } = meant;
  const { full_name, parent_phone, meta, files } = submissionFrom(input.fields, values);
  const answers = { row: row.row, classId: room.id, full_name, parent_phone, meta, files };
  const name = studentName({ full_name, meta });
  const earlier = rules.firstOf(row.row, name, room.id, values);
  if (earlier !== undefined && !student) {
    if (isSameRow(judged.create, earlier, { full_name, parent_phone, meta }, input.fields))
      judged.again.push([row.row, earlier]);
    else judged.reject.push(sameStudent(row, earlier, rules));
    return;
  }
  const said = { input, columns, typed: typed.filter(saysField(student, cells)) };
  const before = student && (rules.matched.repeats.get(row.row) ?? rules.rowOf.get(student.id));
  if (student && before !== undefined) {
    const { changes } = changeOf(student, { ...answers, photoKey: null }, said);
    const phone = fieldFor(input.fields, "parent_phone");
    // Of one who has the same number each row may be another guardian.
    if (changes.every(({ column }) => phone !== undefined && column === rules.columnOf(phone)))
      judged.again.push([row.row, before]);
    else judged.reject.push(sameStudent(row, before, rules));
    return;
  }
  if (student) rules.rowOf.set(student.id, row.row);
  const photoKey = photoOf(row, { name, room }, rules, judged);
  if (photoKey !== null) judged.photoKeys.push({ row: row.row, key: photoKey });
  const planned = { ...answers, photoKey };
  if (!student) {
    judged.create.push(planned);
    return;
  }
  if (meant.isRenamed) judged.renamed.push({ from: studentName(student), to: name });
  const change = changeOf(student, planned, said);
  if (change.changes.length > 0) judged.change.push(change);
  else judged.skip.push({ ...alreadyThere(row, name, values, rules), id: student.id, classId: room.id });
}

const sameStudent = (row: SheetRow, earlier: number, { columns, input }: Rules): RowNote =>
  noteOn(row, nameColumn(columns, input.fields), rowSentences.sameStudent({ earlier, row: row.row }));

/**
 * Returns the name of a student's photo: the name in the column, a matching file, or the existing photo, in that order.
 */
function photoOf(
  row: SheetRow,
  { name, room }: { name: string; room: ImportClass },
  { input, columns, admission, roll, matchPhoto }: Rules,
  judged: JudgedRows,
): string | null {
  if (columns.photo !== undefined) return cellText(row, columns.photo) || null;
  const matched = matchPhoto?.({
    name,
    admission: cellText(row, admission),
    roll: cellText(row, roll),
    room,
  });
  if (matched) judged.photosBy.push(matched.by);
  return matched?.file ?? (input.photoFiles && name !== "" ? name : null);
}

function alreadyThere(row: SheetRow, name: string, values: Cells, { identity, columnOf }: Rules): RowNote {
  const key = identity.field;
  if (!key) return noteOn(row, "", saidThere(name));
  const by = { label: fieldLabel(key), answer: values[key.name] ?? "" };
  const said =
    name === "" ? rowSentences.studentAlreadyThereWith(by) : rowSentences.alreadyThereWith({ name, ...by });
  return noteOn(row, columnOf(key), said);
}

/** Returns the message for an existing student whom the row does not change. */
export const saidThere = (name: string): Sentence =>
  name === "" ? rowSentences.studentAlreadyThere() : rowSentences.alreadyThere({ name });

/** Returns the heading of the name column for use in notes, or the field's label if there is no such column. */
export function nameColumn({ answers }: ImportColumns, fields: readonly FormField[]): string {
  const field = fieldFor(fields, "full_name") ?? makeField("full_name", "Name", "text");
  return answers.get(field.name) ?? fieldLabel(field);
}

const MOST_SHOWN = 8;

/**
 * Collects doubtful answers. They are reported to the user rather than rejected.
 * @param today YYYY-MM-DD
 * @param columnOf returns a field's name for messages
 */
function rowDoubts(fields: readonly FormField[], today: string, columnOf: (field: FormField) => string) {
  const doubtsOf = answerDoubter(fields, today);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const doubted: RowNote[] = [];
  return {
    look(row: number, values: Readonly<Record<string, string>>): void {
      for (const { field } of doubtsOf(values)) {
        const column = columnOf(byName.get(field) as FormField);
        doubted.push({ row, column, message: values[field] ?? "" });
      }
    },
    /** Returns the guess that reports all doubtful answers, or an empty list if there are none. */
    said(): Guess[] {
      if (doubted.length === 0) return [];
      const shown = firstFew(
        doubted,
        MOST_SHOWN,
        ({ row, column, message }) => `${row}, ${column}, "${message}"`,
        "; ",
      );
      return [{ what: "doubt", ...foundSentences.hardlyMeant({ n: doubted.length, shown }) }];
    },
  };
}
