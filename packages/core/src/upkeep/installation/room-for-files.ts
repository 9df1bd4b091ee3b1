/**
 * How many bytes of a disk the photos may take that are kept at the size of their frames: some 15,000 of them, so that all
 * the schools that are printed in a season are kept, and a twentieth of a small server's disk of 40 GB at most.
 */
export const MAX_RENDITIONS = 2 * 1024 ** 3;

/**
 * How many bytes of a disk the copies may take that a press makes of photos which are stored elsewhere: the photos of some
 * 4,000 cards, which it prints in a few minutes.
 */
export const MAX_COPIES = 2 * 1024 ** 3;

/**
 * How many bytes the printed files of batches may take that are kept: a class of 60 takes one or two megabytes, so that it is
 * those of a few large schools for a year.
 */
export const MAX_KEPT_PRINTS = 4 * 1024 ** 3;

/** How long the file of a batch is kept, in days: a school year, and the holidays behind it. */
export const KEPT_PRINT_DAYS = 400;

/** A file that was made of another one, and can be made again. */
export interface Derived {
  /** In bytes. */
  size: number;
  /** When it was used last, in milliseconds since 1970. */
  used: number;
}

/** Those of some derived files that have to go for the others to take so many bytes at most: whose last use is longest ago. */
export function beyondRoom<T extends Derived>(files: readonly T[], room: number): T[] {
  let kept = 0;
  return files
    .toSorted((a, b) => b.used - a.used)
    .filter(({ size }) => {
      kept += size;
      return kept > room;
    });
}
