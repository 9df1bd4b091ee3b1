import type { PhoneCard, PhoneCardPictures } from "@idms/core/collect/families/phone-card";
import { forget, readStored, store, storedKeys } from "../../browser-storage.ts";
import type { CallFailed } from "../../ui/api/call-failed.ts";
import { loadFamilyPage, NO_PAGE, type LoadedPage } from "./family-calls.ts";

/** A valid card on this phone, with the data that shows it without a network. */
export interface KeptCard {
  card: NonNullable<PhoneCard["card"]>;
  /** The pictures of the card, or null until they are loaded. */
  pictures: PhoneCardPictures | null;
  of: Pick<LoadedPage, "name" | "school" | "class" | "section" | "is_of_staff">;
  /** When the server last reported that the card is valid, in ms since 1970. */
  at: number;
}

const PREFIX = "idms.card.";
/** The cache of the service worker, which is named after the page's path. */
const CACHE = "f";
const SCOPE = "/f/";

/** Returns the card that this phone keeps for a family's page. */
export const keptCard = (token: string): KeptCard | null =>
  JSON.parse(readStored(PREFIX + token) ?? "null") as KeptCard | null;

/** Returns the pictures that this phone keeps of the card with a number, or null. */
export function keptPictures(token: string, number: string): PhoneCardPictures | null {
  const kept = keptCard(token);
  return kept?.card.number === number ? kept.pictures : null;
}

/**
 * Keeps what the server has reported about a card, and its pictures if they are of the same card. A card that is not
 * valid is deleted from the phone.
 */
function settleCard(token: string, page: LoadedPage): void {
  const card = page.phone_card?.card;
  if (!card) return forgetCard(token);
  const { name, school, class: classroom, section, is_of_staff } = page;
  const pictures = keptPictures(token, card.number);
  const of = { name, school, class: classroom, section, ...(is_of_staff && { is_of_staff }) };
  store(PREFIX + token, JSON.stringify({ card, pictures, of, at: Date.now() } satisfies KeptCard));
}

/**
 * Loads a family's page, and keeps the card that it reports. A card that is not valid, or whose page is gone, is deleted
 * from the phone.
 * @throws CallFailed
 */
export async function loadSettled(token: string, language: string): Promise<LoadedPage> {
  try {
    const page = await loadFamilyPage(token, language);
    settleCard(token, page);
    return page;
  } catch (error) {
    if ((error as CallFailed).status === NO_PAGE) forgetCard(token);
    throw error;
  }
}

/** Keeps the pictures of a card, if it is still the card that this phone keeps. */
export function keepPictures(token: string, number: string, pictures: PhoneCardPictures): void {
  const kept = keptCard(token);
  if (kept?.card.number === number) store(PREFIX + token, JSON.stringify({ ...kept, pictures }));
}

/** Deletes a card from the phone. With the last card, the page that works without a network is deleted as well. */
function forgetCard(token: string): void {
  if (readStored(PREFIX + token) === null) return;
  forget(PREFIX + token);
  if (storedKeys().some((key) => key.startsWith(PREFIX))) return;
  void workers()
    ?.getRegistration(SCOPE)
    .then((found) => found?.unregister())
    .catch(() => undefined);
  if ("caches" in globalThis) void caches.delete(CACHE).catch(() => undefined);
}

// Browsers have none on a page that is not secure.
const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;

/**
 * Lets the page open without a network: a service worker caches the page without a child's data, and the files that
 * this page has loaded. Everything else works without it.
 */
export async function openOffline(token: string): Promise<void> {
  const container = import.meta.env.PROD ? workers() : undefined;
  if (!container) return;
  await container.register(`${SCOPE}worker.js`, { scope: SCOPE });
  const { active } = await container.ready;
  // The card may have been deleted in the meantime.
  if (keptCard(token) === null) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  active?.postMessage(
    loaded
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
      .map(({ pathname }) => pathname),
  );
}
