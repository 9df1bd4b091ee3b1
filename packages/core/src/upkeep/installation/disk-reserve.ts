const MB = 1024 * 1024;
const MOST = 256 * MB;
const PART = 0.05;

/**
 * Returns the number of bytes that uploads must leave free, so that users can still sign in, verify and print when the
 * disk is full of photos. A class's sheets take about 100 MB and the write-ahead log at most 64 MB, hence 256 MB, or 5
 * % of a small disk.
 * @param total the disk's size in bytes
 */
export const diskReserve = (total: number): number => Math.min(MOST, Math.floor(total * PART));
