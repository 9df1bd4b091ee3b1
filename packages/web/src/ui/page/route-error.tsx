import { useRouteError } from "react-router-dom";
import { ScreenFailed } from "./error-caught.tsx";

/** Shown in place of a screen that failed to load or render. */
export function RouteError() {
  console.error(useRouteError());
  return <ScreenFailed />;
}
