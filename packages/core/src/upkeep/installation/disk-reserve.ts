const MB = 1024 * 1024;
const MOST = 256 * MB;
const PART = 0.05;

/**
 * Returns the number of bytes that uploads must leave free. Users can then still sign in, verify and print when the
 * disk is full of photos. The sheets for a class take about 100 MB and the write-ahead log at most 64 MB. The reserve
 * is therefore 256 MB, or 5% of a small disk.
 * @param total the disk's size in bytes
 */
export const diskReserve = (total: number): number => Math.min(MOST, Math.floor(total * PART));
