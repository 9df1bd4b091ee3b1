import { answerKey, comparableText } from "../../forms/values/clean-text.ts";
import { makeField, defaultFields, fieldFor, type FormField } from "../../forms/values/field.ts";
import { studentName } from "../records/display-name.ts";
import { fieldRole, type FieldRole } from "../answers/field-role.ts";
import { impossibleBirth, impossibleValidity } from "../answers/possible-date.ts";
import type { Sentence } from "../../sentence.ts";
import { noticedSentences } from "../noticed/noticed-sentences.ts";
import { isShouted } from "../../spreadsheets/cells/set-name-right.ts";
import { isNoAnswer } from "../answers/no-answer.ts";
import type { Doubt } from "./doubt-text.ts";
import { answerDoubter } from "./plausible.ts";

type DoubtCode = "no_answer" | "doubted" | "in_capitals";

interface DoubtFinding {
  field: string;
  code: DoubtCode;
  said: Sentence;
}

interface Answered {
  full_name: string;
  meta: Readonly<Record<string, unknown>>;
  /** The fields of the form that was answered, or null if the form no longer exists. */
  fields: readonly FormField[] | null;
}

const DOUBTED = {
  phone: noticedSentences.doubtedPhone,
  name: noticedSentences.doubtedName,
  answer: noticedSentences.doubtedAnswer,
} satisfies Record<Exclude<Doubt, "born">, unknown>;

/**
 * Returns a function that finds doubtful answers on a card, using the same rules as the form.
 * @param today YYYY-MM-DD
 * @param shownOf returns the fields of a form that the cards show; all by default
 */
function cardDoubter(
  today: string,
  shownOf: ((fields: readonly FormField[]) => ReadonlySet<string>) | undefined,
): (student: Answered) => DoubtFinding[] {
  const prepare = (fields: readonly FormField[]) => {
    const shown = shownOf?.(fields);
    const asked = shown ? fields.filter(({ name }) => shown.has(name)) : fields;
    return { doubted: answerDoubter(asked, today), name: fieldFor(asked, "full_name")?.name };
  };
  const byForm = new Map<Answered["fields"], ReturnType<typeof prepare>>();
  return ({ fields, meta, full_name }) => {
    const { doubted, name } = byForm.get(fields) ?? prepare(fields ?? USUAL_FIELDS);
    if (!byForm.has(fields)) byForm.set(fields, { doubted, name });
    const answers = name === undefined ? meta : { ...meta, [name]: full_name };
    const found = doubted(answers).flatMap(({ field, doubt }): DoubtFinding[] => {
      const answer = String(answers[field]).trim();
      if (isNoAnswer(answer)) return [{ field, code: "no_answer", said: noticedSentences.noAnswer() }];
      // Ages have a limit of their own at the gate, and a number behind a name may tell two children apart.
      if (doubt === "born" || (doubt === "name" && isNumbered(answer))) return [];
      return [{ field, code: "doubted", said: DOUBTED[doubt]() }];
    });
    if (name === undefined || found.some(({ field }) => field === name) || !isShouted(full_name))
      return found;
    return [...found, { field: name, code: "in_capitals", said: noticedSentences.inCapitals() }];
  };
}

const isNumbered = (name: string): boolean => /\p{L}/u.test(name) && /\p{Nd}/u.test(name);

/** The default fields, for students whose form no longer exists. */
const USUAL_FIELDS = defaultFields();

/** Codes of findings about data that two students in a class cannot share, or that is impossible for any student. */
type ClassFindingCode =
  | "same_photo"
  | "same_roll_no"
  | "same_admission_no"
  | "same_student"
  | "impossible_date"
  | "old_photo"
  | "photo_poor"
  | DoubtCode;

/**
 * The sentences stored with a card that was printed despite a duplicate. They do not name the other student, because
 * the name would remain after that student's data is purged.
 */
export const TWINS_UNNAMED = {
  same_photo: noticedSentences.otherSamePhoto(),
  same_roll_no: noticedSentences.otherSameRollNo(),
  same_admission_no: noticedSentences.otherSameAdmissionNo(),
  same_student: noticedSentences.otherSameStudent(),
} as const satisfies Record<Compared | "same_photo", Sentence>;

/** A finding from comparing a student with the rest of the class. `field` is the form field concerned. */
export interface ClassFinding {
  field: string;
  code: ClassFindingCode;
  said: Sentence;
  /** Whether this finding holds back the card, if a school setting determines that. */
  holds?: boolean;
}

