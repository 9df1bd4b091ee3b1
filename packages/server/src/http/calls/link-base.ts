import type { LinkBase } from "@idms/core/link-address";
import type { Config } from "../../installation/settings/config.ts";

/** Returns the base address for new links, and whether the token is in the path or in the fragment. */
export const linkBase = ({ base_url, links_in }: Pick<Config, "base_url" | "links_in">): LinkBase => ({
  origin: base_url,
  links_in,
});
