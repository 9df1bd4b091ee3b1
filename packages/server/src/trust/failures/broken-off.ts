import { requestFailures } from "@idms/core/upkeep/request-failures";
import { Failure } from "@idms/core/failure";

/** The end of a request whose sender went away; nobody reads it. */
export class BrokenOff extends Failure {
  constructor() {
    super(requestFailures.brokenOff());
  }
}

export const brokenOff = (): Failure => new BrokenOff();
