import { Failure, type FailureKind } from "@idms/core/failure";

/** A failure whose answer has more than its sentence: what a program goes on with. */
export class ToldMore extends Failure {
  readonly more: Readonly<Record<string, unknown>>;

  constructor(kind: FailureKind, message: string, more: Readonly<Record<string, unknown>>) {
    super(kind, message);
    this.more = more;
  }
}
