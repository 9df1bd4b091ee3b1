import { deleteSignIns } from "../accounts/records.ts";
import { changeCopy } from "../db/connect.ts";

/**
 * Takes every session and reset token out of a copied database that nobody uses, so that neither a backup nor what is
 * restored from one lets anybody in.
 */
export const forgetSignIns = (file: string): Promise<void> => changeCopy(file, deleteSignIns);
