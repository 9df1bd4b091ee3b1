import { z } from "zod";
import { maybeCodedSchema } from "../../sentence-schema.ts";

const settingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();

/** A server setting as shown to a super admin. Secret values are hidden. */
const settingAnswer = z.object({
  name: z.string(),
  value: settingValue,
  /** The flag, variable or file that contains the setting, or null if it has its default value. */
  source: z.string().nullable(),
  /** The value that the server would use after a restart, with its source. Null if the value is unchanged. */
  next: z
    .object({
      value: settingValue,
      source: z.string().nullable(),
    })
    .nullable(),
});
export type SettingListed = z.output<typeof settingAnswer>;

/**
 * The settings of the running server, and the fault in the settings for the next start. The fault is null if there is
 * none.
 */
export const settingsAnswer = z.object({
  fault: z.string().nullable(),
  ...maybeCodedSchema().shape,
  settings: z.array(settingAnswer),
});
export type SettingsAnswer = z.output<typeof settingsAnswer>;
