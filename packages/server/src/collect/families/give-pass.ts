import { familyFailures } from "@idms/core/collect/families/family-failures";
import type { PassFacts } from "@idms/core/collect/families/wallet-pass";
import { reasonOf } from "@idms/core/failure";
import { classLabel } from "@idms/core/school/classes/label";
import type { Services } from "../../http/calls/services.ts";
import { readAppleSigner, readGoogleSigner } from "../../installation/settings/wallet-keys.ts";
import { makeApplePass } from "./apple-pass.ts";
import { makeGoogleAddress } from "./google-pass.ts";
import { requirePhoneCard } from "./show-phone-card.ts";

/** Returns what a pass shows of the valid card of a family's child. Throws the failures of `requirePhoneCard`. */
async function factsOf({ db, config, uploads }: Services, token: string, now: Date): Promise<PassFacts> {
  const { school, student, card, contents } = await requirePhoneCard({ db, config }, token, now);
  await uploads.previews.tries.take(`family ${student.id}`);
  return {
    ...contents,
    name: card.name ?? student.full_name,
    school: school.name,
    classroom: classLabel(student),
    isOfStaff: student.holds === "staff",
    checkAt: `${config.base_url}/verify`,
  };
}

/** Waits for what signs a pass. The log says why a pass cannot be signed, because a family cannot change the settings. */
const signedBy = <S>({ log }: Services, signer: Promise<S>): Promise<S> =>
  signer.catch((error: unknown) => {
    log.error({ reason: reasonOf(error) }, "a wallet pass cannot be signed");
    throw familyFailures.noPass();
  });

/**
 * Makes the pass of a family's child for Apple Wallet.
 * @throws the failures of `requirePhoneCard`, and `unprocessable` if it cannot be signed
 */
export async function giveApplePass(services: Services, token: string): Promise<Buffer> {
  const now = new Date();
  const facts = await factsOf(services, token, now);
  return makeApplePass(facts, await signedBy(services, readAppleSigner(services.config, now)), now);
}

/**
 * Returns the address that adds the pass of a family's child to Google Wallet. It contains the pass as a signed token,
 * which Google receives when the family opens the address.
 * @throws the failures of `requirePhoneCard`, and `unprocessable` if it cannot be signed or its address is too long
 */
export async function giveGoogleAddress(services: Services, token: string): Promise<string> {
  const now = new Date();
  const facts = await factsOf(services, token, now);
  const signer = await signedBy(services, readGoogleSigner(services.config));
  const { origin } = new URL(services.config.base_url);
  const address = await makeGoogleAddress(facts, signer, { origin, now });
  if (address !== null) return address;
  services.log.error({ card: facts.number }, "the names on a card are too long for Google Wallet");
  throw familyFailures.noPass();
}
