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
  /** The file it made, as `keep` names it; null where there is nothing to fetch. */
  file: string | null;
  /** Numbers and notes for whoever asked. */
  result: Record<string, unknown>;
}

/** The parts of a job, as one of its tries sees them. */
interface JobTryParts {
  /** Those that are done, by this try or one before: they are not to be done again. */
  list(): Promise<JobPart[]>;
  /**
   * Writes down that a part is done, with a file that was kept, in the transaction that makes it so; and what the job came
   * to so far, which is told if it ends here.
   * @throws when the job is another's meanwhile, so that the transaction is taken back.
   */
  add(tx: Tx, part: JobPart, soFar: JobOutcome): Promise<void>;
}

/** The way mails go, and the beginning of the addresses in them. */
export interface Letters {
  mailer: Mailer;
  origin: LinkBase;
}

/** One try at a job, as its kind sees it. */
export interface JobTry<I> {
  /** The number of the job. */
  id: number;
  app: App;
  input: I;
  asker: Doer;
  /** The time it was begun for the first time: the same in every try. */
  startedAt: Date;
  /** The path of its input; undefined when it had none, or it is gone. */
  given(kind: GivenKind): Promise<string | undefined>;
  /** A folder of this machine for what this try makes; what is left there goes with the try. */
  place: string;
  /** Keeps a whole file of its place for who asked, which is no more there then; what is kept by a try that is not done goes. */
  keep(path: string): Promise<string>;
  /** The parts of a kind that ends in parts. */
  parts: JobTryParts;
  /** The place of backups; null where nobody has set it. */
  backups: string | null;
  /** The folder of the built web; null where no pages are served. */
  web: string | null;
  letters: Letters;
  signal: AbortSignal;
  onProgress(done: number, total?: number): void;
  /**
   * Writes down that the job is done, in the transaction that makes it so: a kill leaves both or neither, and the job is
   * never done again.
   * @throws when the job is another's meanwhile, so that the transaction is taken back.
   */
  finish(tx: Tx, outcome: JobOutcome): Promise<void>;
}

/** A kind of job: who may ask for it, with what, and the use case that does it. */
export interface JobKindSpec<I = unknown> {
  /** Whoever has one of these may ask for it, as far as it reaches. */
  needs: readonly Right[];
  /** The input. What comes out is kept as JSON. For a school, `school` is its id. */
  input: z.ZodType<I>;
  /** Work that no other run may do meanwhile. */
  works: readonly Work[];
  /** One such is done at a time. */
  isHeavy: boolean;
  /** Whether it holds up everybody else of the same program while the database is large. */
  holdsUp?: boolean;
  /** Does it. A kind that writes to the database finishes itself, with what it writes. */
  run(attempt: JobTry<I>): Promise<JobOutcome>;
}

export type JobKinds = Readonly<Record<JobKind, JobKindSpec>>;

/** Declares a kind; its types have done their work then. */
export const jobKind = <I>(spec: JobKindSpec<I>): JobKindSpec => spec as unknown as JobKindSpec;

/** A job whose work ended without anything done, for reasons that are its result. */
export class NothingDone extends Error {
  readonly sentence: Sentence;
  readonly result: Record<string, unknown>;

  constructor(sentence: Sentence, result: Record<string, unknown>) {
    super(sentence.message);
    this.sentence = sentence;
    this.result = result;
  }
}
