/** Headings of columns that stand beside those of a card: official numbers, and what a form seldom asks. They are as in `HEADING_WORDS`. */
export const HEADINGS_BESIDE = {
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
  category: [
    ["Category", "Social Category", "Caste Category", "Caste", "Sub Caste"],
    ["वर्ग", "जाति वर्ग", "सामाजिक वर्ग", "श्रेणी", "જાતિ"],
  ],
  mother_tongue: [["Mother Tongue"]],
  nationality: [["Nationality"]],
  admission_date: [["Admission Date", "DOA", "Joining Date", "Entry Date"]],
  status: [["Status", "Enrol Status", "Enroll Status", "Enrollment Status"]],
  timestamp: [["Timestamp", "Submitted At", "Submission Date", "Start Time", "Completion Time"]],
  total_students: [["Total Students", "Total", "Strength", "No of Students", "Class Strength", "Enrolment"]],
  remarks: [["Remarks", "Remark", "Signature", "Notes"]],
} as const satisfies Record<string, readonly (readonly string[])[]>;
