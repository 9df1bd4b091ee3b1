import { onThisMachine, type Config } from "../../installation/settings/config.ts";

/**
 * The address that links begin with in what somebody is handed: base_url, and where nobody has set it, the one by which they
 * came here, as it does on their screen.
 */
export const originOf = (config: Config, request: Request): string =>
  config.base_url === onThisMachine(config) ? new URL(request.url).origin : config.base_url;
