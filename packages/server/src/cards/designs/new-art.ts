import { extname } from "node:path";
import { prepareArt, prepareBackground } from "@idms/core/node/photos/prepare-photo";
import { readStored, storeFile, type StoredKind } from "../../installation/store/stored-files.ts";
import type { App } from "../../installation/open-app.ts";

/** A picture as it came. */
export interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/** A picture in the folder of backgrounds, with its size in pixels. */
export interface StoredArt {
  file: string;
  width: number;
  height: number;
}

/** Stores the pictures of a template that is being made or changed. */
export interface ArtStore {
  /** @throws Failure as `prepareBackground` does. */
  background(bytes: Uint8Array): Promise<StoredArt>;
  /** @throws Failure as `prepareArt` does. */
  image(bytes: Uint8Array): Promise<StoredArt>;
  /** Stores the very bytes of another stored picture under a name of their own. */
  copy(file: string): Promise<string>;
}

/** Does work that stores pictures before a row names them; when it fails, none of them stays behind. */
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
