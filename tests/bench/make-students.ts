import { BLOOD_GROUPS } from "@idms/core/forms/values/field";
import type { Case } from "./cases.ts";
import { photoName } from "./draw-photos.ts";

/** The words that names and addresses consist of, in one script. */
interface Words {
  first: string[];
  last: string[];
  streets: string[];
  towns: string[];
}

const LATIN: Words = {
  first: "Aarav Ananya Diya Ishaan Kabir Kavya Meera Neha Rohan Sara Tara Vivaan".split(" "),
  last: "Bose Das Gill Iyer Jain Khan Mehta Nair Patel Rao Shah Sinha Verma".split(" "),
  streets: ["Lake Road", "Station Road", "Temple Street", "Park Lane", "Mill Road"],
  towns: "Pune Kochi Indore Mysuru Jaipur Surat".split(" "),
};
const DEVANAGARI: Words = {
  first: "आरव अनन्या दिया ईशान कबीर काव्या मीरा नेहा रोहन सारा तारा विवान".split(" "),
  last: "बोस दास गिल जैन खान मेहता नायर पटेल राव शाह सिन्हा वर्मा त्रिपाठी".split(" "),
  streets: ["झील मार्ग", "स्टेशन रोड", "मंदिर पथ", "गांधी चौक", "मिल रोड"],
  towns: "पुणे इंदौर जयपुर सूरत कानपुर नागपुर".split(" "),
};
const TAMIL: Words = {
  first: "அருண் கவின் நிலா மீனா ரவி தாரா மலர் குமார் வேலன் கனி செல்வி பாரதி".split(" "),
  last: "ராஜன் மணி முருகன் ராமன் சேகர் பாலன் நாதன் குமரன் தேவி வாசன் மூர்த்தி ராஜா வேலு".split(" "),
  streets: ["ஏரி தெரு", "கோவில் தெரு", "காந்தி சாலை", "மேல தெரு", "மில் சாலை"],
  towns: "மதுரை சேலம் கோவை தேனி வேலூர் ஈரோடு".split(" "),
};
const URDU: Words = {
  first: "زینب احمد عائشہ حسن ندا علی مریم عمر سارہ یوسف نور بلال".split(" "),
  last: "خان قریشی انصاری صدیقی درانی ملک میر رضوی بیگ حسین چشتی فاروقی نقوی".split(" "),
  streets: ["جھیل روڈ", "اسٹیشن روڈ", "گاندھی چوک", "باغ گلی", "مل روڈ"],
  towns: "لکھنؤ دہلی بھوپال پٹنہ بریلی کانپور".split(" "),
};

/** The initials that distinguish names with the same words. They are Latin in every script. */
const INITIALS = "ABDGHJKLMNPRSTV";
const INITIAL_AFTER = 156;

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

function initials(index: number): string {
  const digits = Math.floor(index / INITIAL_AFTER);
  const more = Math.floor(digits / INITIALS.length);
  const one = pick([...INITIALS], digits);
  return more === 0 ? one : `${initials((more - 1) * INITIAL_AFTER)} ${one}`;
}

/**
 * Returns a sheet of students for `idms import students`. No two share a name, or a phone number, which must be unique
 * within a school. Students in other scripts alternate.
 * @param from index of the first student, which is its roll number less one and selects its photo
 * @param phones phone number of the student with index 0
 */
export function studentSheet(
  students: Case["students"],
  { from = 0, count, phones }: { from?: number; count: number; phones: number },
): string {
  const scripts = students === "S" ? [LATIN, DEVANAGARI, TAMIL, URDU] : [LATIN];
  const rows = Array.from({ length: count }, (_, row) => {
    const index = from + row;
    const { first, last, streets, towns } = pick(scripts, index);
    const at = Math.floor(index / scripts.length);
    return [
      `${pick(first, at)} ${initials(at)} ${pick(last, at)}`,
      `${pick(first, at + 5)} ${pick(last, at)}`,
      phones + index,
      pick(BLOOD_GROUPS, index),
      index + 1,
      `${(index % 97) + 1} ${pick(streets, index)} ${pick(towns, index)}`,
      photoName(index),
    ].join(",");
  });
  return ["full_name,fatherName,parent_phone,blood_group,roll_no,address,photo", ...rows, ""].join("\n");
}
