import type { LinkBase } from "@idms/core/link-base";
import type { Config } from "../../installation/settings/config.ts";

/** Returns the base address for new links, and whether their token goes in the path or the fragment. */
export const linkBase = ({ base_url, links_in }: Pick<Config, "base_url" | "links_in">): LinkBase => ({
  origin: base_url,
  links_in,
});
