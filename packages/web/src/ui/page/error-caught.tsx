import { Component, type ReactNode } from "react";
import { FullPageMessage } from "./full-page-message.tsx";
import { say } from "../../say/say/say.ts";

/**
 * Shown in place of a screen that failed to load or render. One possible reason is that a newer version has been
 * installed in the meantime.
 */
export const ScreenFailed = () => (
  <FullPageMessage retry={() => location.reload()}>
    {say("This screen could not be shown. Reload the page. Your saved work is not lost.")}
  </FullPageMessage>
);

/** Shows what to do in place of its children if they fail to load or render. `RouteError` does so for the screens. */
export class ErrorCaught extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render(): ReactNode {
    return this.state.hasFailed ? <ScreenFailed /> : this.props.children;
  }
}
