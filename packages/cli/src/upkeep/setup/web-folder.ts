import { fileURLToPath } from "node:url";

/** Where the built web lies, seen from the built program in packages/cli/dist. */
export const webFolder = fileURLToPath(new URL("../../web/dist/", import.meta.url));
