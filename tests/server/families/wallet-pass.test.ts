import { execFileSync } from "node:child_process";
import { createHash, createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applePass, type PassFacts } from "@idms/core/collect/families/wallet-pass";
import sharp from "sharp";
import { jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeApplePass } from "../../../packages/server/src/collect/families/apple-pass.ts";
import { makeGoogleAddress } from "../../../packages/server/src/collect/families/google-pass.ts";
import {
  readAppleSigner,
  readGoogleSigner,
  walletsOf,
  type WalletSettings,
} from "../../../packages/server/src/installation/settings/wallet-keys.ts";
import { dataFolderAt } from "../../../packages/server/src/installation/files/data-folder.ts";
import { checkSettings } from "../../../packages/server/src/upkeep/doctor/check-settings.ts";
import { unzip } from "../unzip.ts";

const TYPE = "pass.org.example.card";
const TEAM = "ABCDE12345";
const FACTS: PassFacts = {
  number: "7K3M-9QWX-0AB1",
  code: "ID1:6BF+70790T9WJWG.FKY*4GO0.O1CV2 ETQBBRW1*70HS8WY04AC*WIFN0AHCD8KD97TK0F90KECTHGWJC0FDC:5AIA%G7X+AQB9746HS80:54IBQF60R6$A80X6S1BTYACG6M+9XG8KIAWNA91AY%67092L4WJCT3EHS8XJC +DXJCCWENF6OF63W5NW6WF6%JC QE/IAYJC5LEW34U3ET7DXC9",
  valid_until: "2027-03-31",
  name: "ஆஷா ராவ்",
  school: "Green Valley",
  classroom: "5 - A",
  isOfStaff: false,
  checkAt: "https://idms.example.org/verify",
};
const NOW = new Date("2026-11-30T10:00:00Z");
const AT = { origin: "https://idms.example.org", now: NOW };
let folder: string;
const at = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
let settings: WalletSettings;

/** Makes a certificate of a made-up authority, as Apple does, for a key of the given kind. */
function issue(
  name: string,
  newKey: string[],
  subject = `/UID=${TYPE}/OU=${TEAM}/CN=Pass`,
  days = "365",
): void {
  openssl("req", "-new", ...newKey, "-nodes", "-keyout", `${name}.key`, "-out", "a.csr", "-subj", subject);
  const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial"];
  openssl("x509", "-req", "-in", "a.csr", ...by, "-out", `${name}.crt`, "-days", days);
}
const RSA = ["-newkey", "rsa:2048"];
async function chained(name: string): Promise<string> {
  const [own, ca] = await Promise.all([readFile(at(`${name}.crt`), "utf8"), readFile(at("ca.pem"), "utf8")]);
  await writeFile(at(`${name}.pem`), own + ca);
  return at(`${name}.pem`);
}

afterAll(() => rm(folder, { recursive: true, force: true }));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "idms-wallet-"));
  const long = ["-x509", "-days", "3650", "-nodes", "-subj", "/CN=Made-up Relations/O=Nobody"];
  openssl("req", ...RSA, ...long, "-keyout", "ca.key", "-out", "ca.pem");
  issue("own", RSA);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const account = {
    type: "service_account",
    client_email: "cards@example.iam.gserviceaccount.com",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
  };
  await writeFile(at("account.json"), JSON.stringify(account));
  settings = {
    apple_pass_certificate_file: await chained("own"),
    apple_pass_key_file: at("own.key"),
    apple_pass_type_id: TYPE,
    apple_team_id: TEAM,
    google_wallet_issuer_id: "3388000000012345678",
    google_wallet_key_file: at("account.json"),
  };
});

/** Opens a pass and checks its signature with OpenSSL. Returns its files. */
async function opened(pass: Buffer): Promise<Record<string, Buffer>> {
  const files = Object.fromEntries(await unzip(pass));
  await writeFile(at("manifest.json"), files["manifest.json"]!);
  await writeFile(at("signature"), files["signature"]!);
  const what = ["-inform", "DER", "-in", "signature", "-content", "manifest.json"];
  openssl("cms", "-verify", "-binary", ...what, "-CAfile", "ca.pem", "-purpose", "any", "-out", "signed");
  expect(await readFile(at("signed"))).toEqual(await readFile(at("manifest.json")));
  return files;
}

