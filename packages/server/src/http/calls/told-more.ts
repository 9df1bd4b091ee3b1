import { Failure, type FailureSentence } from "@idms/core/failure";

/** A failure whose response contains additional data, which a program needs to continue. */
export class ToldMore extends Failure {
  readonly more: Readonly<Record<string, unknown>>;

  constructor(said: FailureSentence, more: Readonly<Record<string, unknown>>) {
    super(said);
    this.more = more;
  }
}
