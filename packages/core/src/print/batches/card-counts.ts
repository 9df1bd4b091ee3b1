import { z } from "zod";
import { REPRINT_REASONS, type ReprintReason } from "./reprint.ts";

/** The reasons for printing: a first print, or one of the reprint reasons. */
export const PRINT_REASONS = ["first", ...REPRINT_REASONS] as const;
export type PrintReason = (typeof PRINT_REASONS)[number];

/** The reasons, as shown to users. */
const PRINT_REASON_WORDS: Readonly<Record<PrintReason, string>> = {
  first: "First print",
  lost: "Lost",
  damaged: "Damaged",
  changed: "Details changed",
  misprint: "Misprint",
  other: "Other",
};

/** The batch data needed to count cards. */
export interface CountedBatch {
  school_id: number | null;
  /** The school's name at the time of printing. */
  school_name: string;
  printed_at: Date;
  reprint_of: number | null;
  because: ReprintReason | null;
  cards: number;
}

const counts = z.object(
  Object.fromEntries(PRINT_REASONS.map((reason) => [reason, z.int()])) as Record<PrintReason, z.ZodInt>,
);

/** The number of cards printed for a school in a month, by reason. */
export const cardCountAnswer = z.object({
  /** The school's ID. Null if the school has since been deleted. Such schools are distinguished by name. */
  school: z.int().nullable(),
  /** The last known name of the school. */
  school_name: z.string(),
  /** The month, such as 2026-04. */
  month: z.string(),
  counts,
  total: z.int(),
});
export type CardCount = z.output<typeof cardCountAnswer>;

/** Returns the month of a date in local time, such as 2026-04. */
const monthOf = (moment: Date): string =>
  `${moment.getFullYear()}-${String(moment.getMonth() + 1).padStart(2, "0")}`;

const reasonOf = ({ reprint_of, because }: CountedBatch): PrintReason =>
  because ?? (reprint_of === null ? "first" : "other");

/** Counts printed cards by school, month and reason. */
export interface CardCounter {
  add(batch: CountedBatch): void;
  /** Returns the counts, with the newest month first. Within a month, counts are sorted by school name. */
  counts(): CardCount[];
}

export function cardCounter(): CardCounter {
  const names = new Map<string, { name: string; at: number }>();
  const rows = new Map<string, Omit<CardCount, "school_name"> & { key: string }>();
  return {
    add(batch) {
      const { school_id: school, school_name, printed_at, cards } = batch;
      const key = school === null ? school_name : String(school);
      const known = names.get(key);
      if (!known || known.at <= printed_at.getTime())
        names.set(key, { name: school_name, at: printed_at.getTime() });
      const month = monthOf(printed_at);
      const of = `${month} ${key}`;
      const none = { first: 0, lost: 0, damaged: 0, changed: 0, misprint: 0, other: 0 };
      const row = rows.get(of) ?? { key, school, month, counts: none, total: 0 };
      row.counts[reasonOf(batch)] += cards;
      row.total += cards;
      rows.set(of, row);
    },
    counts: () =>
      Array.from(rows.values(), ({ key, school, month, ...row }) => ({
        school,
        school_name: names.get(key)?.name ?? "",
        month,
        ...row,
      })).toSorted(
        (a, b) => b.month.localeCompare(a.month) || a.school_name.localeCompare(b.school_name, "en"),
      ),
  };
}

/** The columns of the card count table. */
export const CARD_COUNT_COLUMNS = [
  "School",
  "Month",
  ...PRINT_REASONS.map((reason) => PRINT_REASON_WORDS[reason]),
  "All",
] as const;

export const cardCountRow = ({ school_name, month, counts: of, total }: CardCount): string[] => [
  school_name,
  month,
  ...[...PRINT_REASONS.map((reason) => of[reason]), total].map(String),
];
