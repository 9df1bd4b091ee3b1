import type { Right } from "@idms/core/school/accounts/rights";
import type { JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import type { Sentence } from "@idms/core/sentence";
import type { LinkBase } from "@idms/core/link-address";
import type { z } from "zod";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { Tx } from "../../installation/engines/connect.ts";
import type { Mailer } from "../../installation/mail/mailer.ts";
import type { Callable } from "../../http/socket/call-address.ts";
import type { App } from "../../installation/open-app.ts";
import type { GivenKind } from "../../installation/job-files/job-files.ts";
import type { JobPart } from "./part-rows.ts";
import type { Work } from "../../installation/works/lock-work.ts";

/** The outcome of a job. */
export interface JobOutcome {
  /** The name that `keep` returned for the resulting file, or null if there is nothing to download. */
  file: string | null;
  /** Numbers and notes for the requester. */
  result: Record<string, unknown>;
}

/** The parts of a job, as available to one attempt. */
interface JobTryParts {
  /** Lists the parts that this or an earlier attempt has completed. They are not done again. */
  list(): Promise<JobPart[]>;
  /**
   * Records a completed part with its stored file, in the transaction that completes the part. Also records the job's
   * outcome so far, which is reported if the job ends at this point.
   * @throws if another program now holds the job, which rolls the transaction back.
   */
  add(tx: Tx, part: JobPart, soFar: JobOutcome): Promise<void>;
  /**
   * Records what has become of the completed parts, which is reported if the job ends at this point.
   * @throws if another program now holds the job
   */
  note(soFar: Pick<JobOutcome, "result">): Promise<void>;
}

/** The mailer, and the base address of links in emails. */
export interface Letters {
  mailer: Mailer;
  origin: LinkBase;
}

/** One attempt at a job, as passed to the job's kind. */
export interface JobTry<I> {
  /** The job number. */
  id: number;
  app: App;
  input: I;
  asker: Doer;
  /** The time when the job was first started. It is the same in every attempt. */
  startedAt: Date;
  /** Returns the path of the job's input file, or undefined if the job had none or the file was deleted. */
  given(kind: GivenKind): Promise<string | undefined>;
  /** A local folder for this attempt's files. It is deleted after the attempt. */
  place: string;
  /**
   * Moves a complete file from `place` to storage for the requester. If the attempt does not finish, the stored file is
   * deleted.
   */
  keep(path: string): Promise<string>;
  /** The parts of a job, for a kind of job that consists of parts. */
  parts: JobTryParts;
  /** The backup location, or null if none is set. */
  backups: string | null;
  /** The folder of the web build, or null if no web pages are served. */
  web: string | null;
  letters: Letters;
  /** Where other systems may be called. */
  callable: Callable;
  signal: AbortSignal;
  onProgress(done: number, total?: number): void;
  /**
   * Records the job as done, in the transaction that does the work. After a crash, either both the work and the
   * record are saved or neither is. The job never runs again.
   * @throws if another program now holds the job, which rolls the transaction back.
   */
  finish(tx: Tx, outcome: JobOutcome): Promise<void>;
}

/** A kind of job: who can request it, its input, and the use case that it runs. */
export interface JobKindSpec<I = unknown> {
  /** The rights that allow a user to request the job. One is enough. */
  needs: readonly Right[];
  /**
   * The input schema. Its output is stored as JSON. If the input has a school, the output contains its ID as
   * `school`.
   */
  input: z.ZodType<I>;
  /** The kinds of work that must not run anywhere else at the same time. */
  works: readonly Work[];
  /** Whether the job is heavy. Only one heavy job runs at a time. */
  isHeavy: boolean;
  /** Whether the job slows down everything else in the same program while the database is large. */
  holdsUp?: boolean;
  /** Runs the job. A kind that writes to the database calls `finish` in the transaction of its own changes. */
  run(attempt: JobTry<I>): Promise<JobOutcome>;
}

export type JobKinds = Readonly<Record<JobKind, JobKindSpec>>;

/** Declares a kind of job, and hides the type of its input. */
export const jobKind = <I>(spec: JobKindSpec<I>): JobKindSpec => spec as unknown as JobKindSpec;

/** Thrown when a job ends without having done anything. The reasons are stored as the job's result. */
export class NothingDone extends Error {
  readonly sentence: Sentence;
  readonly result: Record<string, unknown>;

  constructor(sentence: Sentence, result: Record<string, unknown>) {
    super(sentence.message);
    this.sentence = sentence;
    this.result = result;
  }
}
