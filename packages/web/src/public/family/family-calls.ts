import type { CardPreview } from "@idms/core/cards/checks/card-preview";
import type { CardStage } from "@idms/core/collect/families/card-way";
import type { FamilyPage } from "@idms/core/collect/families/family-page";
import type { PhoneCardPictures } from "@idms/core/collect/families/phone-card";
import type { FormField } from "@idms/core/forms/values/field";
import { readFields } from "@idms/core/forms/templates/read-fields";
import { CallFailed, failureOf } from "../../ui/api/call-failed.ts";
import { isUnseen, linkCall, type LinkCall } from "../page/link-token.ts";

const at = (token: string, more = ""): LinkCall => linkCall("family", token, more);

/** The status of the response for a page that does not exist. */
export const NO_PAGE = 404;

/** A family's page, with its fields as defined by the form. */
export interface LoadedPage extends Omit<FamilyPage, "fields"> {
  fields: FormField[];
}

/**
 * Returns the address of the photo. The address includes the record's `version`, so that a new photo gets a new
 * address.
 */
export const photoAt = (token: string, version: number): LinkCall => at(token, `photo/?v=${version}`);

/** Returns the address for exporting all data about the child. */
export const exportAt = (token: string): LinkCall => at(token, "export/");

/**
 * Downloads the export.
 * @throws CallFailed
 */
export const loadExport = async (token: string): Promise<Blob> => (await ask(exportAt(token))).blob();

/**
 * Loads a family's page.
 * @throws CallFailed
 */
export async function loadFamilyPage(token: string, language: string): Promise<LoadedPage> {
  return asLoaded((await (await ask(at(token, `?language=${language}`))).json()) as FamilyPage);
}

export const asLoaded = (page: FamilyPage): LoadedPage => ({ ...page, fields: readFields(page.fields) });

/**
 * Loads a sample of the card as the school will print it or has printed it.
 * @throws CallFailed
 */
export const loadCard = async (token: string): Promise<CardPreview> =>
  (await ask(at(token, "card/"))).json() as Promise<CardPreview>;

/**
 * Loads the pictures of the valid card as it was printed.
 * @throws CallFailed
 */
export const loadPhoneCard = async (token: string): Promise<PhoneCardPictures> =>
  (await ask(at(token, "phone-card/"))).json() as Promise<PhoneCardPictures>;

/**
 * Makes the pass for Apple Wallet, and returns an address that a phone opens in the wallet. Browsers on an iPhone do not
 * add a pass that is downloaded. A token in the fragment stays out of the address.
 * @throws CallFailed
 */
export async function loadAppleAddress(token: string): Promise<string> {
  const call = at(token, "wallet/apple/");
  const pass = await (await ask(call)).blob();
  return isUnseen() ? URL.createObjectURL(pass) : call.address;
}

/**
 * Loads the address that adds the card to Google Wallet.
 * @throws CallFailed
 */
export const loadGoogleAddress = async (token: string): Promise<string> =>
  ((await (await ask(at(token, "wallet/google/"))).json()) as { address: string }).address;

type Corrected = { stage: CardStage; proposed: boolean };

/**
 * Sends corrections. `version` is the version of the record that the family saw.
 * @throws CallFailed
 */
export async function sendCorrection(token: string, version: number, body: FormData): Promise<Corrected> {
  const call = at(token);
  const headers = { ...call.headers, "If-Match": `"${version}"` };
  return (await ask({ ...call, headers }, { method: "POST", body })).json() as Promise<Corrected>;
}

/**
 * Withdraws what was sent, or asks the school to erase it.
 * @throws CallFailed
 */
export const withdrawDetails = async (token: string): Promise<void> =>
  void (await ask(at(token, "withdraw/"), { method: "POST" }));

async function ask({ address, headers }: LinkCall, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, { ...init, headers }).catch(() => {
    throw new CallFailed({ status: 0, statusText: "", html: false, data: null });
  });
  if (!response.ok) throw await failureOf(response);
  return response;
}
