import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page's scripts are running. False during server rendering and until hydration. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
