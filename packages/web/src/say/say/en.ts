import { told } from "../en-told/told.ts";
import { tellerOf } from "./teller.ts";

/** The English catalogue: only the messages that the web app words differently. */
export const words = {};
export const teller = tellerOf(told, (written) => written);
