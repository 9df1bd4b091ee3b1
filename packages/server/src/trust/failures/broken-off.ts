import { Failure } from "@idms/core/failure";

/** The end of a request whose sender went away; nobody reads it. */
export class BrokenOff extends Failure {
  constructor() {
    super("invalid", "The request broke off.");
  }
}

export const brokenOff = (): Failure => new BrokenOff();
