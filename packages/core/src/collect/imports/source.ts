import { z } from "zod";
import { callRules } from "../../forms/said/call-rule-sentences.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalText, requiredText } from "../../forms/said/text-schema.ts";
import { maybeCodedSchema, saying } from "../../sentence-schema.ts";
import { ROSTER_PATH } from "../../students/spreadsheets/oneroster-rest.ts";
import { sourceFailures } from "./source-failures.ts";

/** When students are fetched: only when a user asks, or also every night. */
const FETCH_PLANS = ["by_hand", "every_night"] as const;
export type FetchPlan = (typeof FETCH_PLANS)[number];

/** How far an unfinished fetch has got. */
export interface FetchProgress {
  /** The other system's time when the fetch began. */
  began: string;
  /** This system's time when the fetch began. */
  started: string;
  /** The time after which changed records are fetched. Null if all records are. */
  since: string | null;
  /** The school in the other system. It is known after the list of schools has been fetched. */
  school: { id: string; isOnly: boolean } | null;
  /** The place of the current collection in the list. */
  at: number;
  /** The query of the collection's next page. Null for the first page. */
  query: string | null;
  /** The ID of the first record on the last page, to notice a system that sends the same page again. */
  first: string | null;
  /**
   * The ID of the last record on the last page, if the next page is asked for from that record on. If the next page
   * does not contain it, the records have moved, and some may have been skipped.
   */
  last?: string | null;
  /** Whether the system sends only pages that begin at multiples of their size, so that pages cannot overlap. */
  rounds?: boolean;
  /** The number of records of the collection that have been fetched, and that the other system announced. */
  taken: number;
  total: number | null;
  /** How many times the collection was fetched again, because it changed meanwhile, since the program started. */
  again: number;
  /** Whether students have been fetched that were not there before. Their demographics may be older. */
  hasNew: boolean;
}

const ADDRESS_LIMIT = 2000;
const ID_LIMIT = 255;

/** Returns the address of the OneRoster 1.2 service at an address that a user has entered. */
export const serviceAddress = (address: string): string => {
  const url = address.replace(/[?#].*$/, "").replace(/\/+$/, "");
  if (/\/v1p1$/i.test(url)) throw sourceFailures.olderAddress({}, { field: "address" });
  return /\/v1p2$/i.test(url) ? url : url + ROSTER_PATH;
};

/** The request body for connecting a school to its system. The server checks whether the addresses may be called. */
export const newSourceSchema = z.object({
  address: requiredText(labelSentences.address(), ADDRESS_LIMIT),
  token_address: requiredText(labelSentences.tokenAddress(), ADDRESS_LIMIT),
  client_id: requiredText(labelSentences.clientId(), ID_LIMIT),
  /** The secret. If it is missing, the stored one is kept. */
  secret: optionalText(labelSentences.clientSecret(), ADDRESS_LIMIT),
  their_school: optionalText(labelSentences.theirSchool(), ID_LIMIT),
  plan: z.enum(FETCH_PLANS, saying(callRules.fetchPlan({ options: FETCH_PLANS }))).default("by_hand"),
});
export type NewSource = z.output<typeof newSourceSchema>;

/** The system that a school is connected to, without its secret. */
export const sourceAnswer = z.object({
  school: z.int(),
  address: z.string(),
  token_address: z.string(),
  client_id: z.string(),
  /** Whether the secret is stored. A restored backup does not contain it. */
  has_secret: z.boolean(),
  their_school: z.string(),
  plan: z.enum(FETCH_PLANS),
  made_by: z.string(),
  fetched_at: z.string().nullable(),
  /** The time of the last failure since the last successful fetch, and the reason. */
  failed_at: z.string().nullable(),
  failure: z.string().nullable(),
  /** The code and parameters of the reason. */
  ...maybeCodedSchema().shape,
});
export type Source = z.output<typeof sourceAnswer>;

/** The result of a check of the connection. */
export const sourceCheckAnswer = z.object({
  /** The school that students would be fetched from. */
  school: z.string(),
  /** The other schools that the client may read. */
  others: z.array(z.string()),
});
export type SourceCheck = z.output<typeof sourceCheckAnswer>;
