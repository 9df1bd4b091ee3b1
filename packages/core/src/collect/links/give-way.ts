/** The uploader: the network of an address, and the link's id. Many honest parents can share either, or both. */
export interface Uploader {
  address: string;
  link: number;
}

/** An upload whose body is coming in, as far as it has come. Times are milliseconds of one clock. */
export interface ArrivingUpload extends Uploader {
  since: number;
  bytes: number;
  /** Bytes that fade as time goes by, as they stood at `faded_at`: what `uploadPace` is made of. */
  recent: number;
  faded_at: number;
}

/** After so long bytes count for a third of what they did when they came. */
const FADE_MS = 5000;
/**
 * Less is standing still, in bytes per second. A poor 3G line brings 20–30 KB/s, the 400 kbit/s of a better one 50: a
 * phone that stops for a breath has still more than this behind it.
 */
const MOVING_PACE = 8 * 1024;
/** Nobody is judged before: a line whose round trip takes 400 ms has brought its first packets by then. */
const GRACE_MS = 1000;
/** Less than this counts as nothing sent; the first packets of any line hold more. */
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

/** How quickly an upload comes in of late, in bytes per second; of a steady one it is its rate. */
export function uploadPace(upload: ArrivingUpload, now: number): number {
  const age = Math.max(now - upload.since, 1);
  return (faded(upload, now) / (FADE_MS * (1 - Math.exp(-age / FADE_MS)))) * 1000;
}

/**
 * Decides which upload gives its place to a newcomer when all places are taken; undefined when the newcomer must come
 * again.
 *
 * One that stands still goes first: of the largest crowd, which shares its address or its link; in it one that has
 * sent as good as nothing, the oldest of these; then the one that has sent least. While all are moving, no work is
 * thrown away for one more of the same crowd: only a crowd larger than the newcomer's, with the newcomer in it, gives
 * up its slowest.
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

/** How many share somebody's address, and how many their link, taken together. */
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
