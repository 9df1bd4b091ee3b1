import { Failure, type FailureCode } from "@idms/core/failure";

/** A failure whose answer has more than its sentence: what a program goes on with. */
export class ToldMore extends Failure {
  readonly more: Readonly<Record<string, unknown>>;

  constructor(code: FailureCode, message: string, more: Readonly<Record<string, unknown>>) {
    super(code, message);
    this.more = more;
  }
}
