import { onThisMachine, type Config } from "../../installation/settings/config.ts";

/**
 * Returns the base address for links in printed or sent material. This is `base_url` or, if that is not set, the
 * address of the request, as shown on the user's screen.
 */
export const originOf = (config: Config, request: Request): string =>
  config.base_url === onThisMachine(config) ? new URL(request.url).origin : config.base_url;
