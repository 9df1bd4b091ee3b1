import { Failure } from "@idms/core";

/** The end of a request whose sender went away; nobody reads it but the log. */
export const brokenOff = (): Failure => new Failure("invalid", "The request broke off.");
