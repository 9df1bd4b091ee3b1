import { findClass } from "../../school/classes/find-class.ts";
import type { ClassName } from "../../school/classes/label.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import { foundSentences } from "../../spreadsheets/said/found-sentences.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import { readHeading } from "../../spreadsheets/headings/read-heading.ts";
import { readClassText } from "../../spreadsheets/cells/read-class-text.ts";
import { cellText, type SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";

/** Words that schools write next to a student who has left. */
const LEFT =
  /^\W*(?:t\.?c\.? (?:issued|taken|given|transferred)|tc taken|left\b(?! hand)(?!.*\bside)|withdrawn|withdrawal|transferred(?!.*\b(?:from|in)\b)|drop(?:ped)?[\s-]?out|struck[\s-]?off|name (?:struck|cut|removed)|inactive|in-active|not active|alumn(?:i|us|a)|passed[\s-]?out|discontinued|expelled|leaver|cancel?led admission|left school|(?:sl?|l|t)\.?c\.? (?:issued|taken|given|આપેલ|दिया|दी|नेला|दिला|জমা|নিয়েছে)|टी\.?सी\.? (?:जारी|दी|ले)|नाम (?:पृथक|काटा|कट)|विद्यालय छोड़|स्कूल छोड़|शाळा सोड|शाळा बदल|दाखला (?:नेला|दिला)|શાળા છોડ|શાળા બદલ|નામ કમી|বিদ্যালয় ত্যাগ|স্কুল ছেড়ে|பள்ளி மாற|விலகி|పాఠశాల మార|ಶಾಲೆ ಬಿಟ್ಟ|സ്കൂൾ മാറ|ਸਕੂਲ ਛੱਡ|سکول چھوڑ|اسکول چھوڑ|ବିଦ୍ୟାଳୟ ଛାଡ଼)/iu;
/** Words in a status column for a student who has left. In that column, abbreviations are unambiguous. */
const BY_STATUS = new RegExp(
  `${LEFT.source}|^\\W*(?:t\\.?c\\.?|transfer|deleted|removed|archived|ex[\\s-]?student)\\W*$`,
  "iu",
);
/** Columns that state whether or when a student left the school. */
const FLAGS: readonly { heading: RegExp; says: RegExp }[] = [
  {
    heading: /^(?:is[\s_]?)?(?:archived|withdrawn|left|inactive|disabled|deleted)\??$/i,
    says: /^(?:y|yes|true|1)$/i,
  },
  {
    heading: /^(?:is[\s_]?)?t\.?c\.?[\s_]?(?:issued?|taken|given)\??$/i,
    says: /^(?:y|yes|true|1|\d{1,4}[-/.]\d+.*)$/i,
  },
  { heading: /^(?:is[\s_]?)?(?:active|enrolled|enabled|studying)\??$/i, says: /^(?:n|no|false|0)$/i },
  {
    heading:
      /^(?:dt|date|d)[\s_.]*(?:of[\s_.]*)?(?:leave|leaving|left|withdraw(?:n|al)?|exit|tc)$|^(?:leave|left|exit|tc|withdraw)[\s_.]*(?:dt|date)$|^dol$/i,
    says: /\d/,
  },
  {
    heading:
      /^(?:withdrawn on|(?:date of )?(?:leaving|withdrawal)(?: date)?|date left|left on|(?:exit|leaving|withdrawal|t\.?c\.?(?: issue)?)[\s_]?date)$/i,
    says: /\d/,
  },
];
/** Words in the class column for staff or former students. */
const STAFF =
  /^(?:.*\b)?(?:(?:teaching|non[\s-]?teaching|office|support)\s+)?(?:staff|teachers?|faculty|employees?|office|library|librarian|principal|vice[\s-]principal|headmaster|headmistress|[tp]gt|prt|clerk|peon|accountant|driver|conductor|warden|watchman|alumni|ex[\s-]?students?)(?:\b.*)?$/i;
const MOST_SHOWN = 6;

/**
 * Removes students who have left, according to an unused status or remarks column. If all students appear to have left,
 * none are removed.
 * @param headings columns that are neither used nor excluded by the user
 */
export function withoutLeavers(
  rows: readonly SheetRow[],
  headings: readonly string[],
): { rows: readonly SheetRow[]; guesses: Guess[] } {
  const told = headings.flatMap((heading) => {
    const flag = FLAGS.find(({ heading: called }) => called.test(heading.trim()));
    if (flag) return [{ heading, says: flag.says }];
    const [meaning] = readHeading(heading);
    return meaning?.meaning === "status" || meaning?.meaning === "remarks"
      ? [{ heading, says: meaning.meaning === "status" ? BY_STATUS : LEFT }]
      : [];
  });
  const said = (row: SheetRow) => told.find(({ heading, says }) => says.test(cellText(row, heading)));
  const gone = rows.flatMap((row) => {
    const by = said(row);
    return by ? [{ row, heading: by.heading, text: cellText(row, by.heading) }] : [];
  });
  const [first] = gone;
  if (!first || gone.length === rows.length) return { rows, guesses: [] };
  const shown = firstFew(gone, MOST_SHOWN, ({ row, text }) => `${row.row} "${text}"`);
  const guess = foundSentences.haveLeft({ n: gone.length, column: first.heading, shown });
  const left = new Set(gone.map(({ row }) => row));
  return { rows: rows.filter((row) => !left.has(row)), guesses: [{ what: "doubt", ...guess }] };
}

/**
 * Removes rows in which the class column says that the person is staff or has left, unless it names a staff group.
 * @param heading the class column
 * @param groups the staff groups of the school
 */
export function withoutStaff(
  rows: readonly SheetRow[],
  heading: string | undefined,
  groups: readonly ClassName[],
): { rows: readonly SheetRow[]; guesses: Guess[] } {
  const isStaff = (row: SheetRow) => {
    const text = cellText(row, heading);
    return (
      STAFF.test(text) && readClassText(text) === undefined && findClass(groups, text).room === undefined
    );
  };
  const staff = rows.filter(isStaff);
  if (staff.length === 0 || staff.length === rows.length) return { rows, guesses: [] };
  const shown = firstFew(staff, MOST_SHOWN, (row) => `${row.row} "${cellText(row, heading)}"`);
  const said = foundSentences.notStudents({ n: staff.length, column: heading ?? "", shown });
  return { rows: rows.filter((row) => !isStaff(row)), guesses: [{ what: "doubt", ...said }] };
}
