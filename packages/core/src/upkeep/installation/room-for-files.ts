/**
 * Maximum disk space for photos scaled to their frames, in bytes: about 15,000 photos, enough for all schools printed
 * in a season, and at most a twentieth of a small server's 40 GB disk.
 */
export const MAX_RENDITIONS = 2 * 1024 ** 3;

/**
 * Maximum disk space for a press's copies of photos that are stored elsewhere, in bytes: the photos of about 4,000
 * cards, which the press prints in a few minutes.
 */
export const MAX_COPIES = 2 * 1024 ** 3;

/**
 * Maximum disk space for stored print files, in bytes. A class of 60 takes one or two megabytes, so this is enough for
 * a few large schools for a year.
 */
export const MAX_KEPT_PRINTS = 4 * 1024 ** 3;

/** Retention of a batch's file, in days: a school year and the holidays after it. */
export const KEPT_PRINT_DAYS = 400;

/** A derived file, which can be recreated from its original. */
export interface Derived {
  /** Size in bytes. */
  size: number;
  /** Time of last use, in milliseconds since 1970. */
  used: number;
}

/** Returns the least recently used files to delete so that the rest take at most this many bytes. */
export function beyondRoom<T extends Derived>(files: readonly T[], room: number): T[] {
  let kept = 0;
  return files
    .toSorted((a, b) => b.used - a.used)
    .filter(({ size }) => {
      kept += size;
      return kept > room;
    });
}
