import type { ParentLanguage } from "../forms/parent-languages.ts";

/**
 * What a column can mean, and the headings that schools, boards and other programs give it, in English: the surest first. Words are
 * compared as `readHeading` does, without case, order, possessives and small words.
 */
export const HEADING_WORDS = {
  full_name: [
    ["Student Name", "Full Name", "Student Full Name", "Learner Name"],
    ["Name", "Student", "Display Name"],
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
  ],
  middle_name: [["Middle Name", "Student Middle Name"]],
  last_name: [
    ["Last Name", "Surname", "Family Name", "Student Last Name", "Lname", "Legal Surname", "Legal Last Name"],
  ],
  father_name: [
    ["Father Name", "Father", "Student Father Name", "Father Full Name"],
    ["F/Name", "F Name", "Fathers Nm", "S/o", "Son of", "D/o", "S/o D/o"],
    ["Father/Guardian Name", "Father/Guardian", "Father/Husband Name"],
  ],
  mother_name: [
    ["Mother Name", "Mother", "Student Mother Name", "Mother Full Name"],
    ["M/Name", "M Name"],
  ],
  guardian_name: [
    ["Guardian Name", "Guardian", "Parent Name", "Parent/Guardian Name", "Father/Guardian Name"],
  ],
  parent_phone: [
    ["Parent Phone", "Parent Phone No", "Guardian Phone", "Guardian Phone No", "Parent/Guardian Phone No"],
    [
      "Phone",
      "Phone No",
      "Mobile",
      "Mobile No",
      "Contact",
      "Contact No",
      "Student Phone No",
      "Contact Phone No",
    ],
    ["Father Phone", "Father Phone No"],
    ["Mother Phone", "Mother Phone No"],
    ["WhatsApp", "WhatsApp No", "Emergency Contact", "Emergency Contact No", "SMS Phone No", "Home Phone"],
  ],
  father_phone: [["Father Phone", "Father Phone No"]],
  mother_phone: [["Mother Phone", "Mother Phone No"]],
  emergency_phone: [["Emergency Contact", "Emergency Contact No", "Emergency Phone No"]],
  whatsapp: [["WhatsApp", "WhatsApp No", "WhatsApp Phone No"]],
  email: [
    ["Email", "Email ID", "Email Address", "Mail", "Parent Email", "Parent Email ID"],
    ["Guardian Email", "Father Email", "Father Email ID", "Mother Email"],
  ],
  date_of_birth: [["Date of Birth", "Birth Date", "DOB", "Student DOB", "Birthdate", "Birthday", "Birth"]],
  gender: [["Gender", "Sex", "Boy/Girl"]],
  blood_group: [
    ["Blood Group", "BG", "Blood", "Blood Type", "Blood Gr", "Bld Gr", "Bld Group", "B Group", "RH Factor"],
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
    ],
    [
      "Current Address",
      "Permanent Address",
      "Correspondence Address",
      "Street",
      "Address Line 1",
      "Mailing Address",
    ],
  ],
  pincode: [["PIN Code", "Pincode", "Pin", "Postal Code", "Zip", "Zip Code", "Post Code"]],
  city: [["City", "Town", "Village", "City/Village", "Village/Town", "Place", "Suburb"]],
  district: [["District", "Dist", "Taluka", "Tehsil", "Taluk", "Mandal", "County"]],
  state: [["State", "Province", "State Name"]],
  class_name: [
    ["Class", "Class Name", "Grade", "Std", "Standard", "Grade Level", "Present Class", "Class Studying"],
    [
      "Class Section",
      "Class & Section",
      "Std & Div",
      "Batch",
      "Course",
      "Batch Name",
      "Sheet",
      "Form Class",
      "Year Group",
    ],
    [
      "Reg",
      "Reg Group",
      "Registration Group",
      "Registration Form",
      "Form",
      "Form Group",
      "Tutor Group",
      "Home Room",
    ],
  ],
  section: [
    ["Section", "Sec", "Div", "Division", "Section Name"],
    [
      "Home Room",
      "Homeroom",
      "Tutor Group",
      "Form Group",
      "Arm",
      "Class Arm",
      "Class Group",
      "Reg Group",
      "Registration Form",
      "Registration Group",
    ],
  ],
  roll_no: [
    [
      "Roll No",
      "Roll",
      "Class Roll No",
      "Student Roll No",
      "Attendance No",
      "RollNo",
      "R No",
      "Rno",
      "Roll Call No",
    ],
  ],
  admission_no: [
    [
      "Admission No",
      "Adm No",
      "Ad No",
      "Adno",
      "Admission",
      "GR No",
      "General Register No",
      "Scholar No",
      "Admission ID",
    ],
    [
      "Enrolment No",
      "Enrollment No",
      "Enrolment Code",
      "Admission Code",
      "SR No of Admission Register",
      "Register No",
      "Registration No",
      "Reg No",
    ],
    ["Student ID", "Student Number", "Student Code", "SID", "Local ID", "Identifier"],
  ],
  registration_no: [["Registration No", "Reg No", "Register No", "Enrolment No", "Enrollment No"]],
  student_id: [
    [
      "Student ID",
      "Student Number",
      "Student Code",
      "Student National Code",
      "SARAL ID",
      "SID",
      "Sourced ID",
      "UPN",
      "UUID",
      "GUID",
    ],
  ],
  photo: [
    [
      "Photo",
      "Photo File",
      "Student Photo",
      "Image",
      "Picture",
      "Photo Name",
      "Photo No",
      "Photo ID",
      "Photo File Name",
      "Photo Filename",
      "Image Name",
      "Image File",
      "File Name",
    ],
  ],
  aadhaar: [["Aadhaar No", "Aadhaar", "UID", "UID No", "Student Aadhaar No", "Aadhaar Card No", "UIDAI No"]],
  apaar: [
    ["APAAR", "APAAR ID", "APAAR No", "APAAR Card No", "APAAR ID No", "Student APAAR ID"],
    ["ABC ID", "One Nation One Student ID", "Automated Permanent Academic Account Registry ID"],
    ["अपार आईडी", "अपार आयडी", "अपार"],
  ],
  pen: [
    ["PEN", "Permanent Education No", "PEN No", "Student PEN", "Permanent Education Number PEN"],
    ["Student PEN No", "PEN ID", "UDISE PEN", "Student Permanent Education No", "Permanent Enrolment No"],
    ["पेन नंबर", "पेन", "पेन क्रमांक", "स्थायी शिक्षा संख्या", "स्थायी शिक्षा नंबर"],
  ],
  house: [["House", "House Name", "House Colour"]],
  transport: [
    ["Transport", "Bus Route", "Route", "Route No", "Bus No", "Bus Stop", "Conveyance", "Transport Mode"],
  ],
  session: [["Session", "Academic Year", "Year", "Academic Session", "School Year"]],
  serial_no: [
    [
      "S No",
      "Sr No",
      "Sl No",
      "Serial No",
      "No",
      "Serial",
      "SNo",
      "Sno",
      "SrNo",
      "SlNo",
      "ID",
      "#",
      "Response ID",
    ],
  ],
  school_name: [
    ["School Name", "School", "Institution Name", "UDISE Code", "School Code", "School ID", "UDISE"],
  ],
  religion: [["Religion"]],
  category: [["Category", "Social Category", "Caste Category", "Caste", "Sub Caste"]],
  mother_tongue: [["Mother Tongue"]],
  nationality: [["Nationality"]],
  admission_date: [["Admission Date", "DOA", "Joining Date", "Entry Date"]],
  status: [["Status", "Enrol Status", "Enroll Status", "Enrollment Status"]],
  timestamp: [["Timestamp", "Submitted At", "Submission Date", "Start Time", "Completion Time"]],
  total_students: [["Total Students", "Total", "Strength", "No of Students", "Class Strength", "Enrolment"]],
  remarks: [["Remarks", "Remark", "Signature", "Notes"]],
} as const satisfies Record<string, readonly (readonly string[])[]>;

/** What a column can mean. */
export type Meaning = keyof typeof HEADING_WORDS;

/** What says who a student is, whole or in parts. */
export const OWN_NAMES: ReadonlySet<Meaning | undefined> = new Set<Meaning | undefined>([
  "full_name",
  "first_name",
  "last_name",
]);
/** The names of those around a student. */
export const NAMES_OF_OTHERS: ReadonlySet<Meaning | undefined> = new Set<Meaning | undefined>([
  "father_name",
  "mother_name",
  "guardian_name",
]);

/** Languages of headings beside those of the parents' form. */
type HeadingLanguage = ParentLanguage | "ar" | "de" | "es" | "fr" | "ne" | "pt";

/** What columns are called in some languages, by what they mean. */
export type HeadingsIn = Partial<Record<HeadingLanguage, Partial<Record<Meaning, readonly string[]>>>>;