/** A student in a class, whether or not the card is being printed now. */
export interface ClassMember {
  id: number;
  full_name: string;
  meta: Readonly<Record<string, unknown>>;
  photo: string | null;
  /** The photo carried over from an earlier school year. */
  carried_photo: string | null;
  /** The fields of the form that was answered, or null if the form no longer exists. */
  fields: readonly FormField[] | null;
}

type Members = Iterable<readonly ClassMember[]> | AsyncIterable<readonly ClassMember[]>;

export interface ClassCheck {
  /** Today's date, as YYYY-MM-DD. */
  today: string;
  /** The field for findings about the photo, or undefined if the cards do not show a photo. */
  photoField: string | undefined;
  /**
   * Returns the fields of a form that the cards show. Fields that are not on a card are not checked. If this function
   * is absent, all fields are checked.
   */
  shownOf?(fields: readonly FormField[]): ReadonlySet<string>;
  /**
   * Returns groups of students with identical photo files, as lists of IDs. Called after all students have been read.
   */
  samePhotos(): readonly (readonly number[])[] | Promise<readonly (readonly number[])[]>;
}

/** The student and the field to which a compared answer belongs. */
interface Bearer {
  id: number;
  field: string;
}

/** Traits by which students are compared. */
type Compared = "same_roll_no" | "same_admission_no" | "same_student";

const SAID = {
  same_photo: noticedSentences.samePhoto,
  same_roll_no: noticedSentences.sameRollNo,
  same_admission_no: noticedSentences.sameAdmissionNo,
  same_student: noticedSentences.sameStudent,
} as const satisfies Record<Compared | "same_photo", unknown>;

/** A trait that must be unique: the comparison key and the original answer. */
interface Trait {
  code: Compared;
  key: string;
  value: string;
  field: string;
}

/**
 * Compares the students of a class with one another, and checks their dates. The whole class is compared because a
 * duplicate may not be among the students being printed. The first pass keeps only a hash of each trait. The second
 * pass reads the students with equal hashes, so that a school with 100,000 students needs little memory.
 * @param members returns the students page by page, in any order, starting over on each call
 * @returns the findings, keyed by student ID
 */
export async function checkClass(
  members: () => Members,
  { today, photoField, shownOf, samePhotos }: ClassCheck,
): Promise<Map<number, ClassFinding[]>> {
  const found = new Map<number, ClassFinding[]>();
  const tell = (id: number, finding: ClassFinding) => {
    const known = found.get(id);
    if (known) known.push(finding);
    else found.set(id, [finding]);
  };
  const readAnswers = answerReader();
  const doubtsOf = cardDoubter(today, shownOf);
  const own: [id: number, finding: ClassFinding][] = [];
  const once = new Set<number>();
  const again = new Set<number>();
  for await (const page of members())
    for (const member of page) {
      const answerTo = readAnswers(member);
      for (const trait of traitsOf(member, answerTo)) {
        const sign = signOf(trait);
        if (once.has(sign)) again.add(sign);
        else once.add(sign);
      }
      for (const finding of [...impossibleDates(answerTo, today), ...doubtsOf(member)])
        own.push([member.id, finding]);
      if (photoField !== undefined && member.photo !== null && member.photo === member.carried_photo)
        own.push([member.id, { ...OLD_PHOTO, field: photoField }]);
    }
  const photos = await samePhotos();
  if (again.size > 0 || photos.length > 0) {
    const { shared, called } = await whoShares(members(), readAnswers, again, new Set(photos.flat()));
    /** Returns the first other student with the same trait, and how many more there are. */
    const others = (all: readonly number[], id: number) => ({
      other: called(all.find((each) => each !== id) ?? id),
      n: all.length - 1,
      more: all.length - 2,
    });
    for (const all of photos)
      for (const id of all) {
        const said = SAID.same_photo(others(all, id));
        tell(id, { field: photoField ?? "photo", code: "same_photo", said });
      }
    for (const { code, value, all } of shared) {
      const ids = all.map(({ id }) => id);
      for (const { id, field } of all)
        tell(id, { field, code, said: SAID[code]({ ...others(ids, id), number: value }) });
    }
  }
  for (const [id, finding] of own) tell(id, finding);
  return found;
}

const OLD_PHOTO = { code: "old_photo" as const, said: noticedSentences.oldPhoto() };

