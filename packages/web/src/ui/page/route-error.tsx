import { useRouteError } from "react-router-dom";
import { ScreenFailed } from "./screen-failed.tsx";

/** Shown in place of a screen that failed to load or render. */
export function RouteError() {
  console.error(useRouteError());
  return <ScreenFailed />;
}
