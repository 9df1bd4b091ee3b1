import { requestFailures } from "@idms/core/upkeep/request-failures";
import { Failure } from "@idms/core/failure";

/** The failure of a request whose client disconnected. No one receives this failure. */
export class BrokenOff extends Failure {
  constructor() {
    super(requestFailures.brokenOff());
  }
}

export const brokenOff = (): Failure => new BrokenOff();
