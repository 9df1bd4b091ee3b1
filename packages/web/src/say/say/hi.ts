import { told } from "../hi-told/told.ts";
import { words as collect } from "../hi/collect.ts";
import { words as designer } from "../hi/designer.ts";
import { words as print } from "../hi/print.ts";
import { words as school } from "../hi/school.ts";
import { words as students } from "../hi/students.ts";
import { words as ui } from "../hi/ui.ts";
import { words as upkeep } from "../hi/upkeep.ts";
import { usual } from "../form-words/usual-labels-hindi.ts";
import type { Words } from "./say.ts";
import { tellerOf } from "./teller.ts";

/** Hindi of what core says, a file for each area of it; `hi-told/` has what has a code. No speaker has read it yet. */
const ofCore = import.meta.glob<Words>("../hi-heard/*.ts", { eager: true, import: "heard" });
const heard = Object.assign({}, ...Object.values(ofCore)) as Words;

/** Every sentence that a screen says itself, and its Hindi: one that lacks here cannot be said. */
export const words = { ...collect, ...designer, ...print, ...school, ...students, ...ui, ...upkeep };
export const teller = tellerOf(heard, told, usual);
