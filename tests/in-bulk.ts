import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Whether property-based tests run all their cases. Only set in the project `slow`. */
    inBulk: true | undefined;
  }
}

/** Whether tests run all their cases, or only a few because a developer is waiting. */
export const isInBulk = inject("inBulk") === true;

/** Returns a test's number of cases: all in the project `slow`, otherwise a few. */
export const inBulk = (all: number, few: number): number => (isInBulk ? all : few);
