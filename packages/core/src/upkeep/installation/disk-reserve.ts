const MB = 1024 * 1024;
const MOST = 256 * MB;
const PART = 0.05;

/**
 * How many bytes of a disk are kept free of uploads, so that with the disk full of photos people still sign in, verify
 * and print: a class's sheets are some 100 MB and the write-ahead log is 64 MB at most, so 256 MB; on a small disk 5 %.
 * @param total the size of the disk in bytes
 */
export const diskReserve = (total: number): number => Math.min(MOST, Math.floor(total * PART));
