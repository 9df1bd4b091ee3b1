/** The thread that reads one uploaded font and exits. */
import { answerTask } from "../threads/work-in-thread.ts";
import { readOwnFont } from "./read-own-font.ts";

await answerTask((bytes: Uint8Array) => readOwnFont(bytes));
