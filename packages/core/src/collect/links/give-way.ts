/**
 * A person who uploads, identified by the network of their address and by the link's ID. Many honest parents may
 * share either or both.
 */
export interface Uploader {
  address: string;
  link: number;
}

/**
 * An upload in progress, with the number of bytes received so far. All times are in milliseconds of the same clock.
 */
export interface ArrivingUpload extends Uploader {
  since: number;
  bytes: number;
  /** Bytes received, weighted by age at the time `faded_at`. `uploadPace` is calculated from this value. */
  recent: number;
  faded_at: number;
}

/** Time after which bytes count for a third of their original weight, in milliseconds. */
const FADE_MS = 5000;
/**
 * Minimum pace of an upload that is not stalled, in bytes per second. A poor 3G connection reaches 20–30 KB/s, and a
 * better connection with 400 kbit/s reaches 50 KB/s. A phone that pauses briefly still stays above this value.
 */
const MOVING_PACE = 8 * 1024;
/**
 * Grace period for every upload, in milliseconds. Even a connection with a round trip of 400 ms has delivered its
 * first packets by then.
 */
const GRACE_MS = 1000;
/**
 * An upload counts as not started until it reaches this size, in bytes. The first packets of any connection are
 * larger.
 */
const NOTHING_YET = 4 * 1024;

export const beginUpload = ({ address, link }: Uploader, now: number): ArrivingUpload => ({
  address,
  link,
  since: now,
  bytes: 0,
  recent: 0,
  faded_at: now,
});

const faded = (upload: ArrivingUpload, now: number): number =>
  upload.recent * Math.exp((upload.faded_at - now) / FADE_MS);

export function countBytes(upload: ArrivingUpload, bytes: number, now: number): void {
  upload.recent = faded(upload, now) + bytes;
  upload.faded_at = now;
  upload.bytes += bytes;
}

/** Returns the recent pace of an upload, in bytes per second. For a steady upload, this is the actual rate. */
export function uploadPace(upload: ArrivingUpload, now: number): number {
  const age = Math.max(now - upload.since, 1);
  return (faded(upload, now) / (FADE_MS * (1 - Math.exp(-age / FADE_MS)))) * 1000;
}

/**
 * Decides which upload is dropped for a new upload when all slots are in use. Returns undefined if the new upload
 * must retry later.
 *
 * A crowd is a group of uploads that share an address or a link. Stalled uploads are dropped first, starting with the
 * largest crowd. In that crowd, the oldest upload that has sent next to nothing is dropped, or else the upload that
 * has sent the least. While all uploads are progressing, an upload is dropped only from a crowd that is larger than
 * the new upload's own crowd, which includes the new upload. The slowest upload of the largest such crowd is dropped.
 */
export function whoGivesWay<T extends ArrivingUpload>(
  there: readonly T[],
  newcomer: Uploader,
  now: number,
): T | undefined {
  const crowdOf = countCrowds(there);
  const standing = there.filter((each) => isStanding(each, now));
  if (standing.length > 0) {
    return least(standing, (a, b) => crowdOf(b) - crowdOf(a) || sent(a) - sent(b) || a.since - b.since);
  }
  const own = crowdOf(newcomer) + 2;
  const larger = there.filter((each) => crowdOf(each) > own);
  return least(larger, (a, b) => crowdOf(b) - crowdOf(a) || uploadPace(a, now) - uploadPace(b, now));
}

const isStanding = (upload: ArrivingUpload, now: number): boolean =>
  now - upload.since >= GRACE_MS && uploadPace(upload, now) < MOVING_PACE;

const sent = ({ bytes }: ArrivingUpload): number => (bytes < NOTHING_YET ? 0 : bytes);

/**
 * Returns a function that adds the number of uploads that share an uploader's address and the number that share its
 * link.
 */
function countCrowds(there: readonly ArrivingUpload[]): (one: Uploader) => number {
  const addresses = new Map<string, number>();
  const links = new Map<number, number>();
  for (const { address, link } of there) {
    addresses.set(address, (addresses.get(address) ?? 0) + 1);
    links.set(link, (links.get(link) ?? 0) + 1);
  }
  return ({ address, link }) => (addresses.get(address) ?? 0) + (links.get(link) ?? 0);
}

const least = <T>(items: readonly T[], order: (a: T, b: T) => number): T | undefined =>
  items.reduce<T | undefined>((best, item) => (best && order(best, item) <= 0 ? best : item), undefined);
