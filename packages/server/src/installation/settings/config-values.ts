import { z } from "zod";
import { readProxies } from "./client-address.ts";

const NETWORKS_WORDS = "must hold addresses or networks, such as 127.0.0.1 or 10.0.0.0/8";

/** Several, as a list or as a text with commas between. */
export const entries = (error: string) =>
  z
    .union([z.string().transform((list) => list.split(",")), z.array(z.string())], { error })
    .transform((list) => list.map((entry) => entry.trim()).filter(Boolean));

/** Addresses and networks. */
export const networks = entries(NETWORKS_WORDS)
  .default([])
  .transform((list, context) => {
    const read = readProxies(list);
    if (read) return read;
    context.addIssue(NETWORKS_WORDS);
    return z.NEVER;
  });

/** A number, or the text of one, as flags and variables have it. */
export function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  const typed = (value: unknown) =>
    typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return z.preprocess(typed, z.int({ error }).min(least, { error }).max(most, { error }));
}

/** A yes or no, or its text. */
export const yesOrNo = z.preprocess(
  (value) =>
    value === "true" || value === "yes" ? true : value === "false" || value === "no" ? false : value,
  z.boolean({ error: "must be true or false" }),
);

const HOST_WORDS = "must hold names of hosts, such as hooks.example.org or *.example.org";
/** Names of hosts. */
export const hosts = entries(HOST_WORDS).pipe(
  z.array(
    z
      .string()
      .regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/i, { error: HOST_WORDS })
      .toLowerCase(),
    { error: HOST_WORDS },
  ),
);

/** A text that is not empty. */
export const words = (error: string) => z.string({ error }).min(1, { error });

/** An address of one of these protocols, without a slash at its end. */
export const address = (protocol: RegExp, error: string) =>
  z.url({ protocol, error }).transform((url) => url.replace(/\/+$/, ""));
