import { z } from "zod";
import { maybeCodedSchema } from "../../sentence-schema.ts";

const settingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();

/** A setting of the server as a super admin sees it; a secret is hidden in it. */
const settingAnswer = z.object({
  name: z.string(),
  value: settingValue,
  /** The flag or the variable that says it, or the file; null where nobody does, so that it is as usual. */
  source: z.string().nullable(),
  /** Whether another value would be read at the next start, with that value. */
  next: z
    .object({
      value: settingValue,
      source: z.string().nullable(),
    })
    .nullable(),
});
export type SettingListed = z.output<typeof settingAnswer>;

/** The settings that a server runs with, and what is wrong with those that it would start with now; null where nothing is. */
export const settingsAnswer = z.object({
  fault: z.string().nullable(),
  ...maybeCodedSchema.shape,
  settings: z.array(settingAnswer),
});
export type SettingsAnswer = z.output<typeof settingsAnswer>;
