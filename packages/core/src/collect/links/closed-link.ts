import { Failure } from "../../failure.ts";
import { uploadText } from "../../messages.ts";
import type { LinkState } from "./link-state.ts";
import { parentText } from "../invitations/parent-text.ts";

/** Why a link takes nothing; `unknown` where there is no such link. */
export type Closed = Exclude<LinkState, "open"> | "unknown";

/** The header of a refusal that says why a link takes nothing: what the body says is the same for all of them. */
export const LINK_STATE_HEADER = "Link-State";

/** The refusal of a link that takes nothing, with the one word for why. */
export class ClosedLink extends Failure {
  readonly closed: Closed;

  constructor(closed: Closed) {
    super(
      closed === "unknown" ? "missing" : "gone",
      closed === "paused" ? parentText.linkPaused : uploadText.invalidLink,
    );
    this.closed = closed;
  }
}
