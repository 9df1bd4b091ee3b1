import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page's scripts work. False while the server draws the page, and until they have taken over what it drew. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
