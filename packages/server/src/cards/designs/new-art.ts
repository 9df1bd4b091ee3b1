import { extname } from "node:path";
import { prepareArt, prepareBackground } from "@idms/core/node/photos/prepare-photo";
import { readStored, storeFile, type StoredKind } from "../../installation/store/stored-files.ts";
import type { App } from "../../installation/open-app.ts";

/** An original picture with its name. */
export interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/** A picture in the backgrounds folder, with its size in pixels. */
export interface StoredArt {
  file: string;
  width: number;
  height: number;
}

/** Stores pictures for a template that is being created or changed. */
export interface ArtStore {
  /**
   * Stores a background.
   * @throws Failure like `prepareBackground`.
   */
  background(bytes: Uint8Array): Promise<StoredArt>;
  /**
   * Stores an image.
   * @throws Failure like `prepareArt`.
   */
  image(bytes: Uint8Array): Promise<StoredArt>;
  /** Copies a stored picture to a new file name. */
  copy(file: string): Promise<string>;
}

/** Runs work that stores pictures before a row refers to them. If the work fails, the pictures are deleted. */
export async function withNewArt<T>(app: App, work: (art: ArtStore) => Promise<T>): Promise<T> {
  const { backgrounds } = app.files;
  const stored: string[] = [];
  const store = async (bytes: Uint8Array, kind: StoredKind): Promise<string> => {
    const file = await storeFile(backgrounds, bytes, kind);
    stored.push(file);
    return file;
  };
  try {
    return await work({
      async background(input) {
        const { bytes, width, height } = await prepareBackground(input);
        return { file: await store(bytes, "jpg"), width, height };
      },
      async image(input) {
        const { bytes, kind, width, height } = await prepareArt(input);
        return { file: await store(bytes, kind), width, height };
      },
      copy: async (file) => store(await readStored(backgrounds, file), extname(file).slice(1) as StoredKind),
    });
  } catch (error) {
    await Promise.all(stored.map((file) => backgrounds.remove(file)));
    throw error;
  }
}
