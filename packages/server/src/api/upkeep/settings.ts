import { Failure } from "@idms/core/failure";
import { settingsAnswer, type SettingListed } from "@idms/core/upkeep/installation/setting";
import { readSettings, type Setting } from "../../installation/settings/config.ts";
import { route } from "../../http/calls/route.ts";

export const settingsRoutes = [
  route({
    method: "GET",
    path: "/settings/",
    access: "installation.read",
    summary: "List the server's settings and the source of each value.",
    details: "The response also shows which settings would change at the next start. Secrets are hidden.",
    answer: settingsAnswer,
    async handle({ services: { folder, flags, started } }) {
      const now = await readSettings(folder.root, flags).catch((error: unknown) => {
        if (error instanceof Failure) return error;
        throw error;
      });
      const isRead = !(now instanceof Failure);
      const settings = started.settings.map((setting, at) => {
        const { name } = setting;
        const isAsBefore = !isRead || isSame(started.config[name], now.config[name]);
        return {
          name,
          ...asListed(setting),
          next: isAsBefore ? null : asListed(now.settings[at] as Setting),
        };
      });
      if (isRead) return { fault: null, settings };
      const { code, facts, message } = now;
      return { fault: message, code, facts, settings };
    },
  }),
];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const asListed = ({ value, source }: Setting): Pick<SettingListed, "value" | "source"> => ({
  value: value as SettingListed["value"],
  source,
});
