import { Failure } from "@idms/core/failure";
import { ok, problem, type Check } from "@idms/core/upkeep/installation/check";
import { isServerAddress, type DataFolder } from "../../installation/files/data-folder.ts";
import type { FilesPlace } from "../../installation/store/file-store.ts";
import type { Files } from "../../installation/store/files.ts";
import { hasKeyFile } from "../../installation/keys/key-store.ts";
import { openStored, placeOf } from "../../installation/keys/open-stored.ts";

/** A key store that is to be made is not made by who only looks. */
const openToLook = (place: FilesPlace): Promise<Files> =>
  openStored(
    place.keys && !isServerAddress(place.keys.store) && !hasKeyFile(place.keys.store)
      ? { ...place, keys: null }
      : place,
  );

/** Whether the store of files can be used, where it is not the data folder; and the files, if it can. */
export async function checkStore(folder: DataFolder): Promise<[Check[], Files | null]> {
  let files: Files | undefined;
  try {
    files = await openToLook(await placeOf(folder));
    await files.prove();
    return [files.store === null ? [] : [ok("store", `${files.store} answers`)], files];
  } catch (error) {
    files?.close();
    if (!(error instanceof Failure)) throw error;
    return [
      [problem("store", error.message, "Until then no photo, picture or font can be looked at.")],
      null,
    ];
  }
}
