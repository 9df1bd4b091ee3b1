import { fileURLToPath } from "node:url";

/** The folder of the built web interface, relative to the built program in packages/cli/dist. */
export const webFolder = fileURLToPath(new URL("../../web/dist/", import.meta.url));
