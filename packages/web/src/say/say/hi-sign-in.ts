import { usual } from "../form-words/usual-labels-hindi.ts";
import * as accountsText from "../hi-texts/accounts.ts";
import * as messagesText from "../hi-texts/messages.ts";
import { requests } from "../hi-told/requests.ts";
import { rules } from "../hi-told/rules.ts";
import { accounts } from "../hi-told/school.ts";
import { words as school } from "../hi/school.ts";
import { words as ui } from "../hi/ui.ts";
import { tellerOf } from "./teller.ts";

/** The Hindi catalogue of the sign-in page: the parts of the whole catalogue that the page needs. */
export const words = { ...school, ...ui };
export const texts = { ...accountsText, ...messagesText };
export const teller = tellerOf({ ...accounts, ...requests, ...rules }, usual);
