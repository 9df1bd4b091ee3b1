import { useRouteError } from "react-router-dom";
import { FullPageMessage } from "./full-page-message.tsx";
import { say } from "../../say/say/say.ts";

/** Stands in for a screen that could not be loaded or drawn; a version that was replaced meanwhile is one reason. */
export function RouteError() {
  console.error(useRouteError());
  return (
    <FullPageMessage retry={() => location.reload()}>
      {say("This screen could not be shown. Reload the page. Your saved work is not lost.")}
    </FullPageMessage>
  );
}
