import { useEffect, useState } from "react";
import type { PhotoAnswer, PreparedPhoto } from "./photo.ts";

/** Returns the prepared photo, or undefined while it is being prepared. */
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