/** Collects the students whose trait hashes occur more than once, and their names for messages. */
async function whoShares(
  members: Members,
  readAnswers: ReturnType<typeof answerReader>,
  signs: ReadonlySet<number>,
  pictured: ReadonlySet<number>,
) {
  const bearers: Record<Compared, Map<string, { value: string; all: Bearer[] }>> = {
    same_roll_no: new Map(),
    same_admission_no: new Map(),
    same_student: new Map(),
  };
  const names = new Map<number, string>();
  for await (const page of members)
    for (const member of page) {
      const { id } = member;
      const answerTo = readAnswers(member);
      const traits = traitsOf(member, answerTo).filter((trait) => signs.has(signOf(trait)));
      if (traits.length > 0 || pictured.has(id)) names.set(id, calledBy(member, answerTo));
      for (const { code, key, value, field } of traits) {
        const known = bearers[code].get(key);
        if (known) known.all.push({ id, field });
        else bearers[code].set(key, { value, all: [{ id, field }] });
      }
    }
  const shared = (Object.keys(bearers) as Compared[]).flatMap((code) =>
    [...bearers[code].values()].filter(({ all }) => all.length > 1).map((each) => ({ code, ...each })),
  );
  return { shared, called: (id: number) => names.get(id) ?? `student ${id}` };
}

type AnswerTo = (role: FieldRole) => [field: string, answer: string];

function traitsOf(member: ClassMember, answerTo: AnswerTo): Trait[] {
  const [rollField, roll] = answerTo("roll_no");
  const [admissionField, admission] = answerTo("admission_no");
  const [, father] = answerTo("father");
  const name = studentName(member);
  const person = name !== "" && father !== "" ? `${comparableText(name)}\n${comparableText(father)}` : "";
  const traits: Trait[] = [
    { code: "same_roll_no", key: rollKey(roll), value: roll, field: rollField },
    { code: "same_admission_no", key: answerKey(admission), value: admission, field: admissionField },
    { code: "same_student", key: person, value: "", field: "full_name" },
  ];
  return traits.filter(({ key }) => key !== "");
}

function impossibleDates(answerTo: AnswerTo, today: string): ClassFinding[] {
  const checks = [
    ["born", impossibleBirth],
    ["valid_until", impossibleValidity],
  ] as const;
  return checks.flatMap(([role, why]) => {
    const [field, answer] = answerTo(role);
    const said = why(answer, today);
    return said ? [{ field, code: "impossible_date" as const, said }] : [];
  });
}

function calledBy(member: ClassMember, answerTo: AnswerTo): string {
  const [, roll] = answerTo("roll_no");
  const name = studentName(member);
  return `${name || "a student without a name"} (${roll === "" ? `student ${member.id}` : `roll no. ${roll}`})`;
}

/**
 * Returns a 53-bit hash of a trait (two rounds of FNV-1a). Collisions are very rare. If one occurs, the traits
 * themselves are compared.
 */
function signOf({ code, key }: Trait): number {
  const text = `${code}\n${key}`;
  let [low, high] = [0x811c9dc5, 0xcbf29ce4];
  for (let index = 0; index < text.length; index += 1) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(index), 0x01000197);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

/** Returns a function that looks up a student's answers by field role and returns them as strings. */
function answerReader(): (member: ClassMember) => AnswerTo {
  const rolesOf = rememberRoles();
  return ({ fields, meta }) => {
    const roles = rolesOf(fields, meta);
    return (role) => {
      const field = roles.get(role) ?? "";
      const answer = Object.hasOwn(meta, field) ? meta[field] : "";
      return [field, typeof answer === "string" || typeof answer === "number" ? String(answer).trim() : ""];
    };
  };
}

/** Returns the key for comparing roll numbers as numbers: 07 equals 7. */
const rollKey = (roll: string): string => answerKey(roll).replace(/^0+(?=\d)/, "");

/**
 * Caches which answer has which role. The role is determined from the form's fields, or from the answer's name if the
 * form lacks the field.
 */
function rememberRoles() {
  const known = new Map<ClassMember["fields"], Map<string, Map<FieldRole, string>>>();
  return (fields: ClassMember["fields"], meta: ClassMember["meta"]): ReadonlyMap<FieldRole, string> => {
    const ofForm = known.get(fields) ?? new Map<string, Map<FieldRole, string>>();
    known.set(fields, ofForm);
    const answered = Object.keys(meta);
    const key = answered.join("\n");
    const roles =
      ofForm.get(key) ?? rolesIn([...(fields ?? []), ...answered.map((name) => makeField(name, "", "text"))]);
    ofForm.set(key, roles);
    return roles;
  };
}

/** Returns the first field with each role. */
function rolesIn(fields: readonly FormField[]): Map<FieldRole, string> {
  const roles = new Map<FieldRole, string>();
  for (const field of fields) {
    const role = fieldRole(field);
    if (role && !roles.has(role)) roles.set(role, field.name);
  }
  return roles;
}
