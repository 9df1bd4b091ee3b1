import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page's scripts are running. It is false while the server renders the page, and until hydration. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
