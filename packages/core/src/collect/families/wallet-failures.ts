import { failures } from "../../failure.ts";

/** The reasons why the server cannot make wallet passes. */
export const walletFailures = failures("wallet", {
  unset: [
    "unprocessable",
    "The server cannot make passes for this wallet. These settings are missing: {missing}.",
  ],
  keys: [
    "unprocessable",
    "{certificate} and {key} are not a matching certificate and private key in PEM format without a passphrase. Check apple_pass_certificate_file and apple_pass_key_file.",
  ],
  chain: [
    "unprocessable",
    "{certificate} must contain the pass certificate, followed by Apple's intermediate certificate that issued it.",
  ],
  otherCertificate: [
    "unprocessable",
    "The certificate in {certificate} is for {found}. Correct apple_pass_type_id and apple_team_id, or use the certificate for {wanted}.",
  ],
  ended: [
    "unprocessable",
    "The certificate in {certificate} is valid only until {date}. Create a new one at Apple.",
  ],
  googleKey: [
    "unprocessable",
    "{file} is not the JSON key of a Google service account, with client_email and private_key. Check google_wallet_key_file.",
  ],
});
