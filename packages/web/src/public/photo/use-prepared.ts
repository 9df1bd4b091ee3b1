import { useEffect, useState } from "react";
import type { PhotoAnswer, PreparedPhoto } from "./photo.ts";

/** The outcome for a photo; undefined while it is prepared. */
export function usePrepared(photo: PhotoAnswer | undefined): PreparedPhoto | undefined {
  const [done, setDone] = useState<{ photo: PhotoAnswer; prepared: PreparedPhoto }>();
  useEffect(() => {
    let isWanted = true;
    void photo?.prepared.then((prepared) => isWanted && setDone({ photo, prepared }));
    return () => {
      isWanted = false;
    };
  }, [photo]);
  return done && done.photo === photo ? done.prepared : undefined;
}
