/** A child as expected from every file. */
export interface Child {
  first: string;
  last: string;
  father: string;
  dob: string;
  phone: string;
  blood: string;
  gender: string;
  level: string;
  section: string;
  roll: string;
  adm: string;
  address: string;
}

type Names = readonly (readonly [first: string, last: string, father: string])[];

const childrenOf = (names: Names): Child[] =>
  names.map(([first, last, father], at) => ({
    first,
    last,
    father,
    dob: ["2012-04-03", "2012-11-25", "2013-01-31", "2011-08-09", "2012-12-17"][at] as string,
    phone: `98765432${10 + at}`,
    blood: ["B+", "O-", "AB+", "A+", "AB-"][at] as string,
    gender: at % 2 === 0 ? "Female" : "Male",
    level: at < 3 ? "8" : "9",
    section: "AABAB"[at] as string,
    roll: `00${at + 1}`,
    adm: `GV-${2001 + at}`,
    address: `${at + 1} MG Road, Pune`,
  }));

/** The same five children in five languages. */
export const CHILDREN = {
  en: childrenOf([
    ["Asha", "Rao", "Vikram Rao"],
    ["Ravi", "Das", "Mohan Das"],
    ["Uma", "Nair", "Raj Nair"],
    ["Imran", "Khan", "Salim Khan"],
    ["Zoya", "Pinto", "Joe Pinto"],
  ]),
  hi: childrenOf([
    ["आशा", "शर्मा", "विक्रम शर्मा"],
    ["रवि", "दास", "मोहन दास"],
    ["उमा", "वर्मा", "राज वर्मा"],
    ["इमरान", "ख़ान", "सलीम ख़ान"],
    ["ज़ोया", "सिंह", "जय सिंह"],
  ]),
  mr: childrenOf([
    ["आर्या", "पाटील", "विकास पाटील"],
    ["रोहन", "जाधव", "मोहन जाधव"],
    ["उर्मिला", "शिंदे", "राज शिंदे"],
    ["ओंकार", "कदम", "सुनील कदम"],
    ["ऋतुजा", "मोरे", "जय मोरे"],
  ]),
  ta: childrenOf([
    ["கவிதா", "முருகன்", "முருகன்"],
    ["ரவி", "குமார்", "செல்வம்"],
    ["உமா", "ராஜன்", "ராஜன்"],
    ["இளங்கோ", "வேலு", "வேலு"],
    ["மீனா", "கண்ணன்", "கண்ணன்"],
  ]),
  gu: childrenOf([
    ["આશા", "પટેલ", "વિક્રમ પટેલ"],
    ["રવિ", "શાહ", "મોહન શાહ"],
    ["ઉમા", "દેસાઈ", "રાજ દેસાઈ"],
    ["ઇમરાન", "ખાન", "સલીમ ખાન"],
    ["જોયા", "મહેતા", "જય મહેતા"],
  ]),
} as const;
