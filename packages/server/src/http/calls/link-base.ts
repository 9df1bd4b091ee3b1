import type { LinkBase } from "@idms/core/link-base";
import type { Config } from "../../installation/settings/config.ts";

/** What the addresses of links begin with that are handed out, and where their tokens stand. */
export const linkBase = ({ base_url, links_in }: Pick<Config, "base_url" | "links_in">): LinkBase => ({
  origin: base_url,
  links_in,
});
