import { isNull } from "drizzle-orm";
import type { KeysPlace } from "../store/file-store.ts";
import { openKeyStore } from "./key-store.ts";
import { photoKeys } from "./key-tables.ts";

/** Counts the keys and the discarded keys in a store. Throws the same failures as `openKeyStore`. */
export async function countKeys(place: KeysPlace): Promise<{ there: number; thrown: number }> {
  const { db, close } = await openKeyStore(place, { create: false });
  try {
    const thrown = await db.$count(photoKeys, isNull(photoKeys.wrapped));
    return { there: (await db.$count(photoKeys)) - thrown, thrown };
  } finally {
    await close();
  }
}
