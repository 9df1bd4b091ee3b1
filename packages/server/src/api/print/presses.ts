import { waitingLine } from "../../http/bodies/waiting-line.ts";

/** One class or batch is printed at a time: the second core is for everybody else. */
export const presses = waitingLine({ lanes: 1, places: 8, seconds: 10 });
