/**
 * Maximum disk space for photos resized to their frames, in bytes. This holds about 15,000 photos, which is enough for
 * all the schools printed in a season, and is at most a twentieth of a small server's 40 GB disk.
 */
export const MAX_RENDITIONS = 2 * 1024 ** 3;

/**
 * Maximum disk space for a press's copies of photos stored elsewhere, in bytes. This is enough for the photos of
 * about 4,000 cards, which the press prints in a few minutes.
 */
export const MAX_COPIES = 2 * 1024 ** 3;

/**
 * Default limit for stored print files, in GB. A class of 60 students takes one or two megabytes, so this is enough
 * for a few large schools for a year.
 */
export const KEPT_PRINTS_GB = 4;

/** Number of bytes in a GB, as used in settings and messages. */
export const GB = 1024 ** 3;

/** Retention period for a batch's file, in days. It covers a school year and the following holidays. */
export const KEPT_PRINT_DAYS = 400;

/** A derived file that can be recreated from its original. */
export interface Derived {
  /** Size in bytes. */
  size: number;
  /** Time of last use, in milliseconds since 1970. */
  used: number;
}

/**
 * Returns the least recently used files to delete so that the remaining files take at most the given number of bytes.
 */
export function beyondRoom<T extends Derived>(files: readonly T[], room: number): T[] {
  let kept = 0;
  return files
    .toSorted((a, b) => b.used - a.used)
    .filter(({ size }) => {
      kept += size;
      return kept > room;
    });
}
