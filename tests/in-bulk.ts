import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Whether proofs go through all their cases; only in the project `slow`. */
    inBulk: true | undefined;
  }
}

/** Whether all cases of a proof are gone through, or a few since somebody waits for it. */
export const isInBulk = inject("inBulk") === true;

/** How many cases a proof has: all of them in the project `slow`, else a few. */
export const inBulk = (all: number, few: number): number => (isInBulk ? all : few);
