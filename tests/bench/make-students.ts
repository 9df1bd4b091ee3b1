import { BLOOD_GROUPS } from "@idms/core";
import { photoName } from "./draw-photos.ts";

const FIRST = [
  "Aarav",
  "Ananya",
  "Diya",
  "Ishaan",
  "Kabir",
  "Kavya",
  "Meera",
  "Neha",
  "Rohan",
  "Sara",
  "Tara",
  "Vivaan",
];
const MIDDLE = "ABDGHJKLMNPRSTV";
const LAST = [
  "Bose",
  "Das",
  "Gill",
  "Iyer",
  "Jain",
  "Khan",
  "Mehta",
  "Nair",
  "Patel",
  "Rao",
  "Shah",
  "Sinha",
  "Verma",
];
const STREETS = ["Lake Road", "Station Road", "Temple Street", "Park Lane", "Mill Road"];
const TOWNS = ["Pune", "Kochi", "Indore", "Mysuru", "Jaipur", "Surat"];

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Sheet of a class as `idms import students` reads it. Phones are unique in the school, so they start anew from `phones`. */
export function studentSheet(count: number, phones: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const last = pick(LAST, index);
    return [
      `${pick(FIRST, index)} ${pick([...MIDDLE], Math.floor(index / 156))} ${last}`,
      `${pick(FIRST, index + 5)} ${last}`,
      phones + index,
      pick(BLOOD_GROUPS, index),
      index + 1,
      `${(index % 97) + 1} ${pick(STREETS, index)} ${pick(TOWNS, index)}`,
      photoName(index),
    ].join(",");
  });
  return ["full_name,fatherName,parent_phone,blood_group,roll_no,address,photo", ...rows, ""].join("\n");
}
