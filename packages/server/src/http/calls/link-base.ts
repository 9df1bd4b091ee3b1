import type { LinkBase } from "@idms/core/link-base";
import type { Config } from "../../installation/settings/config.ts";

/** The beginning of the addresses that links get, and the place of their tokens. */
export const linkBase = ({ base_url, links_in }: Pick<Config, "base_url" | "links_in">): LinkBase => ({
  origin: base_url,
  links_in,
});
