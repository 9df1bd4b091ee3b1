import type { Right } from "@idms/core/school/accounts/rights";
import type { JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import type { Sentence } from "@idms/core/sentence";
import type { LinkBase } from "@idms/core/link-base";
import type { z } from "zod";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { Tx } from "../../installation/engines/connect.ts";
import type { Mailer } from "../../installation/mail/mailer.ts";
import type { App } from "../../installation/open-app.ts";
import type { GivenKind } from "../../installation/job-files/job-files.ts";
import type { JobPart } from "./part-rows.ts";
import type { Work } from "../../installation/works/lock-work.ts";

/** The outcome of a job. */
export interface JobOutcome {
  /** The resulting file, named by `keep`; null if there is nothing to download. */
  file: string | null;
  /** Numbers and notes for the requester. */
  result: Record<string, unknown>;
}

/** The parts of a job, as seen by one attempt. */
interface JobTryParts {
  /** Lists the parts that this or an earlier attempt has completed. They are not done again. */
  list(): Promise<JobPart[]>;
  /**
   * Records a completed part with its kept file, in the transaction that completes it, and the job's outcome so far,
   * which is reported if the job ends here.
   * @throws if another program now holds the job, which rolls the transaction back.
   */
  add(tx: Tx, part: JobPart, soFar: JobOutcome): Promise<void>;
}

/** How emails are sent, and the base address of the links in them. */
export interface Letters {
  mailer: Mailer;
  origin: LinkBase;
}

/** One attempt at a job, as its kind sees it. */
export interface JobTry<I> {
  /** The job number. */
  id: number;
  app: App;
  input: I;
  asker: Doer;
  /** The time of the first start, the same in every attempt. */
  startedAt: Date;
  /** Returns the path of the job's input file; undefined if it had none or the file was deleted. */
  given(kind: GivenKind): Promise<string | undefined>;
  /** A local folder for this attempt's files. It is deleted after the attempt. */
  place: string;
  /**
   * Moves a complete file from `place` to storage for the requester. If the attempt does not finish, the stored file is
   * deleted.
   */
  keep(path: string): Promise<string>;
  /** The parts of a job whose kind works in parts. */
  parts: JobTryParts;
  /** The backup location; null if none is set. */
  backups: string | null;
  /** The folder of the web build; null if no pages are served. */
  web: string | null;
  letters: Letters;
  signal: AbortSignal;
  onProgress(done: number, total?: number): void;
  /**
   * Records the job as done in the transaction that does the work. After a crash, either both are saved or neither, and
   * the job never runs again.
   * @throws if another program now holds the job, which rolls the transaction back.
   */
  finish(tx: Tx, outcome: JobOutcome): Promise<void>;
}

/** A kind of job: who can request it, its input, and the use case that it runs. */
export interface JobKindSpec<I = unknown> {
  /** The rights that allow a user to request the job. One is enough. */
  needs: readonly Right[];
  /** The input schema. Its output is stored as JSON. For a school, `school` is its ID. */
  input: z.ZodType<I>;
  /** The work that no other run may do at the same time. */
  works: readonly Work[];
  /** Whether only one such job runs at a time. */
  isHeavy: boolean;
  /** Whether the job slows down everything else in the same program while the database is large. */
  holdsUp?: boolean;
  /** Runs the job. A kind that writes to the database calls `finish` in the transaction of its own changes. */
  run(attempt: JobTry<I>): Promise<JobOutcome>;
}

export type JobKinds = Readonly<Record<JobKind, JobKindSpec>>;

/** Declares a kind of job and erases its input type. */
export const jobKind = <I>(spec: JobKindSpec<I>): JobKindSpec => spec as unknown as JobKindSpec;

/** Thrown when a job ends without having done anything. The reasons are its result. */
export class NothingDone extends Error {
  readonly sentence: Sentence;
  readonly result: Record<string, unknown>;

  constructor(sentence: Sentence, result: Record<string, unknown>) {
    super(sentence.message);
    this.sentence = sentence;
    this.result = result;
  }
}
