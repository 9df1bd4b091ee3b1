import { waitingLine } from "../../http/bodies/waiting-line.ts";

/** Queue that prints one class or batch at a time. This leaves the second processor core free for other requests. */
export const presses = waitingLine({ lanes: 1, places: 8, seconds: 10 });
