import { usual } from "../form-words/usual-labels-hindi.ts";
import { told } from "../hi-told/told.ts";
import { tellerOf } from "./teller.ts";

/** The Hindi catalogue. */
export { texts, words } from "./hi-words.ts";
export const teller = tellerOf(told, usual);
