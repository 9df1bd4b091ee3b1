import { told } from "../hi-told/told.ts";
import { usual } from "../form-words/usual-labels-hindi.ts";
import type { Words } from "./say.ts";
import { tellerOf } from "./teller.ts";

/** Hindi, whose files have a file for each area of the web, and for each of core whose sentences are heard; `hi-told/` has those that have a code. No speaker has read it yet. */
const ofRooms = import.meta.glob<Words>("../hi/*.ts", { eager: true, import: "words" });
const ofCore = import.meta.glob<Words>("../hi-heard/*.ts", { eager: true, import: "heard" });

const together = (files: Readonly<Record<string, Words>>): Words =>
  Object.assign({}, ...Object.values(files)) as Words;

export const words = together(ofRooms);
export const teller = tellerOf(together(ofCore), told, usual);
