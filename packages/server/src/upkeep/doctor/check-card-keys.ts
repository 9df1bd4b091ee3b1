import { counted } from "@idms/core/values/counted";
import { ok, type Check } from "@idms/core/upkeep/installation/check";
import { countSigningKeys } from "../../cards/printed/card-keys.ts";
import type { Db } from "../../installation/engines/connect.ts";

const NAME = "card keys";

/** With what schools sign the codes on cards, which is in no backup. */
export async function checkCardKeys(db: Db): Promise<Check> {
  const { keys, lost } = await countSigningKeys(db);
  if (keys === 0) return ok(NAME, "no school signs cards");
  const anew = lost > 0 ? `; ${lost} of them came from a backup, and the next printing makes new ones` : "";
  return ok(
    NAME,
    `${counted(keys, "school")} ${keys === 1 ? "signs" : "sign"} cards${anew}. The private keys are in no backup: after a restore new ones are made, and cards from before stay genuine`,
  );
}
