import { fieldFor, type FormField } from "../../forms/values/field.ts";
import { PHOTO_DPI } from "../../students/photos/photo-marks.ts";
import type { ClassFinding } from "../../students/checks/check-class.ts";
import type { FamilyFinding } from "../../students/records/family-asks.ts";
import type { SignOffFinding } from "../../students/sign-off/sign-off.ts";
import type { CardFinding } from "./laid-out.ts";

/** What is noticed about a student and is not on the card: beside the others of the class, what the family asks, and what the proof says. */
export type StudentFinding = ClassFinding | FamilyFinding | SignOffFinding;

/** What can be noticed about a student's card. */
export type Finding = CardFinding | StudentFinding;

/** What is serious holds a card back until it is mended, or printed with a reason; a notice is only told. */
export const SEVERITIES = ["serious", "notice"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The texts that are a student's name under every form: what `studentName` reads. */
const NAME_TEXTS: ReadonlySet<string> = new Set(["full_name", "student_name"]);

/** The texts that are a student's name, by field name: under these forms their fields for it, too. */
export const nameTexts = (forms: readonly (readonly FormField[])[]): Set<string> =>
  new Set([...NAME_TEXTS, ...forms.flatMap((fields) => fieldFor(fields, "full_name")?.name ?? [])]);

/** What nothing stands for is serious where it is the student's name; a photo is where a face is squares, or the school says so. */
type Rule = Severity | "serious for a name" | "serious where it is coarse" | "as the school says";

/** A code that is added has to say here what it does to a card. */
const RULES: Record<Finding["code"], Rule> = {
  shrunk: "notice",
  unreadable: "serious",
  below_least: "serious",
  wrapped: "notice",
  cut: "serious",
  missing_glyph: "serious",
  font_missing: "serious",
  untested_script: "notice",
  misleading: "serious",
  empty: "serious for a name",
  blank: "serious for a name",
  photo_missing: "serious",
  photo_low_resolution: "serious where it is coarse",
  photo_poor: "as the school says",
  image_missing: "serious",
  image_low_resolution: "notice",
  not_encodable: "serious",
  code_too_long: "serious",
  address_broken: "notice",
  code_too_fine: "serious",
  code_name_cut: "notice",
  code_contrast: "serious",
  low_contrast: "serious",
  covered: "serious",
  overwritten: "serious",
  near_edge: "notice",
  same_photo: "serious",
  same_roll_no: "serious",
  same_admission_no: "serious",
  same_student: "serious",
  impossible_date: "serious",
  old_photo: "notice",
  no_answer: "serious",
  doubted: "notice",
  in_capitals: "notice",
  consent_withdrawn: "serious",
  correction_waits: "serious",
  proof_wrong: "serious",
  not_signed: "serious",
  signature_lost: "serious",
};

/** @param names the texts that are the student's name; see `nameTexts` */
export function severityOf(finding: Finding, names: ReadonlySet<string> = NAME_TEXTS): Severity {
  const rule = RULES[finding.code];
  if (rule === "serious where it is coarse")
    return "dpi" in finding && finding.dpi < PHOTO_DPI.coarse ? "serious" : "notice";
  if (rule === "as the school says") return "holds" in finding && finding.holds ? "serious" : "notice";
  if (rule !== "serious for a name") return rule;
  return missingTexts(finding).some((name) => names.has(name)) ? "serious" : "notice";
}

const missingTexts = (finding: Finding): readonly string[] =>
  "names" in finding && finding.names ? finding.names : [finding.field];
