import { Component, type ReactNode } from "react";
import { ScreenFailed } from "./screen-failed.tsx";

/** Shows what to do in place of its children if they fail to load or render. `RouteError` does so for the screens. */
export class ErrorCaught extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render(): ReactNode {
    return this.state.hasFailed ? <ScreenFailed /> : this.props.children;
  }
}
