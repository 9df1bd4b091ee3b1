import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Whether proofs go through all their cases; only in the project `slow`. */
    inBulk: true | undefined;
  }
}

/** How many cases a proof has: all of them in the project `slow`, a few where somebody waits for it. */
export const inBulk = (all: number, few: number): number => (inject("inBulk") ? all : few);
