import { HEADINGS_BESIDE } from "./headings-beside.ts";
import { HEADINGS_OF_SCHOOL } from "./headings-of-school.ts";
import type { ParentLanguage } from "../../forms/values/parent-languages.ts";

/**
 * Column meanings with the English headings that schools, boards and other programs use, most reliable first.
 * `readHeading` ignores case, word order, possessives and small words when it compares headings.
 */
export const HEADING_WORDS = {
  full_name: [
    ["Student Name", "Full Name", "Student Full Name", "Learner Name", "CName"],
    [
      "Name",
      "Student",
      "Display Name",
      "Legal Name",
      "LastFirst",
      "Last First Middle",
      "First and Last Name",
      "St Name",
      "Student Nm",
      "Boarder Name",
      "Boarder",
      "Hosteller Name",
      "Inmate Name",
      "Scholar Name",
      "Beneficiary Name",
      "Trainee Name",
      "Participant Name",
      "Applicant Name",
      "Member Name",
      "Cardholder Name",
    ],
    ["Name on Card", "Name on ID Card", "Print Name", "Name of Boy/Girl"],
    ["SName", "Stud Name", "StudName"],
  ],
  first_name: [
    [
      "First Name",
      "Given Name",
      "Student First Name",
      "Forename",
      "Fname",
      "Legal Forename",
      "Legal First Name",
    ],
    ["First", "Legal First"],
  ],
  middle_name: [["Middle Name", "Student Middle Name", "Middle", "Middle Initial", "MI", "MName"]],
  last_name: [
    ["Last Name", "Surname", "Family Name", "Student Last Name", "Lname", "Legal Surname", "Legal Last Name"],
    ["Last", "Legal Last"],
  ],
  father_name: [
    ["Father Name", "Father", "Student Father Name", "Father Full Name"],
    [
      "F/Name",
      "F Name",
      "Fathers Nm",
      "F Nm",
      "S/o",
      "Son of",
      "D/o",
      "S/o D/o",
      "S/o D/o W/o",
      "Son/Daughter of",
      "S/D of",
    ],
    ["Father/Guardian Name", "Father/Guardian", "Father/Husband Name", "Fr Name", "FName"],
    ["Father First Name", "Father Forename"],
  ],
  mother_name: [
    ["Mother Name", "Mother", "Student Mother Name", "Mother Full Name"],
    ["M/Name", "M Name", "MName", "M Nm"],
    ["Mother First Name", "Mother Forename"],
  ],
  guardian_name: [
    [
      "Guardian Name",
      "Guardian",
      "Parent Name",
      "Parent/Guardian Name",
      "Father/Guardian Name",
      "Parent/Guardian",
    ],
    ["Primary Contact Name", "Contact 1 Name", "Carer Name", "Primary Carer", "Carer"],
  ],
  parent_phone: [
    [
      "Parent Phone",
      "Parent Phone No",
      "Guardian Phone",
      "Guardian Phone No",
      "Parent/Guardian Phone",
      "Parent/Guardian Phone No",
    ],
    [
      "Phone",
      "Phone No",
      "Mobile",
      "Mobile No",
      "Contact",
      "Contact No",
      "Contact Phone No",
      "Contact Details",
      "Main Phone",
      "Family Phone",
      "Household Phone",
      "Primary Carer Phone",
    ],
    ["Father Phone", "Father Phone No", "F Phone", "F Phone No"],
    ["Mother Phone", "Mother Phone No", "M Phone", "M Phone No"],
    [
      "WhatsApp",
      "WhatsApp No",
      "WhatsApp Phone",
      "WhatsApp Phone No",
      "Emergency Contact",
      "Emergency Contact No",
      "Emergency No",
      "SMS No",
      "SMS Phone No",
      "Home Phone",
      "Student Phone",
      "Recovery Phone",
      "Home Contact",
      "Home Contact No",
      "Student Phone No",
    ],
  ],
  father_phone: [
    ["Father Phone", "Father Phone No"],
    ["F Phone", "F Phone No"],
  ],
  mother_phone: [
    ["Mother Phone", "Mother Phone No"],
    ["M Phone", "M Phone No"],
  ],
  emergency_phone: [["Emergency Contact", "Emergency Contact No", "Emergency Phone No"]],
  whatsapp: [["WhatsApp", "WhatsApp No", "WhatsApp Phone No"]],
  email: [
    ["Email", "Email ID", "Email Address", "Mail", "Parent Email", "Parent Email ID"],
    ["Gmail", "Gmail ID", "Contact Email", "Family Email", "Household Email"],
    ["Guardian Email", "Father Email", "Father Email ID", "Mother Email"],
  ],
  date_of_birth: [
    ["Date of Birth", "Birth Date", "DOB", "Student DOB", "Birthdate", "Birthday", "Birth"],
    [
      "Born",
      "Born on",
      "Birth Day",
      "B Day",
      "Dt of Birth",
      "DtOfBirth",
      "BDate",
      "Birth Dt",
      "DOBirth",
      "DO Birth",
      "D/Birth",
    ],
  ],
  gender: [
    ["Gender", "Sex", "Boy/Girl", "Male/Female", "M/F", "Legal Sex", "Legal Gender"],
    ["Gen", "B/G"],
  ],
  blood_group: [
    ["Blood Group", "BG", "Blood", "Blood Type", "Blood Gr", "Bld Gr", "Bld Group", "B Group", "RH Factor"],
    ["Blood Gp", "Blood Group Rh", "Blood Rh", "B G", "B Gr", "B Grp"],
  ],
  address: [
    [
      "Address",
      "Residential Address",
      "Home Address",
      "Full Address",
      "Present Address",
      "Street Address",
      "House Address",
      "Postal Address",
      "Local Address",
      "Communication Address",
      "Contact Address",
      "Parent Address",
      "Resi Address",
      "Address Block",
    ],
    [
      "Current Address",
      "Permanent Address",
      "Correspondence Address",
      "Street",
      "Address Line 1",
      "Mailing Address",
      "House No & Street",
      "Residing at",
    ],
    [
      "Vill & Post",
      "Village & Post",
      "Vill & PO",
      "Address/Village",
      "Village/Mohalla",
      "Village/Locality",
      "Mohalla/Locality",
    ],
  ],
  pincode: [["PIN Code", "Pincode", "Pin", "Postal Code", "Zip", "Zip Code", "Post Code"]],
  city: [["City", "Town", "Village", "City/Village", "Village/Town", "Place", "Suburb"]],
  district: [["District", "Dist", "Taluka", "Tehsil", "Taluk", "Mandal", "County"]],
  state: [["State", "Province", "State Name", "State/Region/Province", "State/Province", "Region"]],
  ...HEADINGS_OF_SCHOOL,
  ...HEADINGS_BESIDE,
} as const satisfies Record<string, readonly (readonly string[])[]>;

/** A column's meaning. */
export type Meaning = keyof typeof HEADING_WORDS;

/** Meanings for a student's own name, in full or in parts. */
export const OWN_NAMES: ReadonlySet<Meaning | undefined> = new Set<Meaning | undefined>([
  "full_name",
  "first_name",
  "last_name",
]);
/** Meanings for the names of a student's family. */
export const NAMES_OF_OTHERS: ReadonlySet<Meaning | undefined> = new Set<Meaning | undefined>([
  "father_name",
  "mother_name",
  "guardian_name",
]);

/** Languages of headings: those of the parents' form and some others. */
type HeadingLanguage = ParentLanguage | "ar" | "de" | "es" | "fr" | "ne" | "pt";

/** Column headings by language and meaning. */
export type HeadingsIn = Partial<Record<HeadingLanguage, Partial<Record<Meaning, readonly string[]>>>>;