describe("a pass for Apple Wallet", () => {
  test("has the published structure: the manifest's SHA-1 hashes, a detached signature and the required keys", async () => {
    const files = await opened(await makeApplePass(FACTS, await readAppleSigner(settings, NOW), NOW));
    const { "manifest.json": written, signature, ...others } = files;
    const manifest = JSON.parse(Buffer.from(written!).toString()) as Record<string, string>;
    expect(manifest).toEqual(
      Object.fromEntries(
        Object.entries(others).map(([name, bytes]) => [name, createHash("sha1").update(bytes).digest("hex")]),
      ),
    );
    expect(Object.keys(others).toSorted()).toEqual(["icon.png", "icon@2x.png", "icon@3x.png", "pass.json"]);
    for (const [name, side] of [
      ["icon.png", 29],
      ["icon@2x.png", 58],
      ["icon@3x.png", 87],
    ] as const)
      expect(await sharp(others[name]).metadata()).toMatchObject({
        format: "png",
        width: side,
        height: side,
      });
    const pass = JSON.parse(Buffer.from(others["pass.json"]!).toString()) as Record<string, unknown>;
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: TYPE,
      teamIdentifier: TEAM,
      serialNumber: "7K3M9QWX0AB1",
      organizationName: "Green Valley",
      description: expect.any(String),
      barcodes: [
        {
          format: "PKBarcodeFormatQR",
          message: FACTS.code,
          messageEncoding: "iso-8859-1",
          altText: FACTS.number,
        },
      ],
      generic: { primaryFields: [{ key: "name", value: FACTS.name }] },
    });
    expect(pass["expirationDate"]).toMatch(/^2027-0[34]-\d\dT\d\d:59:59Z$/);
    // The content is not in the signature, and the time of signing and both certificates are.
    const printed = openssl("cms", "-cmsout", "-print", "-inform", "DER", "-in", "signature").toString();
    expect(printed).toMatch(/eContent: <ABSENT>/);
    expect(printed).toMatch(/signingTime[^]*Nov 30 10:00:00 2026 GMT/);
    expect(printed.match(/d\.certificate:/g)).toHaveLength(2);
    expect(signature!.length).toBeLessThan(5000);
  });

  test("is not signed any more after a byte of the manifest changes", async () => {
    await opened(await makeApplePass(FACTS, await readAppleSigner(settings, NOW), NOW));
    const manifest = await readFile(at("manifest.json"));
    manifest[20] = (manifest[20] as number) ^ 1;
    await writeFile(at("manifest.json"), manifest);
    const what = ["-inform", "DER", "-in", "signature", "-content", "manifest.json"];
    expect(() =>
      openssl("cms", "-verify", "-binary", ...what, "-CAfile", "ca.pem", "-purpose", "any"),
    ).toThrow(/verification failure/i);
  });

  test("can be signed with an elliptic curve, and needs no last day", async () => {
    issue("curve", ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]);
    const of = { apple_pass_certificate_file: await chained("curve"), apple_pass_key_file: at("curve.key") };
    const signer = await readAppleSigner({ ...settings, ...of }, NOW);
    const files = await opened(await makeApplePass({ ...FACTS, valid_until: null }, signer, NOW));
    expect(Buffer.from(files["pass.json"]!).toString()).not.toMatch(/expirationDate|until/);
  });

  test("is refused with the reason if the files or settings are missing or do not fit", async () => {
    const refusal = (of: Partial<WalletSettings>, now = NOW) =>
      readAppleSigner({ ...settings, ...of }, now).then(
        () => "",
        (error: Error) => error.message,
      );
    expect(await refusal({ apple_team_id: undefined, apple_pass_key_file: undefined })).toContain(
      "apple_pass_key_file, apple_team_id",
    );
    expect(await refusal({ apple_pass_certificate_file: at("none.pem") })).toContain("none.pem");
    expect(await refusal({ apple_pass_key_file: at("ca.key") })).toContain("matching certificate");
    expect(await refusal({ apple_pass_key_file: at("account.json") })).toContain("matching certificate");
    expect(await refusal({ apple_pass_certificate_file: at("own.crt") })).toContain("intermediate");
    expect(await refusal({ apple_team_id: "ZZZZZ99999" })).toContain(TEAM);
    expect(await refusal({ apple_pass_type_id: "pass.org.other" })).toContain(TYPE);
    expect(await refusal({}, new Date("2090-01-01"))).toContain("valid only until");
    expect(await refusal({})).toBe("");
  });
});

