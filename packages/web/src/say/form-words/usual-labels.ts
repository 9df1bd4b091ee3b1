/** Common field labels and options in schools' forms. */
export const USUAL_WORDS = [
  "Student Name",
  "First Name",
  "Middle Name",
  "Last Name",
  "Father Name",
  "Mother Name",
  "Guardian Name",
  "Parent Name",
  "Address",
  "Permanent Address",
  "City",
  "Village",
  "District",
  "State",
  "PIN Code",
  "Phone",
  "Parent Phone",
  "Father Phone",
  "Mother Phone",
  "Emergency Contact",
  "WhatsApp Number",
  "Email",
  "Date of Birth",
  "Place of Birth",
  "Age",
  "Gender",
  "Blood Group",
  "Height",
  "Weight",
  "Allergies",
  "Roll Number",
  "Admission Number",
  "Registration Number",
  "Aadhaar Number",
  "Class",
  "Section",
  "House",
  "Stream",
  "Session",
  "Date of Admission",
  "Religion",
  "Caste",
  "Category",
  "Nationality",
  "Mother Tongue",
  "Father Occupation",
  "Mother Occupation",
  "Bus Route",
  "Bus Number",
  "Bus Stop",
  "Transport",
  "Hostel",
  "Photo",
  "Father Photo",
  "Mother Photo",
  "Signature",
  "Parent Signature",
  "Birth Certificate",
  "Relationship",
  "Remarks",
  "Male",
  "Female",
  "Other",
  "Transgender",
  "Boy",
  "Girl",
  "Yes",
  "No",
  "None",
  "General",
  "Hindu",
  "Muslim",
  "Christian",
  "Sikh",
  "Buddhist",
  "Jain",
  "Indian",
] as const;
export type UsualWord = (typeof USUAL_WORDS)[number];

/** Synonyms within a label. A word mapped to an empty string is ignored. */
const SAME = new Map([
  ...["pupil", "child", "candidate", "ward", "students"].map((word) => [word, "student"] as const),
  ...["mobile", "contact", "telephone", "cell"].map((word) => [word, "phone"] as const),
  ...["aadhar", "adhaar", "adhar"].map((word) => [word, "aadhaar"] as const),
  ...["photograph", "picture"].map((word) => [word, "photo"] as const),
  ...["adm", "admn"].map((word) => [word, "admission"] as const),
  ...["reg", "regn"].map((word) => [word, "registration"] as const),
  ...["the", "full", "card", "size", "passport"].map((word) => [word, ""] as const),
  ["parents", "parent"],
  ["pincode", "pin code"],
  ["dob", "date of birth"],
  ["profession", "occupation"],
]);

/** Whole labels with the same meaning as another label. */
const ALSO = new Map([
  ["name", "student name"],
  ["student photo", "photo"],
  ["student signature", "signature"],
  ["surname", "last name"],
  ["birth date", "date of birth"],
  ["admission date", "date of admission"],
  ["birth place", "place of birth"],
  ["d o b", "date of birth"],
  ["sex", "gender"],
  ["aadhaar", "aadhaar number"],
  ["student aadhaar number", "aadhaar number"],
  ["standard", "class"],
  ["std", "class"],
  ["grade", "class"],
  ["division", "section"],
  ["academic year", "session"],
  ["academic session", "session"],
  ["home address", "address"],
  ["residential address", "address"],
  ["e mail", "email"],
  ["email id", "email"],
  ["email address", "email"],
  ["whatsapp", "whatsapp number"],
  ["whatsapp phone", "whatsapp number"],
  ["relation", "relationship"],
  ["others", "other"],
]);

/** Normalises a label to its meaning: 'NAME OF THE FATHER:' and "Father's name" give the same result. */
function meaningOf(label: string): string {
  const words = label
    .toLowerCase()
    .replaceAll(/\bnos?\./g, "number")
    .replaceAll(/['’`]s?(?!\p{L})/gu, "")
    .match(/[\p{L}\p{M}\p{N}+]+/gu);
  const plain = (words ?? [])
    .map((word) => SAME.get(word) ?? word)
    .filter(Boolean)
    .join(" ")
    .replace(/ nos?$/, " number")
    .replace(/phone number$/, "phone")
    .replace(/^(name|photo|signature|occupation) of (.+)$/, "$2 $1");
  return ALSO.get(plain) ?? plain;
}

/**
 * Returns a function that translates common English labels and options. Case, punctuation and common spelling
 * variants do not matter. Anything else stays as the school wrote it.
 */
export function usualWords(words: Readonly<Record<UsualWord, string>>): (written: string) => string {
  const byMeaning = new Map(Object.entries(words).map(([english, word]) => [meaningOf(english), word]));
  return (written) => byMeaning.get(meaningOf(written)) ?? written;
}
