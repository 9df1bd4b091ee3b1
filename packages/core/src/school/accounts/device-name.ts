import type { Sentence } from "../../sentence.ts";
import { signInDevice } from "../sign-in/account-mail-sentences.ts";

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/.*Safari\//, "Safari"],
  [/^curl\//, "curl"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const firstOf = (names: readonly [RegExp, string][], agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** Detects the browser and the operating system from a user agent, if they are known. */
export const deviceOf = (agent: string): { browser: string | null; system: string | null } => ({
  browser: firstOf(BROWSERS, agent) ?? null,
  system: firstOf(SYSTEMS, agent) ?? null,
});

/** Returns a device name that the device's owner will recognise. */
export function deviceName(agent: string): Sentence {
  const { browser, system } = deviceOf(agent);
  if (browser && system) return signInDevice.browserOn({ browser, system });
  const name = browser ?? system;
  return name === null ? signInDevice.unknown() : signInDevice.known({ name });
}