describe("a pass for Google Wallet", () => {
  test("is a token of the published structure, signed with the key of the service account", async () => {
    const signer = await readGoogleSigner(settings);
    const { key } = signer;
    const address = new URL((await makeGoogleAddress(FACTS, signer, AT)) ?? "");
    expect(address.href.startsWith("https://pay.google.com/gp/v/save/")).toBe(true);
    // Browsers cut longer addresses.
    expect(address.href.length).toBeLessThan(1800);
    const { payload, protectedHeader } = await jwtVerify(
      address.pathname.split("/").at(-1)!,
      createPublicKey(key),
      {
        issuer: "cards@example.iam.gserviceaccount.com",
        audience: "google",
        currentDate: NOW,
      },
    );
    expect(protectedHeader).toEqual({ alg: "RS256", typ: "JWT" });
    const classId = "3388000000012345678.idms_school_card";
    expect(payload).toMatchObject({
      typ: "savetowallet",
      iat: NOW.getTime() / 1000,
      origins: ["https://idms.example.org"],
      payload: {
        genericClasses: [{ id: classId }],
        genericObjects: [
          {
            id: "3388000000012345678.7K3M9QWX0AB1",
            classId,
            state: "ACTIVE",
            cardTitle: { defaultValue: { language: "en", value: "Green Valley" } },
            header: { defaultValue: { value: FACTS.name } },
            barcode: { type: "QR_CODE", value: FACTS.code, alternateText: FACTS.number },
          },
        ],
      },
    });
  });

  test("leaves out what Google does not need if names in other scripts make its address too long", async () => {
    const signer = await readGoogleSigner(settings);
    const made = (facts: Partial<PassFacts>) => makeGoogleAddress({ ...FACTS, ...facts }, signer, AT);
    const name = "लक्ष्मीनारायणप्रसाद त्रिपाठी विश्वनाथन";
    const address = (await made({ name, school: "केंद्रीय विद्यालय संगठन क्रमांक दो, बेंगलुरु छावनी क्षेत्र" })) ?? "";
    expect(address.length).toBeLessThanOrEqual(1800);
    const claims = JSON.parse(Buffer.from(address.split(".").at(-2) ?? "", "base64url").toString());
    expect(claims.origins).toEqual([]);
    const [pass] = claims.payload.genericObjects;
    expect([pass.header.defaultValue.value, pass.barcode.value]).toEqual([name, FACTS.code]);
    expect(await made({ name: "क्ष".repeat(200) })).toBeNull();
  });

  test("is refused for a file that is not the key of a service account", async () => {
    for (const file of ["own.key", "ca.pem"])
      await expect(readGoogleSigner({ ...settings, google_wallet_key_file: at(file) })).rejects.toThrow(
        "service account",
      );
  });
});

test("a wallet is offered only if all its settings are set", () => {
  expect(walletsOf(settings)).toEqual(["apple", "google"]);
  expect(walletsOf({ ...settings, apple_team_id: undefined })).toEqual(["google"]);
  expect(walletsOf({ ...settings, google_wallet_key_file: undefined })).toEqual(["apple"]);
});

test("idms doctor says which settings a wallet needs, what is half set, and which file is wrong", async () => {
  const check = async (set: Partial<WalletSettings>) => {
    await writeFile(at("idms.config.json"), JSON.stringify(set));
    const found = await checkSettings(dataFolderAt(folder));
    return found.find(({ name }) => name === "wallets");
  };
  const none = await check({});
  expect(none?.state).toBe("ok");
  for (const name of Object.keys(settings)) expect(none?.found).toContain(name);
  const half = await check({ apple_team_id: TEAM });
  expect([half?.state, half?.found.includes("apple_team_id")]).toEqual(["warning", false]);
  const wrong = await check({ ...settings, google_wallet_key_file: at("ca.pem") });
  expect([wrong?.state, wrong?.found]).toEqual([
    "problem",
    expect.stringMatching(/Apple Wallet.*ca\.pem is not the JSON key/),
  ]);
  expect(await check(settings)).toMatchObject({ state: "ok", advice: null });
});

test("a pass of a member of staff shows the group, and a child's pass the class", () => {
  const label = (isOfStaff: boolean) =>
    applePass({ ...FACTS, isOfStaff }, { passTypeId: TYPE, teamId: TEAM }).generic.secondaryFields[0]?.label;
  expect([label(false), label(true)]).toEqual(["Class", "Group"]);
});
