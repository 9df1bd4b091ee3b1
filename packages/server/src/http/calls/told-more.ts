import { Failure, type FailureSentence } from "@idms/core/failure";

/** A failure whose answer has more than its sentence: what a program goes on with. */
export class ToldMore extends Failure {
  readonly more: Readonly<Record<string, unknown>>;

  constructor(said: FailureSentence, more: Readonly<Record<string, unknown>>) {
    super(said);
    this.more = more;
  }
}
